import { z } from 'zod';
import type { Permission } from '#contract/access.ts';
import { pageOfAudit } from '#contract/audit.ts';
import { pageOfImports } from '#contract/catalogue/imports.ts';
import { pageOfCustomerImports } from '#contract/customers/sheets.ts';
import { addDays } from '#contract/days.ts';
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

/* Tasks waiting for somebody today: each number is the count of a list, and opens it. */

/** How long a failed email is listed. */
export const FAILED_EMAIL_DAYS = 7;

type WorkList<E extends Endpoint = Endpoint, F = object> = {
  /** The list whose `totalCount` this is, with this filter and the selected branch. */
  list: E;
  screen: ScreenKey;
  filter: (day: string) => F;
  /** Only tasks the user can do. */
  doneBy: Permission;
};
const workList = <E extends Endpoint, F extends Partial<WireInput<E>>>(given: WorkList<E, F>) => given;

/** In display order: goods first, then money, then problems. */
export const workLists = {
  /** Confirmed, and not dispatched at all. */
  ordersToPick: workList({
    list: pageOfOrders,
    screen: 'salesList',
    filter: () => ({ status: ['confirmed' as const] }),
    doneBy: 'dispatch.add',
  }),
  /** Partly dispatched. */
  ordersToDispatch: workList({
    list: pageOfOrders,
    screen: 'salesList',
    filter: () => ({ status: ['partlyDispatched' as const] }),
    doneBy: 'dispatch.add',
  }),
  /** From suppliers: expected today or earlier, and not fully received. */
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
  /** Active products at or below their reorder point, including out of stock. */
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
  /** Unusual till sales, and tills without contact: for people who approve at the counter. */
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
  /** Given up after hours of retries; the sender may have left. */
  failedEmails: workList({
    list: pageOfAudit,
    screen: 'auditList',
    filter: (day) => ({ action: 'sendFailed', from: addDays(day, 1 - FAILED_EMAIL_DAYS) }),
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
  /** For `overdueCustomers`: the overdue amount. */
  amount: MoneyTotal.optional(),
});
export type WorkItem = z.infer<typeof WorkItem>;

export const fetchWork = endpoint({
  method: 'GET',
  path: '/dashboard/work/',
  can: 'dashboard.query',
  summary: 'The work waiting for the caller today, as counts of lists',
  /** One branch, or all within reach. */
  input: z.strictObject({
    branchId: Id.optional(),
    /** Without low stock, which is a state rather than a task, and slowest to count. */
    tasksOnly: z.boolean().optional(),
  }),
  reply: z.object({
    /** Today at the branches; with several time zones the latest. */
    day: Day,
    /** Only what the user may do, including zeros. */
    work: z.array(WorkItem),
  }),
});
