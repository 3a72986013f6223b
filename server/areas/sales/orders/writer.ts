import { type RawBuilder, sql } from 'kysely';
import { isDraft } from '#contract/sales/status.ts';
import { nextReference } from '#server/areas/settings/service.ts';
import type { Trx } from '#server/platform/context.ts';
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

/* One statement writes an order with its lines, its new payments and, when it is confirmed, its number. */

const columnList = (names: readonly string[]) => sql.raw(names.join(', '));
const assignments = (names: readonly string[]) => sql.raw(names.map((name) => `${name} = v.${name}`).join(', '));

/** Rows of the lines, each with its position in the order. */
const lineRows = ({ lines }: Order, isNew: boolean) =>
  lines
    .map((line, position) => ({ id: line.id, position, ...lineValues(line) }))
    .filter(({ id }) => (id === undefined) === isNew);

const addLines = (companyId: number, order: Order): RawBuilder<unknown> =>
  sql`insert into sales_line (company_id, order_id, ${columnList(lineColumnNames)})
    select ${companyId}, ${order.id}, ${columnList(lineColumnNames)} from ${rowsOf('sales_line', lineRows(order, true))} returning id, position`;

const addPayments = ({ companyId, userId, userName }: Scope, order: Order): RawBuilder<unknown> => {
  const newPayments = order.payments.filter(({ id }) => id === undefined);
  return sql`insert into sales_payment (company_id, order_id, branch_id, user_id, user_name, ${columnList(paymentColumnNames)})
    select ${companyId}, ${order.id}, ${order.branchId}, ${userId}, ${userName}, ${columnList(paymentColumnNames)}
    from ${rowsOf('sales_payment', newPayments.map(paymentValues))} returning id`;
};

/** The order's own reference, or, once it is a sale, the next number of its branch and year. */
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

/** Ids given by the database, put where they belong. */
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

export const insertOrder = async (trx: Trx, scope: Scope, order: Order, setting: OrderSetting): Promise<Order> => {
  const { companyId } = scope;
  const { rows } = await sql<SavedOrder>`${sql.raw(PREPARED)}
    with number as (${numberOf(companyId, order, setting)}),
    saved as (
      insert into sales_order (company_id, id, created_at, reference, number, ${columnList(orderColumnNames)})
      select ${companyId}::bigint, ${order.id}::bigint, ${order.createdAt}::timestamptz, number.reference, number.number,
        ${columnList(orderColumnNames)}
      from number, ${rowsOf('sales_order', [orderValues(order)])}
      returning reference, version
    ), new_lines as (${addLines(companyId, order)}), new_payments as (${addPayments(scope, order)})
    ${selectSaved()}`.execute(trx);
  return withIds(order, onlyRow(rows));
};

export const updateOrder = async (trx: Trx, scope: Scope, order: Order, setting: OrderSetting): Promise<Order> => {
  const { companyId } = scope;
  const existingLines = lineRows(order, false);
  const { rows } = await sql<SavedOrder>`${sql.raw(PREPARED)}
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
    ), new_lines as (${addLines(companyId, order)}), new_payments as (${addPayments(scope, order)}),
    ${addDispatch(scope, order)}
    ${selectSaved(sql`, (select id from sent) as dispatch_id`)}`.execute(trx);
  return withIds(order, onlyRow(rows));
};

export const deleteOrder = (trx: Trx, { companyId }: Scope, id: number) =>
  sql`delete from sales_order where company_id = ${companyId} and id = ${id}`.execute(trx);
