import { type RawBuilder, sql } from 'kysely';
import { referenceOf } from '#contract/reference.ts';
import { isOpen } from '#contract/status.ts';
import type { Trx } from '#server/platform/context.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { Around } from './around.ts';
import { addDispatch } from './dispatches.ts';
import { type Line, type Order, type Payment, quantityOf } from './order.ts';

/* One statement writes an order with its lines, its new payments and, when it is confirmed, its number. */

/** An order's own columns; its number and moment of making are the statement's. */
export const orderValues = (order: Order): Record<string, unknown> => ({
  branch_id: order.branchId,
  customer_id: order.customerId,
  channel: order.channel,
  courier_type: order.courierType,
  tracking_number: order.trackingNumber,
  delivery_address: order.deliveryAddress && JSON.stringify(order.deliveryAddress),
  status: order.status,
  payment_status: order.paymentStatus,
  quantity: quantityOf(order.lines),
  items: order.lines.length,
  subtotal: order.subtotal,
  discount: order.discount,
  gst: order.gst,
  total: order.total,
  rounding: order.rounding,
  paid: order.paid,
  on_account: order.onAccount,
  refunded: order.refunded,
  returned: order.returned,
  change: order.change,
  original_id: order.originalId,
  original_reference: order.originalReference,
  other_reference: order.otherReference,
  note: order.note,
  user_id: order.userId,
  user_name: order.userName,
  confirmed_at: order.confirmedAt,
  local_day: order.localDay,
  local_weekday: order.localWeekday,
  local_hour: order.localHour,
  due_date: order.dueDate,
  dispatched_at: order.dispatchedAt,
});

type Column<T> = [name: string, type: string, value: (of: T, at: number) => unknown];

const lineColumns: Column<Line>[] = [
  ['product_id', 'bigint', ({ productId }) => productId],
  ['sku', 'text', ({ sku }) => sku],
  ['title', 'text', ({ title }) => title],
  ['chinese_title', 'text', ({ chineseTitle }) => chineseTitle],
  ['pack', 'boolean', ({ pack }) => pack],
  ['unit_qty', 'integer', ({ unitQty }) => unitQty],
  ['quantity', 'bigint', ({ quantity }) => quantity],
  ['dispatched', 'bigint', ({ dispatched }) => dispatched],
  ['returned', 'bigint', ({ returned }) => returned],
  ['list_price', 'bigint', ({ listPrice }) => listPrice],
  ['price', 'bigint', ({ price }) => price],
  ['discount', 'numeric', ({ discount }) => discount],
  ['discount_amount', 'bigint', ({ discountAmount }) => discountAmount],
  ['gst_free', 'boolean', ({ gstFree }) => gstFree],
  ['subtotal', 'bigint', ({ subtotal }) => subtotal],
  ['gst', 'bigint', ({ gst }) => gst],
  ['total', 'bigint', ({ priceInclGst }) => priceInclGst],
  ['unit_cost', 'numeric', ({ unitCost }) => unitCost],
  ['cost', 'numeric', ({ cost }) => cost],
  ['original_line_id', 'bigint', ({ originalLineId }) => originalLineId],
  ['restock', 'boolean', ({ restock }) => restock],
];

const paymentColumns: Column<Payment>[] = [
  ['payment_type', 'text', ({ paymentType }) => paymentType],
  ['amount', 'bigint', ({ amount }) => amount],
  ['processed', 'bigint', ({ processed }) => processed],
  ['remaining', 'bigint', ({ remaining }) => remaining],
  ['reference', 'text', ({ reference }) => reference],
  ['created_at', 'timestamptz', ({ createdAt }) => createdAt],
  ['local_day', 'date', ({ localDay }) => localDay],
];

const valuesIn =
  <T>(columns: readonly Column<T>[]) =>
  (of: T): Record<string, unknown> =>
    Object.fromEntries(columns.map(([name, , value]) => [name, value(of, 0)]));
export const lineValues = valuesIn(lineColumns);
export const paymentValues = valuesIn(paymentColumns);

const names = (columns: readonly (readonly [name: string, ...rest: unknown[]])[]) =>
  sql.raw(columns.map(([name]) => name).join(', '));

const rowsOf = <T>(columns: readonly Column<T>[], of: readonly T[]): RawBuilder<unknown> =>
  sql`unnest(${sql.join(columns.map(([, type, value]) => sql`${of.map(value)}::${sql.raw(type)}[]`))})
    as v (${names(columns)})`;

const placed: Column<{ line: Line; position: number }>[] = [
  ['position', 'integer', ({ position }) => position],
  ...lineColumns.map(
    ([name, type, value]): Column<{ line: Line; position: number }> => [name, type, ({ line }) => value(line, 0)],
  ),
];
const known: typeof placed = [['id', 'bigint', ({ line }) => line.id], ...placed];

const addLines = (companyId: number, order: Order): RawBuilder<unknown> => {
  const fresh = order.lines.map((line, position) => ({ line, position })).filter(({ line }) => line.id === undefined);
  return sql`insert into sales_line (company_id, order_id, ${names(placed)})
    select ${companyId}, ${order.id}, v.* from ${rowsOf(placed, fresh)} returning id, position`;
};

