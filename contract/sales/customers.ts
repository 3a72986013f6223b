import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { Id, line, page } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { Money } from '#contract/money.ts';
import { MAX_ORDERS, SalesOrderFilter } from '#contract/sales.ts';
import { SalesOrderRow } from './order.ts';

/* What customers ordered and owe. */

export const customerHistory = endpoint({
  method: 'GET',
  path: '/customer/salesOrder-history/',
  can: 'customer.get',
  summary: 'Orders of all customers or of one, page by page',
  input: SalesOrderFilter,
  reply: page(SalesOrderRow),
});

/** Columns by days overdue. */
export const Ageing = z.object({
  current: Money,
  days1to30: Money,
  days31to60: Money,
  days61to90: Money,
  over90: Money,
});
export type Ageing = z.infer<typeof Ageing>;
export const customerBalance = endpoint({
  method: 'GET',
  path: '/customer/salesOrder-balance/',
  can: 'customer.get',
  summary: 'What a customer owes, by age, with the open orders; all customers together without an id',
  input: z.strictObject({ customerId: Id.optional(), branchId: Id.optional() }),
  reply: z.object({
    /** Invoiced − paid − credited, over all branches. */
    balance: Money,
    onAccount: Money,
    storeCredit: Money,
    /** Null without a customer. */
    creditLimit: Money.nullable(),
    /**
     * The credit used: per order the amount on account or unpaid and dispatched, whichever is more. Null without a
     * customer.
     */
    creditUsed: Money.nullable(),
    /** For open orders within the user's reach, or at the chosen branch. */
    ageing: Ageing,
    overdue: Money,
    /** Oldest due date first, at most 200. */
    orders: z.array(SalesOrderRow.extend({ daysOverdue: z.int() })),
    more: z.boolean(),
  }),
});
export const customerPayment = endpoint({
  method: 'POST',
  path: '/customer/payment/',
  can: 'salesOrder.edit',
  summary: 'Take a payment against a customer’s open orders, the oldest due first',
  input: z.strictObject({
    customerId: Id,
    paymentType: line(40),
    amount: Money.refine((amount) => amount > 0, say('field.moreThanZero')),
    reference: line(100).default(''),
    /** Only these; every open one by default. */
    orderIds: z.array(Id).min(1).max(MAX_ORDERS).optional(),
  }),
  reply: z.object({ balance: Money, orders: z.array(SalesOrderRow) }),
  creates: true,
});
