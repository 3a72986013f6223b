import { type RawBuilder, sql } from 'kysely';
import { isDraft } from '#contract/sales/status.ts';
import { nextReference } from '#server/areas/settings/service.ts';
import type { Trx } from '#server/platform/context.ts';
import { lateTextIs, markLateText } from '#server/platform/db/lateText.ts';
import { readAlong, readWithEnd } from '#server/platform/db/pipeline.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/scope.ts';
import {
  lineColumnNames,
  lineValues,
  orderColumnNames,
  orderValues,
  paymentColumnNames,
  paymentValues,
} from './columns.ts';
import { addDispatch } from './dispatches.ts';
import type { Order } from './order.ts';
import type { OrderSetting } from './orderSetting.ts';
import { usesPromotions } from './promotions.ts';

/* One statement writes an order with its lines, its new payments and, when it is confirmed, its number. */

const columnList = (names: readonly string[]) => sql.raw(names.join(', '));
const assignments = (names: readonly string[]) => sql.raw(names.map((name) => `${name} = v.${name}`).join(', '));

/** Rows of the lines, each with its order and its position in it. */
const lineRows = (orders: readonly Order[], isNew: boolean) =>
  orders.flatMap((order) =>
    order.lines
      .map((line, position) => ({ id: line.id, order_id: order.id, position, ...lineValues(line) }))
      .filter(({ id }) => (id === undefined) === isNew),
  );

const addLines = (companyId: number, orders: readonly Order[]): RawBuilder<unknown> =>
  sql`insert into sales_line (company_id, order_id, ${columnList(lineColumnNames)})
    select ${companyId}, order_id, ${columnList(lineColumnNames)} from ${rowsOf('sales_line', lineRows(orders, true))} returning id, order_id, position`;

export const addPayments = ({ companyId, userId, userName }: Scope, orders: readonly Order[]): RawBuilder<unknown> => {
  const rows = orders.flatMap(({ id, branchId, payments }) =>
    payments
      .filter((payment) => payment.id === undefined)
      .map((payment) => ({ order_id: id, branch_id: branchId, ...paymentValues(payment) })),
  );
  return sql`insert into sales_payment (company_id, order_id, branch_id, user_id, user_name, ${columnList(paymentColumnNames)})
    select ${companyId}, order_id, branch_id, ${userId}, ${userName}, ${columnList(paymentColumnNames)}
    from ${rowsOf('sales_payment', rows)} returning id, order_id`;
};

type ShareRow = {
  order_id: number;
  position: number;
  line_id: number | null;
  promotion_id: number;
  promotion_version: number;
  amount: number;
  units: number | null;
  quantity_from: number;
  quantity_to: number | null;
};
const shareRows = ({ id, lines }: Order): ShareRow[] =>
  lines.flatMap((line, position) =>
    line.promotions.map(({ promotionId, version, amount, units = null, from = 0, to = null }) => ({
      order_id: id,
      position,
      line_id: line.id ?? null,
      promotion_id: promotionId,
      promotion_version: version,
      amount,
      units,
      quantity_from: from,
      quantity_to: to,
    })),
  );

/**
 * Two parts of a statement: what each order and each line got from each promotion. Lines without an id are in
 * `new_lines`.
 */
const addPromotions = (companyId: number, orders: readonly Order[]): RawBuilder<unknown> => {
  const rows = orders.flatMap((order) => {
    const uses = usesPromotions(order);
    return order.promotions.map(({ promotionId, version, name, amount, times }) => ({
      order_id: order.id,
      promotion_id: promotionId,
      promotion_version: version,
      name,
      amount,
      times,
      counted: uses,
    }));
  });
  return sql`order_promotions as (
      insert into sales_order_promotion as p (company_id, order_id, promotion_id, promotion_version, name, amount, times, counted)
      select ${companyId}, order_id, promotion_id, promotion_version, name, amount, times, counted
      from ${rowsOf('sales_order_promotion', rows)}
      on conflict (company_id, order_id, promotion_id, promotion_version) do update
        set name = excluded.name, amount = excluded.amount, times = excluded.times, counted = excluded.counted
    ), line_promotions as (
      insert into sales_line_promotion as s (company_id, line_id, promotion_id, promotion_version, amount, units,
        quantity_from, quantity_to)
      select ${companyId}, coalesce(v.line_id, n.id), v.promotion_id, v.promotion_version, v.amount, v.units,
        v.quantity_from, v.quantity_to
      from json_to_recordset(${JSON.stringify(orders.flatMap(shareRows))}::json)
        as v (order_id bigint, position integer, line_id bigint, promotion_id bigint, promotion_version integer, amount bigint,
          units integer, quantity_from bigint, quantity_to bigint)
      left join new_lines n on n.order_id = v.order_id and n.position = v.position
      on conflict (company_id, line_id, promotion_id, promotion_version, quantity_from) do update
        set amount = excluded.amount, units = excluded.units, quantity_to = excluded.quantity_to
    )`;
};