const addPayments = ({ companyId, userId, userName }: Scope, order: Order): RawBuilder<unknown> => {
  const fresh = order.payments.filter(({ id }) => id === undefined);
  return sql`insert into sales_payment (company_id, order_id, branch_id, user_id, user_name, ${names(paymentColumns)})
    select ${companyId}, ${order.id}, ${order.branchId}, ${userId}, ${userName}, v.*
    from ${rowsOf(paymentColumns, fresh)} returning id`;
};

/** The next number of the branch and year, or none. Its row stays locked until the commit: so this statement comes late. */
const takeNumber = (companyId: number, order: Order, { branchNumber }: Around): RawBuilder<unknown> => {
  if (order.reference !== null || isOpen(order.status) || order.localDay === null)
    return sql`select ${order.reference}::text as reference, null::integer as number`;
  const year = Number(order.localDay.slice(0, 4));
  const head = referenceOf('S', branchNumber, year, 0).slice(0, -6);
  return sql`
    insert into document_number (company_id, branch_id, prefix, year, last)
    values (${companyId}, ${order.branchId}, 'S', ${year}, 1)
    on conflict (company_id, branch_id, prefix, year) do update set last = document_number.last + 1
    returning ${head} || lpad(last::text, greatest(6, length(last::text)), '0') as reference, last as number`;
};

type Stored = {
  reference: string | null;
  version: number;
  lineIds: number[] | null;
  paymentIds: number[] | null;
  dispatchId?: number | null;
};

const answered = (more = sql``) => sql`select reference, version,
  (select array_agg(id order by position) from added) as line_ids,
  (select array_agg(id order by id) from paying) as payment_ids${more} from made`;

/** Ids given by the database, put where they belong. */
const withIds = (order: Order, { reference, version, lineIds, paymentIds, dispatchId }: Stored): Order => {
  const [lines, payments] = [[...(lineIds ?? [])], [...(paymentIds ?? [])]];
  return {
    ...order,
    reference,
    version,
    lines: order.lines.map((line) => ({ ...line, id: line.id ?? lines.shift() })),
    payments: order.payments.map((payment) => ({ ...payment, id: payment.id ?? payments.shift() })),
    dispatches: order.dispatches.map((dispatch) => ({ ...dispatch, id: dispatch.id ?? dispatchId ?? undefined })),
  };
};

const only = (rows: readonly Stored[]): Stored => {
  const [row] = rows;
  if (!row) throw new Error('The order that was to be written is gone');
  return row;
};

export const insertOrder = async (trx: Trx, scope: Scope, order: Order, around: Around): Promise<Order> => {
  const values = orderValues(order);
  const { rows } = await sql<Stored>`${sql.raw(PREPARED)}
    with number as (${takeNumber(scope.companyId, order, around)}),
    made as (
      insert into sales_order (company_id, id, created_at, reference, number, ${sql.raw(Object.keys(values).join(', '))})
      select ${scope.companyId}::bigint, ${order.id}::bigint, ${order.createdAt}::timestamptz, number.reference, number.number,
        ${sql.join(Object.entries(values).map(([name, value]) => sql`${value}${castOf(name)}`))}
      from number
      returning reference, version
    ), added as (${addLines(scope.companyId, order)}), paying as (${addPayments(scope, order)})
    ${answered()}`.execute(trx);
  return withIds(order, only(rows));
};

/** In `select`, a parameter has no column to take its type from. */
const castOf = (name: string): RawBuilder<unknown> => {
  if (/_at$/.test(name)) return sql`::timestamptz`;
  if (name === 'local_day' || name === 'due_date') return sql`::date`;
  if (name === 'local_weekday' || name === 'local_hour') return sql`::smallint`;
  if (name === 'delivery_address') return sql`::jsonb`;
  if (/^(quantity|subtotal|discount|gst|total|rounding|paid|on_account|refunded|returned|change|.*_id)$/.test(name))
    return sql`::bigint`;
  return name === 'items' ? sql`::integer` : sql`::text`;
};

export const updateOrder = async (trx: Trx, scope: Scope, order: Order, around: Around): Promise<Order> => {
  const { companyId } = scope;
  const values = orderValues(order);
  const kept = order.lines.map((line, position) => ({ line, position })).filter(({ line }) => line.id !== undefined);
  const { rows } = await sql<Stored>`${sql.raw(PREPARED)}
    with number as (${takeNumber(companyId, order, around)}),
    made as (
      update sales_order o set reference = number.reference, number = coalesce(number.number, o.number),
        ${sql.join(Object.entries(values).map(([name, value]) => sql`${sql.raw(name)} = ${value}${castOf(name)}`))},
        updated_at = now(), version = o.version + 1
      from number where o.company_id = ${companyId} and o.id = ${order.id}
      returning o.reference, o.version
    ), gone as (
      delete from sales_line where company_id = ${companyId} and order_id = ${order.id}
        and not id = any(${kept.map(({ line }) => line.id)}::bigint[])
    ), kept as (
      update sales_line l set ${sql.raw(placed.map(([name]) => `${name} = v.${name}`).join(', '))}
      from ${rowsOf(known, kept)} where l.company_id = ${companyId} and l.order_id = ${order.id} and l.id = v.id
    ), added as (${addLines(companyId, order)}), paying as (${addPayments(scope, order)}),
    ${addDispatch(scope, order)}
    ${answered(sql`, (select id from sent) as dispatch_id`)}`.execute(trx);
  return withIds(order, only(rows));
};

export const deleteOrder = (trx: Trx, { companyId }: Scope, id: number) =>
  sql`delete from sales_order where company_id = ${companyId} and id = ${id}`.execute(trx);
