import { sql } from 'kysely';
import type { Trx } from '#server/platform/context.ts';
import { sendAlong } from '#server/platform/db/pipeline.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import { rowsOf } from '#server/platform/db/rows.ts';

/** What orders add to their customer's balance; money in cents. */
export type BalanceChange = {
  balance: number;
  onAccount: number;
  storeCredit: number;
  sales: number;
  orders: number;
  /** When the new order among them was placed; null if there is none. */
  lastOrderAt: Date | null;
};

/** From here on this transaction may take store credit below zero, since it books what has already happened. */
export const allowOverdraft = (trx: Trx): Promise<void> =>
  sendAlong(trx, sql`select set_config('tilldesk.overdraft', 'on', true)`.compile(trx));

/** Adds to a customer's sums. */
export const addToBalance = (trx: Trx, companyId: number, customerId: number, change: BalanceChange) => {
  const { balance, onAccount, storeCredit, sales, orders, lastOrderAt } = change;
  return sql`${sql.raw(PREPARED)}
    update customer_balance b set balance = b.balance + ${balance}, on_account = b.on_account + ${onAccount},
      store_credit = b.store_credit + ${storeCredit}, sales = b.sales + ${sales}, orders = b.orders + ${orders}::integer,
      last_order_at = greatest(b.last_order_at, ${lastOrderAt}::timestamptz)
    where b.company_id = ${companyId} and b.customer_id = ${customerId}`.execute(trx);
};

type CustomerChange = BalanceChange & { customerId: number };

/** The same for many customers at once; each may have several changes. */
export const addToBalances = async (trx: Trx, companyId: number, changes: readonly CustomerChange[]): Promise<void> => {
  if (changes.length === 0) return;
  const rows = changes.map(({ customerId, onAccount, storeCredit, lastOrderAt, ...change }) => ({
    ...change,
    customer_id: customerId,
    on_account: onAccount,
    store_credit: storeCredit,
    last_order_at: lastOrderAt,
  }));
  await sql`
    update customer_balance b set balance = b.balance + r.balance, on_account = b.on_account + r.on_account,
      store_credit = b.store_credit + r.store_credit, sales = b.sales + r.sales, orders = b.orders + r.orders,
      last_order_at = greatest(b.last_order_at, r.last_order_at)
    from (
      select customer_id, sum(balance) as balance, sum(on_account) as on_account, sum(store_credit) as store_credit,
        sum(sales) as sales, sum(orders) as orders, max(last_order_at) as last_order_at
      from ${rowsOf('customer_balance', rows)} group by customer_id
    ) as r
    where b.company_id = ${companyId} and b.customer_id = r.customer_id`.execute(trx);
};
