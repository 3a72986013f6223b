import { type RawBuilder, sql } from 'kysely';
import { milli } from '#contract/quantity.ts';
import { counts } from '#contract/sales/status.ts';
import type { Db } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { Dispatch, DispatchLine, Order } from './order.ts';
import type { OrderSetting } from './orderSetting.ts';

/** The dispatched quantity of each line. */
const newlyDispatched = (before: Order, { lines }: Order): DispatchLine[] => {
  const earlier = new Map(before.lines.map(({ id, dispatched }) => [id, dispatched]));
  return lines.flatMap(({ id, dispatched }): DispatchLine[] => {
    const quantity = dispatched - (earlier.get(id) ?? 0);
    return id !== undefined && quantity > 0 ? [{ lineId: id, quantity: milli(quantity) }] : [];
  });
};

/**
 * An order with a new dispatch. An order dispatched while being confirmed leaves as a whole and needs no dispatch
 * record.
 */
export const withDispatch = (before: Order | undefined, after: Order, scope: Scope, { at }: OrderSetting): Order => {
  if (!before || !counts(before.status)) return after;
  const lines = newlyDispatched(before, after);
  if (lines.length === 0) return after;
  const { courierType, trackingNumber } = after;
  const dispatch: Dispatch = { id: undefined, at, courierType, trackingNumber, userName: scope.userName, lines };
  // Dispatched goods are settled, so the order is agreed as it is from now on.
  return { ...after, agreements: null, dispatches: [...after.dispatches, dispatch] };
};

type Row = Omit<Dispatch, 'lines'> & { orderId: number; lineIds: number[]; quantities: number[] };

/** By order, oldest first. */
export const readDispatches = async (db: Db, companyId: number, ids: readonly number[]) => {
  const { rows } = await sql<Row>`
    select d.order_id, d.id, d.dispatched_at as at, d.courier_type, d.tracking_number, d.user_name, l.line_ids, l.quantities
    from sales_dispatch d cross join lateral (
      select array_agg(line_id order by line_id) as line_ids, array_agg(quantity order by line_id) as quantities
      from sales_dispatch_line where company_id = d.company_id and dispatch_id = d.id) l
    where d.company_id = ${companyId} and d.order_id = any(${ids}::bigint[]) order by d.order_id, d.id`.execute(db);
  return rows.map(({ lineIds, quantities, ...row }) => ({
    ...row,
    lines: lineIds.map((lineId, at): DispatchLine => ({ lineId, quantity: milli(quantities[at] ?? 0) })),
  }));
};

/** Two parts of a statement, named `sent` and `sent_lines`: the new dispatch, if there is one. */
export const addDispatch = ({ companyId, userId, userName }: Scope, { id, dispatches }: Order): RawBuilder<unknown> => {
  const newDispatches = dispatches.filter((dispatch) => dispatch.id === undefined);
  const parts = newDispatches.flatMap(({ lines }) => lines);
  return sql`sent as (
      insert into sales_dispatch (company_id, order_id, user_id, user_name, dispatched_at, courier_type, tracking_number)
      select ${companyId}, ${id}, ${userId}, ${userName}, v.* from unnest(${newDispatches.map(({ at }) => at)}::timestamptz[],
        ${newDispatches.map(({ courierType }) => courierType)}::text[],
        ${newDispatches.map(({ trackingNumber }) => trackingNumber)}::text[]) as v
      returning id
    ), sent_lines as (
      insert into sales_dispatch_line (company_id, dispatch_id, line_id, quantity)
      select ${companyId}, sent.id, v.* from sent, unnest(${parts.map(({ lineId }) => lineId)}::bigint[],
        ${parts.map(({ quantity }) => quantity)}::bigint[]) as v
    )`;
};
