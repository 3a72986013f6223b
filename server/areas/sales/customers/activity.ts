import { sql } from 'kysely';
import { type Cents, cents } from '#contract/money.ts';
import type { OrderKind } from '#contract/sales/order.ts';
import { ACCOUNT, RETURNED } from '#contract/sales/tender.ts';
import { inReach, orderKind } from '#server/areas/sales/orders/queries.ts';
import type { Db } from '#server/platform/context.ts';
import { isCounted } from '#server/platform/counted.ts';
import type { Scope } from '#server/platform/scope.ts';

/* A customer's account, entry by entry: invoices, credits, payments and refunds add up to the balance. */

export type Entry = {
  day: string;
  kind: OrderKind | 'rounding' | 'payment' | 'offset';
  reference: string;
  paymentType: string;
  /** Signed: positive amounts raise the balance. */
  amount: Cents;
  /** The balance after this entry. */
  balance: Cents;
};

export type Activity = {
  /** The balance before the first listed entry. */
  opening: Cents;
  entries: Entry[];
  closing: Cents;
  /** Entries from these days beyond the limit: they are part of the opening balance. */
  unlisted: number;
};

const MAX_ENTRIES = 500;

/**
 * Every entry of a customer's orders that count. Amounts on account are owed like the rest, so they are no entries.
 * Goods set off against their own sale are two payments that cancel out: they are entries only if the two orders now
 * belong to different customers.
 */
const entriesOf = (scope: Scope, customerId: number) => sql`
  with counted as (
    select o.*, ${orderKind} as kind from sales_order o
    where ${inReach(scope)} and o.customer_id = ${customerId}
      and ${isCounted}
  ), paid as (
    select p.*, o.reference as order_reference,
      sum(p.processed) filter (where p.payment_type = ${RETURNED}) over () as offset_left
    from counted o join sales_payment p on p.company_id = o.company_id and p.order_id = o.id
    where p.payment_type <> ${ACCOUNT}
  )
  select local_day as day, confirmed_at as at, 0 as part, id, kind, reference, '' as payment_type, total as amount
  from counted
  union all
  select local_day, confirmed_at, 1, id, 'rounding', reference, '', rounding from counted where rounding <> 0
  union all
  select local_day, created_at, 2, id, case payment_type when ${RETURNED} then 'offset' else 'payment' end,
    order_reference, payment_type, -processed
  from paid where payment_type <> ${RETURNED} or offset_left <> 0`;

type Row = Omit<Entry, 'amount' | 'balance'> & { amount: number; balance: number; listed: number };

/** Entries for some days, with the balance before the first and after each. */
export const readActivity = async (
  db: Db,
  scope: Scope,
  customerId: number,
  from: string,
  to: string,
): Promise<Activity> => {
  const { rows } = await sql<Row>`
    select day, kind, reference, payment_type, amount, balance, listed from (
      select *, sum(amount) over (order by day, at, part, id)::bigint as balance,
        (count(*) filter (where day >= ${from}::date) over ())::int as listed
      from (${entriesOf(scope, customerId)}) as entry where day <= ${to}::date
    ) as running where day >= ${from}::date
    order by day desc, at desc, part desc, id desc limit ${MAX_ENTRIES}`.execute(db);
  const entries = rows
    .toReversed()
    .map(({ listed: _, amount, balance, ...row }) => ({ ...row, amount: cents(amount), balance: cents(balance) }));
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last) {
    const { rows: sums } = await sql<{ balance: number }>`
      select coalesce(sum(amount), 0)::bigint as balance from (${entriesOf(scope, customerId)}) as entry
      where day <= ${to}::date`.execute(db);
    const balance = cents(sums[0]?.balance ?? 0);
    return { opening: balance, entries, closing: balance, unlisted: 0 };
  }
  return {
    opening: cents(first.balance - first.amount),
    entries,
    closing: last.balance,
    unlisted: (rows[0]?.listed ?? 0) - entries.length,
  };
};
