import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { cents } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import type { SalesReturn } from '#contract/sales/order.ts';
import { RETURNED } from '#contract/sales/tender.ts';
import { Address } from '#contract/settings.ts';
import type { Db } from '#server/platform/context.ts';
import { readTogether } from '#server/platform/db/pipeline.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import type { Scope } from '#server/platform/scope.ts';
import { headSelection, lineSelection, paymentSelection } from './columns.ts';
import { readDispatches } from './dispatches.ts';
import {
  byPromotion,
  type Dispatch,
  type Line,
  type Order,
  type OrderHead,
  type OrderPromotion,
  type Payment,
} from './order.ts';

/** The one way to read orders, as a condition on `sales_order as o`: one company, the branches in reach. */
export const inReach = ({ companyId, branchIds }: Scope): RawBuilder<boolean> =>
  // With a single branch tested by equality, a sorted index can serve the page.
  branchIds.length === 1
    ? sql<boolean>`o.company_id = ${companyId} and o.branch_id = ${branchIds[0]}`
    : sql<boolean>`o.company_id = ${companyId} and o.branch_id = any(${branchIds}::bigint[])`;

/** On `sales_order as o`: as `kindOf`. */
export const orderKind = sql`case when not exists (
    select from sales_line l where l.company_id = o.company_id and l.order_id = o.id and l.quantity < 0
  ) then 'sale' when exists (
    select from sales_line l where l.company_id = o.company_id and l.order_id = o.id and l.quantity > 0
  ) then 'exchange' else 'return' end`;

/** Only orders with returns need a look-up. */
const credited = sql`case when o.original_id is null and o.returned = 0 then 0 else (
    select coalesce(sum(p.processed), 0) from sales_payment p
    where p.company_id = o.company_id and p.order_id = o.id and p.payment_type = ${RETURNED}) end::bigint`;

export const headColumns = sql`o.id, o.reference, o.created_at, o.version, ${headSelection}, o.quantity, o.items,
  branch.name as branch_name, coalesce(customer.name, '') as customer_name, ${orderKind} as kind, ${credited} as credited`;

const headTablesOf = (orders: RawBuilder<unknown>): RawBuilder<unknown> => sql`${orders} as o
  join branch on branch.company_id = o.company_id and branch.id = o.branch_id
  left join customer on customer.company_id = o.company_id and customer.id = o.customer_id`;

export const headTables = headTablesOf(sql`sales_order`);

/** Heads of the given orders, in the order of the ids. */
export const readHeads = async (db: Db, { companyId }: Scope, ids: readonly number[]): Promise<OrderHead[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<OrderHead>`
    select ${headColumns} from ${headTables}
    where o.company_id = ${companyId} and o.id = any(${ids}::bigint[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** The first page of a list in an order of `sales_order as o`, and the total number, in one round trip. */
export const readFirstHeads = async (
  db: Db,
  { condition, order, limit }: { condition: RawBuilder<boolean>; order: RawBuilder<unknown>; limit: number },
  total: CompiledQuery,
): Promise<{ heads: OrderHead[]; total: number }> => {
  // The limit is part of the text: a plan for any number of rows would be a different one.
  const first = sql`(select * from sales_order as o where ${condition} order by ${order} limit ${sql.lit(limit)})`;
  const rows = sql<OrderHead>`${sql.raw(PREPARED)}
    select ${headColumns} from ${headTablesOf(first)} order by ${order}`.compile(db);
  const [heads, [count]] = await readTogether<[OrderHead[], { total: number }[]]>(db, rows, total);
  return { heads, total: count?.total ?? 0 };
};

type LineRow = Omit<Line, 'discount' | 'id' | 'promotions'> & { id: number; orderId: number; discount: string };
type PaymentRow = Payment & { orderId: number };

const readLines = async (db: Db, companyId: number, ids: readonly number[]): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    select l.order_id, l.id, ${lineSelection}
    from sales_line l where l.company_id = ${companyId} and l.order_id = any(${ids}::bigint[])
    order by l.order_id, l.position`.execute(db);
  return rows;
};

const readPayments = async (db: Db, companyId: number, ids: readonly number[]): Promise<PaymentRow[]> => {
  const { rows } = await sql<PaymentRow>`
    select p.order_id, p.id, p.user_name, ${paymentSelection}
    from sales_payment p where p.company_id = ${companyId} and p.order_id = any(${ids}::bigint[])
    order by p.order_id, p.id`.execute(db);
  return rows;
};

type ShareRow = OrderPromotion & {
  orderId: number;
  lineId: number;
  units: number | null;
  quantityFrom: number;
  quantityTo: number | null;
};

/** What promotions took off lines of these orders, if anything. */
const readShares = async (db: Db, companyId: number, ids: readonly number[]): Promise<ShareRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<ShareRow>`
    select l.order_id, s.line_id, s.promotion_id, s.promotion_version as version, s.amount, s.units,
      s.quantity_from, s.quantity_to, p.name, p.times
    from sales_line l
    join sales_line_promotion s on s.company_id = l.company_id and s.line_id = l.id
    join sales_order_promotion p
      on p.company_id = l.company_id and p.order_id = l.order_id and p.promotion_id = s.promotion_id
        and p.promotion_version = s.promotion_version
    where l.company_id = ${companyId} and l.order_id = any(${ids}::bigint[])
    order by l.order_id, l.position, s.promotion_id, s.promotion_version, s.quantity_from`.execute(db);
  return rows;
};

