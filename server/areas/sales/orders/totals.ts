import { sql } from 'kysely';
import { sellsSomething } from '#contract/sales/kind.ts';
import { counts } from '#contract/sales/status.ts';
import type { AuditFact } from '#server/platform/audit.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { isCounted } from '#server/platform/counted.ts';
import { sendAlong } from '#server/platform/db/pipeline.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { dollars, micros } from './cost.ts';
import type { Order } from './order.ts';

/* Running totals: the changes of one transaction are collected and written once, at its end. */

type Hour = { branchId: number; day: string; channel: string; hour: number };
type Product = { branchId: number; day: string; productId: number };
type Tender = { branchId: number; day: string; paymentType: string };
type Sums = Record<string, bigint>;
type SumsByKey<K> = Map<string, { key: K; sums: Sums }>;

export type Tally = {
  hours: SumsByKey<Hour>;
  products: SumsByKey<Product>;
  tenders: SumsByKey<Tender>;
  orders: Map<number, number>;
  /** For the audit log. */
  log: AuditFact[];
};

export const newTally = (): Tally => ({
  hours: new Map(),
  products: new Map(),
  tenders: new Map(),
  orders: new Map(),
  log: [],
});

const add = <K extends object>(sumsByKey: SumsByKey<K>, key: K, sums: Sums): void => {
  const name = Object.values(key).join(' ');
  const existing = sumsByKey.get(name)?.sums ?? {};
  const all = Object.entries(sums).map(([field, value]) => [field, (existing[field] ?? 0n) + value] as const);
  sumsByKey.set(name, { key, sums: Object.fromEntries(all) });
};

/** What an order adds on the day it was confirmed; −1 takes it out again. */
const tallyOrder = (tally: Tally, order: Order, sign: 1n | -1n): void => {
  const { branchId, channel, localDay: day, localHour: hour, lines } = order;
  if (!counts(order.status) || day === null || hour === null) return;
  const cost = lines.reduce((sum, line) => sum + micros(line.cost), 0n);
  const gstFree = lines.reduce((sum, line) => sum + (line.gstFree ? BigInt(line.priceInclGst) : 0n), 0n);
  add(
    tally.hours,
    { branchId, day, channel, hour },
    {
      sales: sign * BigInt(order.total),
      gst: sign * BigInt(order.gst),
      gst_free: sign * gstFree,
      cost: sign * cost,
      transactions: sellsSomething(lines) ? sign : 0n,
    },
  );
  for (const { productId, quantity, unitQty, priceInclGst, gst, cost: lineCost } of lines)
    add(
      tally.products,
      { branchId, day, productId },
      {
        quantity: sign * BigInt(quantity) * BigInt(unitQty),
        returned: sign * BigInt(Math.max(0, -quantity)) * BigInt(unitQty),
        revenue: sign * BigInt(priceInclGst),
        gst: sign * BigInt(gst),
        cost: sign * micros(lineCost),
      },
    );
};

/** One order before and after a change: the difference in its totals, and its new payments. */
export const tallyChange = (tally: Tally, before: Order | undefined, after: Order | undefined): void => {
  if (before) tallyOrder(tally, before, -1n);
  if (after) tallyOrder(tally, after, 1n);
  const earlierIds = new Set(before?.payments.map(({ id }) => id));
  for (const { id, paymentType, processed, localDay: day } of after?.payments ?? [])
    if (!earlierIds.has(id) && after)
      add(tally.tenders, { branchId: after.branchId, day, paymentType }, { amount: BigInt(processed) });
  const count = (order: Order | undefined, by: number) =>
    order && tally.orders.set(order.branchId, (tally.orders.get(order.branchId) ?? 0) + by);
  count(before, -1);
  count(after, 1);
};

/** Adds one order's totals to the transaction's, once that order has succeeded. */
export const joinTallies = (into: Tally, from: Tally): void => {
  for (const { key, sums } of from.hours.values()) add(into.hours, key, sums);
  for (const { key, sums } of from.products.values()) add(into.products, key, sums);
  for (const { key, sums } of from.tenders.values()) add(into.tenders, key, sums);
  for (const [branchId, by] of from.orders) into.orders.set(branchId, (into.orders.get(branchId) ?? 0) + by);
  into.log.push(...from.log);
};

/** Only the changed totals, in key order, so that two transactions lock in the same order. */
const nonZero = <K extends Record<string, string | number>>(sumsByKey: SumsByKey<K>) =>
  [...sumsByKey.values()]
    .filter(({ sums }) => Object.values(sums).some((sum) => sum !== 0n))
    .toSorted((a, b) => compare(Object.values(a.key), Object.values(b.key)));