/** What the order, or a line of it, got before and no longer gets. */
const removePromotions = (companyId: number, order: Order): RawBuilder<unknown> => {
  const stays = order.lines.flatMap(({ id = 0, promotions }) => promotions.map((share) => ({ id, ...share })));
  return sql`removed_shares as (
      delete from sales_line_promotion s using sales_line l
      where l.company_id = ${companyId} and l.order_id = ${order.id} and s.company_id = l.company_id and s.line_id = l.id
        and (s.line_id, s.promotion_id, s.promotion_version, s.quantity_from) not in (
          select * from unnest(${stays.map(({ id }) => id)}::bigint[], ${stays.map((each) => each.promotionId)}::bigint[],
            ${stays.map(({ version }) => version)}::integer[], ${stays.map(({ from = 0 }) => from)}::bigint[]))
    ), removed_promotions as (
      delete from sales_order_promotion where company_id = ${companyId} and order_id = ${order.id}
        and (promotion_id, promotion_version) not in (
          select * from unnest(${order.promotions.map(({ promotionId }) => promotionId)}::bigint[],
            ${order.promotions.map(({ version }) => version)}::integer[]))
    )`;
};

/** The order's own reference or, once it is a sale, the next number of its branch and year. */
const numberOf = (companyId: number, order: Order, { branchNumber }: OrderSetting): RawBuilder<unknown> => {
  if (order.reference !== null || isDraft(order.status) || order.localDay === null)
    return sql`select ${order.reference}::text as reference, null::integer as number`;
  return nextReference(
    companyId,
    { id: order.branchId, number: branchNumber },
    'S',
    Number(order.localDay.slice(0, 4)),
  );
};

type SavedOrder = {
  reference: string | null;
  version: number;
  lineIds: number[] | null;
  paymentIds: number[] | null;
  dispatchId?: number | null;
};

const selectSaved = (more = sql``) => sql`select reference, version,
  (select array_agg(id order by position) from new_lines) as line_ids,
  (select array_agg(id order by id) from new_payments) as payment_ids${more} from saved`;