const toLine = (
  { orderId: _, discount, quantity, dispatched, returned, ...line }: LineRow,
  shares: readonly ShareRow[],
): Line => ({
  ...line,
  promotions: shares
    .filter(({ lineId }) => lineId === line.id)
    .map(({ promotionId, version, name, amount, units, quantityFrom, quantityTo }) => ({
      promotionId,
      version,
      name,
      amount,
      ...(units === null ? {} : { units }),
      ...(quantityTo === null ? {} : { from: milli(quantityFrom), to: milli(quantityTo) }),
    })),
  discount: Number(discount),
  quantity: milli(quantity),
  dispatched: milli(dispatched),
  returned: milli(returned),
});

type ReturnRow = Omit<SalesReturn, 'lines'> & { orderId: number; lineId: number; quantity: number };

/** Where goods of these orders were returned, line by line. */
const readReturns = async (db: Db, companyId: number, ids: readonly number[]): Promise<ReturnRow[]> => {
  const { rows } = await sql<ReturnRow>`
    select back.original_id as order_id, back.id, back.reference, branch.name as branch_name, branch.time_zone,
      back.created_at as create_time, back.return_reason as reason, -line.total as value, line.original_line_id as line_id, -line.quantity as quantity
    from sales_order back
    join branch on branch.company_id = back.company_id and branch.id = back.branch_id
    join sales_line line on line.company_id = back.company_id and line.order_id = back.id
      and line.original_line_id is not null
    where back.company_id = ${companyId} and back.original_id = any(${ids}::bigint[]) and back.status <> 'cancelled'
    order by back.id, line.position`.execute(db);
  return rows;
};

const toReturns = (rows: readonly ReturnRow[]): SalesReturn[] => {
  const returns = new Map<number, SalesReturn>();
  for (const { orderId: _, lineId, quantity, value, ...head } of rows) {
    const before = returns.get(head.id) ?? { ...head, value: cents(0), lines: [] };
    const lines = [...before.lines, { lineId, quantity: milli(quantity) }];
    returns.set(head.id, { ...before, value: cents(before.value + value), lines });
  }
  return [...returns.values()];
};

const toPayment = ({ orderId: _, ...payment }: PaymentRow): Payment => payment;
const toDispatch = ({ orderId: _, ...dispatch }: Dispatch & { orderId: number }): Dispatch => dispatch;

const byOrder = <T extends { orderId: number }>(rows: readonly T[]): Map<number, T[]> => {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(row.orderId);
    if (group) group.push(row);
    else groups.set(row.orderId, [row]);
  }
  return groups;
};

/** Over all lines. */
const promotionsOf = (shares: readonly ShareRow[]): OrderPromotion[] => {
  const promotions = new Map<string, OrderPromotion>();
  for (const { orderId: _, lineId: __, ...share } of shares) {
    const key = `${share.promotionId}/${share.version}`;
    promotions.set(key, { ...share, amount: cents((promotions.get(key)?.amount ?? 0) + share.amount) });
  }
  return [...promotions.values()].toSorted(byPromotion);
};

type WholeHead = OrderHead & { deliveryAddress: unknown } & Pick<Order, 'agreements'>;

/** Whole orders by a condition, by id. With `lock` they are locked first, and their lines are read afterwards. */
export const readOrders = async (
  db: Db,
  { companyId }: Pick<Scope, 'companyId'>,
  where: RawBuilder<boolean>,
  lock: boolean,
): Promise<Order[]> => {
  const { rows } = await sql<WholeHead>`
    select ${headColumns}, o.delivery_address, o.agreements from ${headTables} where ${where} order by o.id
    ${lock ? sql`for update of o` : sql``}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const lines = byOrder(await readLines(db, companyId, ids));
  const payments = byOrder(await readPayments(db, companyId, ids));
  const dispatches = byOrder(await readDispatches(db, companyId, ids));
  const promotedIds = ids.filter((id) => lines.get(id)?.some(({ promotionDiscount }) => promotionDiscount !== 0));
  const shares = byOrder(await readShares(db, companyId, promotedIds));
  const returnedIds = ids.filter((id) => lines.get(id)?.some(({ returned }) => returned !== 0));
  const returns = byOrder(returnedIds.length > 0 ? await readReturns(db, companyId, returnedIds) : []);
  return rows.map(({ quantity: _, items: __, kind: ___, credited: ____, deliveryAddress, ...head }) => ({
    ...head,
    deliveryAddress: deliveryAddress === null ? null : Address.parse(deliveryAddress),
    lines: (lines.get(head.id) ?? []).map((line) => toLine(line, shares.get(head.id) ?? [])),
    promotions: promotionsOf(shares.get(head.id) ?? []),
    payments: (payments.get(head.id) ?? []).map(toPayment),
    dispatches: (dispatches.get(head.id) ?? []).map(toDispatch),
    returns: toReturns(returns.get(head.id) ?? []),
  }));
};

export const readOrder = async (db: Db, scope: Scope, id: number, lock = false): Promise<Order | undefined> =>
  (await readOrders(db, scope, sql<boolean>`${inReach(scope)} and o.id = ${id}`, lock))[0];

/** A receipt number opens its sale at any branch of the company. */
export const readOrderByReference = async (
  db: Db,
  scope: Pick<Scope, 'companyId'>,
  reference: string,
  lock = false,
): Promise<Order | undefined> =>
  (
    await readOrders(
      db,
      scope,
      sql<boolean>`o.company_id = ${scope.companyId} and o.reference = ${reference.toUpperCase()}`,
      lock,
    )
  )[0];

/** A sale of the company by its id, at any branch: for tills, which got the id from a receipt. */
export const readSale = async (db: Db, scope: Pick<Scope, 'companyId'>, id: number): Promise<Order | undefined> =>
  (await readOrders(db, scope, sql<boolean>`o.company_id = ${scope.companyId} and o.id = ${id}`, false))[0];
