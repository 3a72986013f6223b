import { type RawBuilder, sql } from 'kysely';
import { referenceOf } from '#contract/reference.ts';
import { isOpen } from '#contract/sales/status.ts';
import type { Trx } from '#server/platform/context.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/scope.ts';
import { addDispatch } from './dispatches.ts';
import { type Line, type Order, type Payment, quantityOf } from './order.ts';
import type { Around } from './orderSetting.ts';

/* One statement writes an order with its lines, its new payments and, when it is confirmed, its number. */

/** How each column is told of a record. */
type Columns<T> = Readonly<Record<string, (of: T) => unknown>>;

const valuesBy =
  <T>(columns: Columns<T>) =>
  (of: T): Record<string, unknown> =>
    Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, value(of)]));

/** An order's own columns; its number and moment of making are the statement's. */
const orderColumns: Columns<Order> = {
  branch_id: (order) => order.branchId,
  customer_id: (order) => order.customerId,
  channel: (order) => order.channel,
  courier_type: (order) => order.courierType,
  tracking_number: (order) => order.trackingNumber,
  delivery_address: (order) => order.deliveryAddress,
  status: (order) => order.status,
  payment_status: (order) => order.paymentStatus,
  quantity: (order) => quantityOf(order.lines),
  items: (order) => order.lines.length,
  subtotal: (order) => order.subtotal,
  discount: (order) => order.discount,
  gst: (order) => order.gst,
  total: (order) => order.total,
  rounding: (order) => order.rounding,
  paid: (order) => order.paid,
  on_account: (order) => order.onAccount,
  refunded: (order) => order.refunded,
  returned: (order) => order.returned,
  change: (order) => order.change,
  original_id: (order) => order.originalId,
  original_reference: (order) => order.originalReference,
  other_reference: (order) => order.otherReference,
  note: (order) => order.note,
  user_id: (order) => order.userId,
  user_name: (order) => order.userName,
  confirmed_at: (order) => order.confirmedAt,
  local_day: (order) => order.localDay,
  local_weekday: (order) => order.localWeekday,
  local_hour: (order) => order.localHour,
  due_date: (order) => order.dueDate,
  dispatched_at: (order) => order.dispatchedAt,
};
export const orderValues = valuesBy(orderColumns);

const lineColumns: Columns<Line> = {
  product_id: (line) => line.productId,
  sku: (line) => line.sku,
  title: (line) => line.title,
  chinese_title: (line) => line.chineseTitle,
  pack: (line) => line.pack,
  unit_qty: (line) => line.unitQty,
  quantity: (line) => line.quantity,
  dispatched: (line) => line.dispatched,
  returned: (line) => line.returned,
  list_price: (line) => line.listPrice,
  price: (line) => line.price,
  discount: (line) => line.discount,
  discount_amount: (line) => line.discountAmount,
  gst_free: (line) => line.gstFree,
  subtotal: (line) => line.subtotal,
  gst: (line) => line.gst,
  total: (line) => line.priceInclGst,
  unit_cost: (line) => line.unitCost,
  cost: (line) => line.cost,
  original_line_id: (line) => line.originalLineId,
  restock: (line) => line.restock,
};
export const lineValues = valuesBy(lineColumns);

const paymentColumns: Columns<Payment> = {
  payment_type: (payment) => payment.paymentType,
  amount: (payment) => payment.amount,
  processed: (payment) => payment.processed,
  remaining: (payment) => payment.remaining,
  reference: (payment) => payment.reference,
  created_at: (payment) => payment.createdAt,
  local_day: (payment) => payment.localDay,
};
export const paymentValues = valuesBy(paymentColumns);

const orderNames = Object.keys(orderColumns);
const lineNames = ['position', ...Object.keys(lineColumns)];
const paymentNames = Object.keys(paymentColumns);
const named = (names: readonly string[]) => sql.raw(names.join(', '));
const assigned = (names: readonly string[]) => sql.raw(names.map((name) => `${name} = v.${name}`).join(', '));

/** Lines where they stand in the order. */
const placed = ({ lines }: Order, isNew: boolean) =>
  lines
    .map((line, position) => ({ id: line.id, position, ...lineValues(line) }))
    .filter(({ id }) => (id === undefined) === isNew);

const addLines = (companyId: number, order: Order): RawBuilder<unknown> =>
  sql`insert into sales_line (company_id, order_id, ${named(lineNames)})
    select ${companyId}, ${order.id}, ${named(lineNames)} from ${rowsOf('sales_line', placed(order, true))} returning id, position`;

const addPayments = ({ companyId, userId, userName }: Scope, order: Order): RawBuilder<unknown> => {
  const fresh = order.payments.filter(({ id }) => id === undefined);
  return sql`insert into sales_payment (company_id, order_id, branch_id, user_id, user_name, ${named(paymentNames)})
    select ${companyId}, ${order.id}, ${order.branchId}, ${userId}, ${userName}, ${named(paymentNames)}
    from ${rowsOf('sales_payment', fresh.map(paymentValues))} returning id`;
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
  const { companyId } = scope;
  const { rows } = await sql<Stored>`${sql.raw(PREPARED)}
    with number as (${takeNumber(companyId, order, around)}),
    made as (
      insert into sales_order (company_id, id, created_at, reference, number, ${named(orderNames)})
      select ${companyId}::bigint, ${order.id}::bigint, ${order.createdAt}::timestamptz, number.reference, number.number,
        ${named(orderNames)}
      from number, ${rowsOf('sales_order', [orderValues(order)])}
      returning reference, version
    ), added as (${addLines(companyId, order)}), paying as (${addPayments(scope, order)})
    ${answered()}`.execute(trx);
  return withIds(order, only(rows));
};

export const updateOrder = async (trx: Trx, scope: Scope, order: Order, around: Around): Promise<Order> => {
  const { companyId } = scope;
  const kept = placed(order, false);
  const { rows } = await sql<Stored>`${sql.raw(PREPARED)}
    with number as (${takeNumber(companyId, order, around)}),
    made as (
      update sales_order o set reference = number.reference, number = coalesce(number.number, o.number),
        ${assigned(orderNames)}, updated_at = now(), version = o.version + 1
      from number, ${rowsOf('sales_order', [orderValues(order)])} where o.company_id = ${companyId} and o.id = ${order.id}
      returning o.reference, o.version
    ), gone as (
      delete from sales_line where company_id = ${companyId} and order_id = ${order.id}
        and not id = any(${kept.map(({ id }) => id)}::bigint[])
    ), kept as (
      update sales_line l set ${assigned(lineNames)}
      from ${rowsOf('sales_line', kept)} where l.company_id = ${companyId} and l.order_id = ${order.id} and l.id = v.id
    ), added as (${addLines(companyId, order)}), paying as (${addPayments(scope, order)}),
    ${addDispatch(scope, order)}
    ${answered(sql`, (select id from sent) as dispatch_id`)}`.execute(trx);
  return withIds(order, only(rows));
};

export const deleteOrder = (trx: Trx, { companyId }: Scope, id: number) =>
  sql`delete from sales_order where company_id = ${companyId} and id = ${id}`.execute(trx);