/** Puts ids from the database where they belong. */
const withIds = (order: Order, { reference, version, lineIds, paymentIds, dispatchId }: SavedOrder): Order => {
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

const onlyRow = (rows: readonly SavedOrder[]): SavedOrder => {
  const [row] = rows;
  if (!row) throw new Error('The order that was to be written is gone');
  return row;
};

/** Written with the next statement; after that returns the stored order. */
type Written = () => Promise<Order>;

const writeAlong = async (trx: Trx, order: Order, statement: RawBuilder<unknown>): Promise<Written> => {
  const rows = await readAlong<SavedOrder>(trx, statement.compile(trx));
  return async () => withIds(order, onlyRow(await rows()));
};

export const insertOrder = (trx: Trx, scope: Scope, order: Order, setting: OrderSetting): Promise<Written> => {
  const { companyId } = scope;
  const statement = sql`${sql.raw(PREPARED)}
    with number as (${numberOf(companyId, order, setting)}),
    saved as (
      insert into sales_order (company_id, id, created_at, reference, number, ${columnList(orderColumnNames)})
      select ${companyId}::bigint, ${order.id}::bigint, ${order.createdAt}::timestamptz, number.reference, number.number,
        ${columnList(orderColumnNames)}
      from number, ${rowsOf('sales_order', [orderValues(order)])}
      returning reference, version
    ), new_lines as (${addLines(companyId, [order])}), new_payments as (${addPayments(scope, [order])})
    ${order.promotions.length > 0 ? sql`, ${addPromotions(companyId, [order])}` : sql``}
    ${selectSaved()}`;
  return writeAlong(trx, order, statement);
};

/** A new sale with reserved ids for its lines and payments, as far as there are enough. */
export const withNextIds = (order: Order, { nextLineIds, nextPaymentIds }: OrderSetting): Order | undefined => {
  const { lines, payments, status, reference } = order;
  if (isDraft(status) || reference !== null) return undefined;
  if (lines.length !== nextLineIds?.length || payments.length !== nextPaymentIds?.length) return undefined;
  return {
    ...order,
    lines: lines.map((line, at) => ({ ...line, id: nextLineIds[at] })),
    payments: payments.map((payment, at) => ({ ...payment, id: nextPaymentIds[at] })),
  };
};

type LastOrder = { order: Order; reference: () => string };

/**
 * A new sale with reserved ids, written at the end of its transaction: sales of a branch wait for each other's number
 * only from here to `commit`, and nothing is read in between. Until then a placeholder stands for its reference.
 */
export const insertOrderLast = async (
  trx: Trx,
  scope: Scope,
  order: Order,
  setting: OrderSetting,
): Promise<LastOrder> => {
  const { companyId, userId, userName } = scope;
  const lines = order.lines.map((line, position) => ({ id: line.id, position, ...lineValues(line) }));
  const payments = order.payments.map((payment) => ({ id: payment.id, ...paymentValues(payment) }));
  const statement = sql`${sql.raw(PREPARED)}
    with number as (${numberOf(companyId, order, setting)}),
    new_lines as (
      insert into sales_line (company_id, order_id, id, ${columnList(lineColumnNames)}) overriding system value
      select ${companyId}, ${order.id}, id, ${columnList(lineColumnNames)} from ${rowsOf('sales_line', lines)}
      returning id, order_id, position
    ), new_payments as (
      insert into sales_payment (company_id, order_id, branch_id, user_id, user_name, id, ${columnList(paymentColumnNames)})
        overriding system value
      select ${companyId}, ${order.id}, ${order.branchId}, ${userId}, ${userName}, id, ${columnList(paymentColumnNames)}
      from ${rowsOf('sales_payment', payments)}
    )
    ${order.promotions.length > 0 ? sql`, ${addPromotions(companyId, [order])}` : sql``}
    insert into sales_order (company_id, id, created_at, reference, number, ${columnList(orderColumnNames)})
    select ${companyId}::bigint, ${order.id}::bigint, ${order.createdAt}::timestamptz, number.reference, number.number,
      ${columnList(orderColumnNames)}
    from number, ${rowsOf('sales_order', [orderValues(order)])}
    returning reference, ${lateTextIs(sql`reference`)}`;
  const rows = await readWithEnd<{ reference: string }>(trx, statement.compile(trx));
  const reference = markLateText(trx);
  return { order: { ...order, reference }, reference: () => rows()[0]?.reference ?? '' };
};

type NumberedOrder = { order: Order; number: number | null };

/** Many new orders, with their numbers. */
export const insertOrders = async (trx: Trx, scope: Scope, numbered: readonly NumberedOrder[]): Promise<void> => {
  const { companyId } = scope;
  const orders = numbered.map(({ order }) => order);
  const rows = numbered.map(({ order, number }) => ({
    id: order.id,
    created_at: order.createdAt,
    reference: order.reference,
    number,
    ...orderValues(order),
  }));
  await sql`
    with saved as (
      insert into sales_order (company_id, id, created_at, reference, number, ${columnList(orderColumnNames)})
      select ${companyId}, id, created_at, reference, number, ${columnList(orderColumnNames)} from ${rowsOf('sales_order', rows)}
    ), new_lines as (${addLines(companyId, orders)}), new_payments as (${addPayments(scope, orders)})
    ${orders.some(({ promotions }) => promotions.length > 0) ? sql`, ${addPromotions(companyId, orders)}` : sql``}
    select`.execute(trx);
};

export const updateOrder = (trx: Trx, scope: Scope, order: Order, setting: OrderSetting): Promise<Written> => {
  const { companyId } = scope;
  const existingLines = lineRows([order], false);
  const statement = sql`${sql.raw(PREPARED)}
    with number as (${numberOf(companyId, order, setting)}),
    saved as (
      update sales_order o set reference = number.reference, number = coalesce(number.number, o.number),
        ${assignments(orderColumnNames)}, updated_at = now(), version = o.version + 1
      from number, ${rowsOf('sales_order', [orderValues(order)])} where o.company_id = ${companyId} and o.id = ${order.id}
      returning o.reference, o.version
    ), removed_lines as (
      delete from sales_line where company_id = ${companyId} and order_id = ${order.id}
        and not id = any(${existingLines.map(({ id }) => id)}::bigint[])
    ), changed_lines as (
      update sales_line l set ${assignments(lineColumnNames)}
      from ${rowsOf('sales_line', existingLines)} where l.company_id = ${companyId} and l.order_id = ${order.id} and l.id = v.id
    ), new_lines as (${addLines(companyId, [order])}), new_payments as (${addPayments(scope, [order])}),
    ${addDispatch(scope, order)}, ${removePromotions(companyId, order)}
    ${order.promotions.length > 0 ? sql`, ${addPromotions(companyId, [order])}` : sql``}
    ${selectSaved(sql`, (select id from sent) as dispatch_id`)}`;
  return writeAlong(trx, order, statement);
};

export const deleteOrder = (trx: Trx, { companyId }: Scope, id: number) =>
  sql`delete from sales_order where company_id = ${companyId} and id = ${id}`.execute(trx);
