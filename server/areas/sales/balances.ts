import { sql } from 'kysely';
import { type Cents, cents } from '#contract/money.ts';
import { counts } from '#contract/status.ts';
import { dueOf } from '#contract/tender.ts';
import type { Trx } from '#server/platform/context.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import type { Order } from './order.ts';
import { STORE_CREDIT } from './payments.ts';

/** What an order means for its customer's balance. */
const shareOf = (order: Order | undefined) =>
  order && counts(order.status)
    ? { balance: dueOf(order) as number, onAccount: order.onAccount as number, sales: order.total as number, orders: 1 }
    : { balance: 0, onAccount: 0, sales: 0, orders: 0 };

/** Store credit spent and given by the payments that are new. */
const creditBy = (before: Order | undefined, after: Order): number => {
  const had = new Set(before?.payments.map(({ id }) => id));
  return after.payments
    .filter(({ id, paymentType }) => !had.has(id) && paymentType === STORE_CREDIT)
    .reduce((sum, { processed }) => sum - processed, 0);
};

type Change = { balance: number; onAccount: number; sales: number; orders: number; storeCredit: number };

const changeOf = (pairs: readonly (readonly [before: Order | undefined, after: Order])[]): Change => {
  const change: Change = { balance: 0, onAccount: 0, sales: 0, orders: 0, storeCredit: 0 };
  for (const [before, after] of pairs) {
    const [was, is] = [shareOf(before), shareOf(after)];
    change.balance += is.balance - was.balance;
    change.onAccount += is.onAccount - was.onAccount;
    change.sales += is.sales - was.sales;
    change.orders += is.orders - was.orders;
    change.storeCredit += creditBy(before, after);
  }
  return change;
};

type Balance = { balance: Cents; onAccount: Cents; creditLimit: Cents };

/**
 * Orders of one customer before and after an act: their balance follows in the same transaction, and its row's lock makes
 * two sales on account take turns at the limit.
 */
export const keepBalance = async (
  trx: Trx,
  scope: Scope,
  customerId: number,
  pairs: readonly (readonly [before: Order | undefined, after: Order])[],
  allowOverLimit = false,
): Promise<void> => {
  const { balance, onAccount, sales, orders, storeCredit } = changeOf(pairs);
  if (balance === 0 && onAccount === 0 && sales === 0 && orders === 0 && storeCredit === 0) return;
  const { rows } = await sql<Balance>`${sql.raw(PREPARED)}
    update customer_balance b set balance = b.balance + ${balance}, on_account = b.on_account + ${onAccount},
      store_credit = b.store_credit + ${storeCredit}, sales = b.sales + ${sales}, orders = b.orders + ${orders}::integer,
      last_order_at = case when ${orders}::integer > 0 then greatest(b.last_order_at, now()) else b.last_order_at end
    from customer c
    where b.company_id = ${scope.companyId} and b.customer_id = ${customerId} and c.company_id = b.company_id
      and c.id = b.customer_id
    returning b.balance, b.on_account, c.credit_limit`.execute(trx);
  const [row] = rows;
  if (!row || onAccount <= 0 || row.onAccount <= row.creditLimit) return;
  if (allowOverLimit && may(scope, 'creditLimit.edit')) return;
  throw new Refusal('creditLimit', {
    limit: row.creditLimit,
    onAccount: cents(row.onAccount - onAccount),
    wanted: cents(onAccount),
  });
};
