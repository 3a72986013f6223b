import { sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { type Cents, cents } from '#contract/money.ts';
import { fitsOwed, owedOn, spread } from '#contract/sales/allocate.ts';
import { statusOf } from '#contract/sales/status.ts';
import { ACCOUNT, dueOf, openOf, settle } from '#contract/sales/tender.ts';
import type * as contract from '#contract/sales.ts';
import {
  headOf,
  type Order,
  type OrderHead,
  standingOf,
  toRow,
  withPaymentStatus,
} from '#server/areas/sales/orders/order.ts';
import { type Around, lookAround } from '#server/areas/sales/orders/orderSetting.ts';
import { headColumns, headTables, inReach, readOrders } from '#server/areas/sales/orders/queries.ts';
import { inOneGo } from '#server/areas/sales/orders/saveOrder.ts';
import { tallyChange } from '#server/areas/sales/orders/totals.ts';
import { updateOrder } from '#server/areas/sales/orders/writer.ts';
import { asPayments, refuseCredit, refusePayment, refuseTypes } from '#server/areas/sales/payments/payments.ts';
import type { Ctx, Db, Trx } from '#server/platform/context.ts';
import { badField, found } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { keepBalance } from './balances.ts';

/** As the index has it: what is owed, or owing, on orders that count. */
export const owed = sql<boolean>`o.customer_id is not null and o.total + o.rounding <> o.paid
  and o.status in ('confirmed', 'partlyDispatched', 'dispatched', 'completed')`;

const atBranch = (branchId: number | undefined) =>
  branchId === undefined ? sql<boolean>`true` : sql<boolean>`o.branch_id = ${branchId}`;

const ofCustomer = (customerId: number | undefined) =>
  customerId === undefined ? sql<boolean>`true` : sql<boolean>`o.customer_id = ${customerId}`;

/** What the shop owes is never late. */
export const overdueDays = sql`(case when o.total < 0 then 0 else (now() at time zone branch.time_zone)::date - o.due_date end)`;

type Sums = { balance: number; onAccount: number; storeCredit: number; creditLimit: number | null };

const sumsOf = async (db: Db, { companyId }: Scope, customerId: number | undefined): Promise<Sums> => {
  const { rows } =
    customerId === undefined
      ? await sql<Sums>`
          select coalesce(sum(balance), 0)::bigint as balance, coalesce(sum(on_account), 0)::bigint as on_account,
            coalesce(sum(store_credit), 0)::bigint as store_credit, null::bigint as credit_limit
          from customer_balance where company_id = ${companyId}`.execute(db)
      : await sql<Sums>`
          select b.balance, b.on_account, b.store_credit, c.credit_limit
          from customer_balance b join customer c on c.company_id = b.company_id and c.id = b.customer_id
          where b.company_id = ${companyId} and b.customer_id = ${customerId} and c.archived_at is null`.execute(db);
  return found(rows[0]);
};

type Aged = { current: number; days1to30: number; days31to60: number; days61to90: number; over90: number };

type BalanceAsked = Input<typeof contract.customerBalance>;

const agedOf = async (db: Db, scope: Scope, { customerId, branchId }: BalanceAsked): Promise<Aged> => {
  const { rows } = await sql<Aged>`
    select coalesce(sum(due) filter (where late <= 0), 0)::bigint as "current",
      coalesce(sum(due) filter (where late between 1 and 30), 0)::bigint as "days1to30",
      coalesce(sum(due) filter (where late between 31 and 60), 0)::bigint as "days31to60",
      coalesce(sum(due) filter (where late between 61 and 90), 0)::bigint as "days61to90",
      coalesce(sum(due) filter (where late > 90), 0)::bigint as "over90"
    from (select o.total + o.rounding - o.paid as due, ${overdueDays} as late from ${headTables}
      where ${inReach(scope)} and ${owed} and ${ofCustomer(customerId)} and ${atBranch(branchId)}) as open`.execute(db);
  return found(rows[0]);
};

const MAX_OPEN = 200;

export const balanceOf = async (
  db: Db,
  scope: Scope,
  asked: BalanceAsked,
): Promise<Reply<typeof contract.customerBalance>> => {
  const { customerId, branchId } = asked;
  const sums = await sumsOf(db, scope, customerId);
  const aged = await agedOf(db, scope, asked);
  const { rows } = await sql<OrderHead & { daysOverdue: number }>`
    select ${headColumns}, greatest(0, ${overdueDays}) as days_overdue from ${headTables}
    where ${inReach(scope)} and ${owed} and ${ofCustomer(customerId)} and ${atBranch(branchId)}
    order by o.due_date, o.id limit ${MAX_OPEN + 1}`.execute(db);
  return {
    balance: cents(sums.balance),
    onAccount: cents(sums.onAccount),
    storeCredit: cents(sums.storeCredit),
    creditLimit: sums.creditLimit === null ? null : cents(sums.creditLimit),
    ageing: {
      current: cents(aged.current),
      days1to30: cents(aged.days1to30),
      days31to60: cents(aged.days31to60),
      days61to90: cents(aged.days61to90),
      over90: cents(aged.over90),
    },
    overdue: cents(aged.days1to30 + aged.days31to60 + aged.days61to90 + aged.over90),
    orders: rows.slice(0, MAX_OPEN).map((row) => ({ ...toRow(row), daysOverdue: row.daysOverdue })),
    more: rows.length > MAX_OPEN,
  };
};

type Taking = Input<typeof contract.customerPayment>;

/** Open orders of a customer, held, the oldest due first. */
const holdOpen = async (trx: Trx, scope: Scope, { customerId, orderIds }: Taking): Promise<Order[]> => {
  const named = orderIds ? sql<boolean>`o.id = any(${orderIds}::bigint[])` : sql<boolean>`true`;
  const where = sql<boolean>`${inReach(scope)} and ${owed} and ${ofCustomer(customerId)} and ${named}`;
  const orders = await readOrders(trx, scope, where, true);
  const open = new Set(orders.map(({ id }) => id));
  const missing = (orderIds ?? []).findIndex((id) => !open.has(id));
  if (missing >= 0) throw badField(`orderIds.${missing}`, say('sales.notOpenOrder'));
  return orders.toSorted((a, b) => (a.dueDate ?? '').localeCompare(b.dueDate ?? '') || a.id - b.id);
};

const daysOf = async (trx: Trx, { companyId }: Scope): Promise<Map<number, string>> => {
  const { rows } = await sql<{ id: number; day: string }>`
    select id, (now() at time zone time_zone)::date as day from branch where company_id = ${companyId}`.execute(trx);
  return new Map(rows.map(({ id, day }) => [id, day]));
};

const paidOff = (order: Order, part: Cents, rounding: Cents, { paymentType }: Taking, scope: Scope, around: Around) => {
  const asked = { ...standingOf(order), rounding: cents(order.rounding + rounding) };
  // Cash rounds the whole sum, if at all, and says itself how much of that falls on this order.
  const result = settle(asked, [{ paymentType, amount: part }], 0);
  if (result.refused || result.change > 0) return refusePayment(dueOf(order), part);
  const { standing, payments } = result;
  const after: Order = {
    ...order,
    paid: standing.paid,
    onAccount: standing.onAccount,
    rounding: standing.rounding,
    payments: [...order.payments, ...asPayments(payments, scope, around)],
  };
  return withPaymentStatus({ ...after, status: statusOf(after.lines, openOf(after)) });
};

/** Orders that the payment changes, each with its part of it and of the rounding of cash. */
const partsOf = (orders: readonly Order[], { paymentType, amount }: Taking, step: number) => {
  const open = orders.map((order) => ({ id: order.id, due: dueOf(order) }));
  if (!fitsOwed(open, paymentType, amount, step)) refusePayment(owedOn(open), amount);
  const parts = spread(open, paymentType, amount, step);
  return orders.flatMap((order) => {
    const { part = cents(0), rounding = cents(0) } = parts.get(order.id) ?? {};
    return part === 0 ? [] : [{ order, part, rounding }];
  });
};

export const takePayment = (ctx: Ctx, asked: Taking): Promise<Reply<typeof contract.customerPayment>> =>
  inOneGo(ctx, async (trx, tally) => {
    const { scope } = ctx;
    const { customerId, paymentType, amount, reference } = asked;
    const orders = await holdOpen(trx, scope, asked);
    const [branchId = orders[0]?.branchId] = scope.branchIds;
    if (branchId === undefined) throw badField('customerId', say('customers.noSuchCustomer'));
    const around = await lookAround(trx, scope, branchId, customerId, { known: true });
    if (paymentType === ACCOUNT) throw badField('paymentType', say('sales.accountPaysAccount'));
    const draft = { paymentType, amount, reference };
    refuseTypes([draft], around, 'payments');
    refuseCredit([draft], around);
    const days = await daysOf(trx, scope);
    const changed = partsOf(orders, asked, around.cashRounding).map(({ order, part, rounding }) => {
      const there = { ...around, day: days.get(order.branchId) ?? around.day };
      const after = paidOff(order, part, rounding, asked, scope, there);
      const fresh = after.payments.map((row) => (row.id === undefined ? { ...row, reference } : row));
      return { before: order, after: { ...after, payments: fresh } };
    });
    await keepBalance(
      trx,
      scope,
      customerId,
      changed.map(({ before, after }) => [before, after] as const),
    );
    const rows = [];
    for (const { before, after } of changed) {
      const stored = await updateOrder(trx, scope, after, around);
      tallyChange(tally, before, stored);
      rows.push(toRow(headOf(stored)));
    }
    tally.log.push({
      action: 'pay',
      entity: 'customer',
      entityId: customerId,
      label: around.buyer?.name ?? '',
      after: { paymentType, amount: amount / 100, reference, orders: rows.map((row) => row.reference) },
    });
    return { balance: (await sumsOf(trx, scope, customerId)).balance as Cents, orders: rows };
  });
