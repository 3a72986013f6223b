import { z } from 'zod';
import type { Permission } from '#contract/access.ts';
import { pageOfAudit } from '#contract/audit.ts';
import { pageOfImports } from '#contract/catalogue/imports.ts';
import { pageOfCustomerImports } from '#contract/customers/sheets.ts';
import { type Endpoint, endpoint, type WireInput } from '#contract/endpoint.ts';
import { Day, Id } from '#contract/fields.ts';
import { MoneyTotal } from '#contract/money.ts';
import { pageOfPurchaseOrders } from '#contract/purchasing.ts';
import { pageOfDebtors } from '#contract/sales/debtors.ts';
import { pageOfOrders } from '#contract/sales.ts';
import type { ScreenKey } from '#contract/screens.ts';
import { pageOfStockTakes } from '#contract/stock/counts.ts';
import { pageOfLevels } from '#contract/stock/levels.ts';
import { pageOfTransfers } from '#contract/stock/transfers.ts';
import { pageOfFlags } from '#contract/till/devices.ts';

/* What waits for somebody today: each number is the count of a list, and opens it. */

/** How long an email that could not be sent is told of. */
export const FAILED_EMAIL_DAYS = 7;

type WorkList<E extends Endpoint = Endpoint, F = object> = {
  /** Whose `totalCount` the number is, with this filter and the branch looked at. */
  list: E;
  screen: ScreenKey;
  filter: (day: string) => F;
  /** Work is for those who can do it. */
  doneBy: Permission;
};
const workList = <E extends Endpoint, F extends Partial<WireInput<E>>>(given: WorkList<E, F>) => given;

const daysBefore = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
};

/** In the order they are shown: goods first, then money, then what went wrong. */
export const workLists = {
  /** Confirmed, and nothing of it has left. */
  ordersToPick: workList({
    list: pageOfOrders,
    screen: 'salesList',
    filter: () => ({ status: ['confirmed' as const] }),
    doneBy: 'dispatch.add',
  }),
  /** A part has left: the rest waits. */
  ordersToDispatch: workList({
    list: pageOfOrders,
    screen: 'salesList',
    filter: () => ({ status: ['partlyDispatched' as const] }),
    doneBy: 'dispatch.add',
  }),
  /** From suppliers: expected today or earlier, and not all here. */
  deliveriesDue: workList({
    list: pageOfPurchaseOrders,
    screen: 'purchaseOrderList',
    filter: (day) => ({ status: ['ordered' as const, 'partlyReceived' as const], expectedTo: day }),
    doneBy: 'purchaseOrder.edit',
  }),
  transfersToReceive: workList({
    list: pageOfTransfers,
    screen: 'transferList',
    filter: () => ({ toReceive: true }),
    doneBy: 'stock.edit',
  }),
  countsToApprove: workList({
    list: pageOfStockTakes,
    screen: 'takeList',
    filter: () => ({ status: 'review' as const }),
    doneBy: 'stock.enable',
  }),
  /** Active products at or below their reorder point, sold out included. */
  lowStock: workList({
    list: pageOfLevels,
    screen: 'stockList',
    filter: () => ({ show: 'low' as const }),
    doneBy: 'purchaseOrder.add',
  }),
  parkedSales: workList({
    list: pageOfOrders,
    screen: 'salesList',
    filter: () => ({ status: ['parked' as const] }),
    doneBy: 'salesOrder.edit',
  }),
  overdueCustomers: workList({
    list: pageOfDebtors,
    screen: 'customerDebtors',
    filter: () => ({ overdue: true }),
    doneBy: 'salesOrder.edit',
  }),
  /** What tills sold that looks odd, and tills that are not heard of: for those who approve at the counter. */
  tillFlags: workList({
    list: pageOfFlags,
    screen: 'tillFlagList',
    filter: () => ({ resolved: false }),
    doneBy: 'discount.edit',
  }),
  failedProductImports: workList({
    list: pageOfImports,
    screen: 'productImport',
    filter: () => ({ state: 'failed' as const }),
    doneBy: 'product.import',
  }),
  failedCustomerImports: workList({
    list: pageOfCustomerImports,
    screen: 'customerImport',
    filter: () => ({ state: 'failed' as const }),
    doneBy: 'customer.import',
  }),
  /** Given up after hours of trying; whoever sent it may be gone. */
  failedEmails: workList({
    list: pageOfAudit,
    screen: 'auditList',
    filter: (day) => ({ action: 'sendFailed', from: daysBefore(day, FAILED_EMAIL_DAYS - 1) }),
    doneBy: 'audit.query',
  }),
} satisfies Record<string, WorkList>;
export type WorkKind = keyof typeof workLists;
export const workKinds = Object.keys(workLists) as [WorkKind, ...WorkKind[]];

export const WorkItem = z.object({
  kind: z.enum(workKinds),
  count: z.int(),
  /** There are more: lists stop counting there, too. */
  more: z.boolean(),
  /** Of `overdueCustomers`: what is overdue. */
  amount: MoneyTotal.optional(),
});
export type WorkItem = z.infer<typeof WorkItem>;

export const fetchWork = endpoint({
  method: 'GET',
  path: '/dashboard/work/',
  can: 'dashboard.query',
  summary: 'What waits for the caller today, as counts of lists',
  /** One branch, or all within reach. */
  input: z.strictObject({
    branchId: Id.optional(),
    /** Without low stock, which is a state of the shop more than a task, and takes longest to count. */
    tasksOnly: z.boolean().optional(),
  }),
  reply: z.object({
    /** Today where the branches are; of several time zones the latest. */
    day: Day,
    /** Only what the caller may do, zeros included. */
    work: z.array(WorkItem),
  }),
});
