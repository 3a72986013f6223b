import { sql } from 'kysely';
import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import type { Input } from '#contract/endpoint.ts';
import { messageOf, type Sentence } from '#contract/messages/sentence.ts';
import { type FieldErrors, refusals } from '#contract/refusals.ts';
import type { SalesOrderDraft, SalesOrderRow } from '#contract/sales/order.ts';
import type * as contract from '#contract/sales.ts';
import { type Ahead, dispatchOne, makeOrder } from '#server/areas/sales/service.ts';
import { openLevels } from '#server/areas/stock/service.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { refusalOf } from '#server/platform/db/constraints.ts';
import { found, Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { changeOne } from './change.ts';
import { headOf, type Order, toRow } from './order.ts';
import { type Around, lookAround } from './orderSetting.ts';
import { readSold } from './products.ts';
import { inReach, readOrders } from './queries.ts';
import { inOneGo } from './saveOrder.ts';
import { joinTallies, newTally, type Tally } from './totals.ts';

/**
 * A sale locks its products, then its customer, then its branch's number. Whoever writes many holds all products and
 * customers first: so a till waits its turn before it has anything that is waited for.
 */
const lockAhead = async (
  trx: Trx,
  { companyId }: Scope,
  places: readonly { productId: number; branchId: number }[],
  customerIds: readonly number[],
) => {
  const productIds = places.map(({ productId }) => productId);
  await openLevels(trx, companyId, places);
  await sql`select 1 from stock_cost where company_id = ${companyId} and product_id = any(${productIds}::bigint[])
    order by product_id for no key update`.execute(trx);
  await sql`select 1 from stock_level where company_id = ${companyId} and product_id = any(${productIds}::bigint[])
    order by product_id, branch_id for no key update`.execute(trx);
  await sql`select 1 from customer_balance where company_id = ${companyId} and customer_id = any(${customerIds}::bigint[])
    order by customer_id for no key update`.execute(trx);
};

/** Orders with everything they are written in the midst of, read at once and held. */
const readAhead = async (trx: Trx, scope: Scope, ids: readonly number[]) => {
  const orders = await readOrders(trx, scope, sql<boolean>`${inReach(scope)} and o.id = any(${ids}::bigint[])`, true);
  const places = orders.flatMap(({ lines, branchId }) => lines.map(({ productId }) => ({ productId, branchId })));
  const productIds = places.map(({ productId }) => productId);
  await lockAhead(
    trx,
    scope,
    places,
    orders.flatMap(({ customerId }) => customerId ?? []),
  );
  const products = await readSold(trx, scope, productIds);
  const seen = new Map<string, Promise<Around>>();
  const look = ({ branchId, customerId }: Order, known: boolean): Promise<Around> => {
    const key = `${branchId} ${customerId} ${known}`;
    const around = seen.get(key) ?? lookAround(trx, scope, branchId, customerId, { known });
    seen.set(key, around);
    return around;
  };
  return new Map(orders.map((order) => [order.id, { order, lookAround: look, products } satisfies Ahead]));
};

type Outcome = BulkOutcome['results'][number] & { already?: boolean };
/** Answers the order as it now is: the very one it was given when there was nothing to do. */
type Act = (trx: Trx, tally: Tally, ahead: Ahead) => Promise<Order>;

const told = ({ already: _, ...outcome }: Outcome) => outcome;

/** Each order for itself: what is refused leaves no trace, and says why. */
const eachOf = (ctx: Ctx, ids: readonly number[], act: Act) =>
  inOneGo(ctx, async (trx, tally): Promise<BulkOutcome> => {
    const chosen = [...new Set(ids)].toSorted((a, b) => a - b);
    const ahead = await readAhead(trx, ctx.scope, chosen);
    const results: Outcome[] = [];
    await sql`savepoint one_order`.execute(trx);
    for (const id of chosen) results.push(await attempt(trx, tally, id, ahead.get(id), act));
    await sql`release savepoint one_order`.execute(trx);
    const failed = results.filter(({ code }) => code !== 0).length;
    const already = results.filter((each) => each.already).length;
    return { done: results.length - failed - already, failed, already, results: results.map(told) };
  });

/** A row has no fields to point at: what is said at the field is its message. */
const sentenceOf = ({ data, sentence }: Refusal): Sentence => {
  const { fields = {} } = (data ?? {}) as Partial<FieldErrors>;
  return Object.values(fields)[0] ?? sentence;
};

const attempt = async (trx: Trx, tally: Tally, id: number, ahead: Ahead | undefined, act: Act): Promise<Outcome> => {
  const own = newTally();
  let after: Order;
  try {
    after = await act(trx, own, found(ahead));
  } catch (error) {
    const refusal: Refusal | undefined = error instanceof Refusal ? error : refusalOf(error);
    if (!refusal) throw error;
    await sql`rollback to savepoint one_order`.execute(trx);
    return { id, code: refusals[refusal.reason].code, ...messageOf(sentenceOf(refusal)) };
  }
  // One trip to the database for both.
  await sql`release savepoint one_order; savepoint one_order`.execute(trx);
  joinTallies(tally, own);
  return { id, code: 0, message: 'OK', already: after === ahead?.order };
};

export const bulkStatus = (ctx: Ctx, { ids, status }: Input<typeof contract.bulkStatus>) =>
  eachOf(ctx, ids, (trx, tally, ahead) => changeOne(trx, ctx, tally, { id: ahead.order.id, status }, ahead));

export const bulkDispatch = (ctx: Ctx, { ids }: Input<typeof contract.bulkDispatch>) =>
  eachOf(ctx, ids, async (trx, tally, ahead) =>
    ahead.order.status === 'dispatched' || ahead.order.status === 'completed'
      ? ahead.order
      : dispatchOne(trx, ctx, tally, { id: ahead.order.id }, ahead),
  );

/** A refusal of one among many says which one. */
const placed = (error: unknown, at: number): unknown => {
  if (!(error instanceof Refusal)) return error;
  const { data, reason, sentence } = error;
  const { fields = {}, ...rest } = (data ?? {}) as Partial<FieldErrors>;
  const named = Object.fromEntries(Object.entries(fields).map(([field, text]) => [`orders.${at}.${field}`, text]));
  return new Refusal(reason, { ...rest, order: at, fields: named }, sentence);
};

/** Makes many orders within a transaction; the first that is refused says which one it is. */
export const makeOrders = async (
  trx: Trx,
  ctx: Ctx,
  tally: Tally,
  orders: readonly SalesOrderDraft[],
): Promise<SalesOrderRow[]> => {
  const places = orders.flatMap(({ productList, branchId = ctx.scope.branchIds[0] ?? 0 }) =>
    productList.map(({ productId }) => ({ productId, branchId })),
  );
  const customerIds = orders.flatMap(({ customerId }) => customerId ?? []);
  await lockAhead(trx, ctx.scope, places, customerIds);
  const rows: SalesOrderRow[] = [];
  for (const [at, draft] of orders.entries()) {
    const order = await makeOrder(trx, ctx, tally, draft, { history: true }).catch((error) => {
      throw placed(error, at);
    });
    rows.push(toRow(headOf(order)));
  }
  return rows;
};

export const importOrders = (ctx: Ctx, { orders }: Input<typeof contract.importOrders>): Promise<SalesOrderRow[]> =>
  inOneGo(ctx, (trx, tally) => makeOrders(trx, ctx, tally, orders));