const compare = (a: readonly (string | number)[], b: readonly (string | number)[]): number => {
  const at = a.findIndex((each, index) => each !== b[index]);
  if (at < 0) return 0;
  return (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
};

/** Totals in the database's form: costs in dollars, everything else in whole numbers. */
const toColumns = (sums: Sums) =>
  Object.fromEntries(
    Object.entries(sums).map(([name, sum]) => [name, name === 'cost' ? dollars(sum) : String(sum)] as const),
  );

/** One statement for all of a transaction's totals and its audit entries. */
export const addTotals = async (
  trx: Trx,
  { companyId }: { companyId: number },
  tally: Tally,
  auditEntries = sql`select`,
): Promise<void> => {
  const hours = nonZero(tally.hours).map(({ key: { branchId, ...key }, sums }) => ({
    branch_id: branchId,
    ...key,
    ...toColumns(sums),
  }));
  const products = nonZero(tally.products).map(({ key: { branchId, day, productId }, sums }) => ({
    branch_id: branchId,
    day,
    product_id: productId,
    ...toColumns(sums),
  }));
  const tenders = nonZero(tally.tenders).map(({ key: { branchId, day, paymentType }, sums }) => ({
    branch_id: branchId,
    day,
    payment_type: paymentType,
    ...toColumns(sums),
  }));
  const orders = [...tally.orders]
    .filter(([, by]) => by !== 0)
    .toSorted(([a], [b]) => a - b)
    .map(([branchId, by]) => ({ branch_id: branchId, orders: by }));
  if ([hours, products, tenders, orders, tally.log].every(({ length }) => length === 0)) return;
  const statement = sql`${sql.raw(PREPARED)}
    with audit as (${auditEntries}), hours as (
      insert into sales_hour as t (company_id, branch_id, day, channel, hour, sales, gst, gst_free, cost, transactions)
      select ${companyId}, branch_id, day, channel, hour, sales, gst, gst_free, cost, transactions from ${rowsOf('sales_hour', hours)}
      on conflict (company_id, branch_id, day, channel, hour) do update set sales = t.sales + excluded.sales,
        gst = t.gst + excluded.gst, gst_free = t.gst_free + excluded.gst_free, cost = t.cost + excluded.cost,
        transactions = t.transactions + excluded.transactions
    ), products as (
      insert into sales_product as t (company_id, branch_id, day, product_id, quantity, returned, revenue, gst, cost)
      select ${companyId}, branch_id, day, product_id, quantity, returned, revenue, gst, cost
      from ${rowsOf('sales_product', products)}
      on conflict (company_id, branch_id, day, product_id) do update set quantity = t.quantity + excluded.quantity,
        returned = t.returned + excluded.returned, revenue = t.revenue + excluded.revenue, gst = t.gst + excluded.gst, cost = t.cost + excluded.cost
    ), tenders as (
      insert into sales_tender as t (company_id, branch_id, day, payment_type, amount)
      select ${companyId}, branch_id, day, payment_type, amount from ${rowsOf('sales_tender', tenders)}
      on conflict (company_id, branch_id, day, payment_type) do update set amount = t.amount + excluded.amount
    )
    insert into sales_count as t (company_id, branch_id, orders)
    select ${companyId}, branch_id, orders from ${rowsOf('sales_count', orders)}
    on conflict (company_id, branch_id) do update set orders = t.orders + excluded.orders`;
  await sendAlong(trx, statement.compile(trx));
};

/** What a company's totals must be according to its orders: each table's non-zero rows, as text. */
export const recomputeTotals = async (db: Db, companyId: number) => {
  const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  return {
    hours: await rowsOf(sql`
      select o.branch_id, o.local_day as day, o.channel, o.local_hour as hour, sum(o.total)::bigint as sales,
        sum(o.gst)::bigint as gst, sum(l.gst_free)::bigint as gst_free, sum(l.cost)::numeric(24, 6) as cost, sum(l.sells)::bigint as transactions
      from sales_order o cross join lateral (
        select coalesce(sum(total) filter (where gst_free), 0) as gst_free, coalesce(sum(cost), 0) as cost,
          coalesce(max((quantity > 0)::int), 0) as sells
        from sales_line where company_id = o.company_id and order_id = o.id) l
      where o.company_id = ${companyId} and ${isCounted}
      group by 1, 2, 3, 4
      having sum(o.total) <> 0 or sum(o.gst) <> 0 or sum(l.gst_free) <> 0 or sum(l.cost) <> 0 or sum(l.sells) <> 0
      order by 1, 2, 3, 4`),
    products: await rowsOf(sql`
      select o.branch_id, o.local_day as day, l.product_id, sum(l.quantity * l.unit_qty)::bigint as quantity,
        sum(greatest(-l.quantity, 0) * l.unit_qty)::bigint as returned, sum(l.total)::bigint as revenue, sum(l.gst)::bigint as gst, sum(l.cost)::numeric(24, 6) as cost
      from sales_order o join sales_line l on l.company_id = o.company_id and l.order_id = o.id
      where o.company_id = ${companyId} and ${isCounted}
      group by 1, 2, 3
      having sum(l.quantity * l.unit_qty) <> 0 or sum(greatest(-l.quantity, 0)) <> 0 or sum(l.total) <> 0 or sum(l.gst) <> 0 or sum(l.cost) <> 0
      order by 1, 2, 3`),
    tenders: await rowsOf(sql`
      select branch_id, local_day as day, payment_type, sum(processed)::bigint as amount
      from sales_payment where company_id = ${companyId}
      group by 1, 2, 3 having sum(processed) <> 0 order by 1, 2, 3`),
    orders: await rowsOf(sql`
      select branch_id, count(*) as orders from sales_order where company_id = ${companyId} group by 1 order by 1`),
  };
};
