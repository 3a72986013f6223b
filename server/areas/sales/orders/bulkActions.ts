import { sql } from 'kysely';
import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import type { Input } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { messageOf, type Sentence } from '#contract/messages/sentence.ts';
import { refusals } from '#contract/refusals.ts';
import type { SalesOrderDraft, SalesOrderRow } from '#contract/sales/order.ts';
import type * as contract from '#contract/sales.ts';
import { openLevels } from '#server/areas/stock/service.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { refusalOf } from '#server/platform/db/constraints.ts';
import { mustExist, Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { changeOne } from './change.ts';
import { makeOrder } from './create.ts';
import { dispatchOne, type Prefetched } from './dispatch.ts';
import { headOf, type Order, toRow } from './order.ts';
import { type OrderSetting, readOrderSetting } from './orderSetting.ts';
import { readSoldProducts } from './products.ts';
import { inReach, readOrders } from './queries.ts';
import { inOrderTransaction } from './saveOrder.ts';
import { joinTallies, newTally, type Tally } from './totals.ts';

/**
 * A sale locks its products, then its customer, then its branch's number. Whoever writes many holds all products and
 * customers first: so a till waits its turn before it has anything that is waited for.
 */
const lockStockAndBalances = async (
  trx: Trx,
  { companyId }: Scope,
  productBranches: readonly { productId: number; branchId: number }[],
  customerIds: readonly number[],
) => {
  const productIds = productBranches.map(({ productId }) => productId);
  await openLevels(trx, companyId, productBranches);
  await sql`select 1 from stock_cost where company_id = ${companyId} and product_id = any(${productIds}::bigint[])
    order by product_id for no key update`.execute(trx);
  await sql`select 1 from stock_level where company_id = ${companyId} and product_id = any(${productIds}::bigint[])
    order by product_id, branch_id for no key update`.execute(trx);
  await sql`select 1 from customer_balance where company_id = ${companyId} and customer_id = any(${customerIds}::bigint[])
    order by customer_id for no key update`.execute(trx);
};

/** The orders with their products and settings, read at once and locked. */
const prefetchOrders = async (trx: Trx, scope: Scope, ids: readonly number[]) => {
  const orders = await readOrders(trx, scope, sql<boolean>`${inReach(scope)} and o.id = any(${ids}::bigint[])`, true);
  const productBranches = orders.flatMap(({ lines, branchId }) =>
    lines.map(({ productId }) => ({ productId, branchId })),
  );
  const productIds = productBranches.map(({ productId }) => productId);
  await lockStockAndBalances(
    trx,
    scope,
    productBranches,
    orders.flatMap(({ customerId }) => customerId ?? []),
  );
  const products = await readSoldProducts(trx, scope, productIds);
  const settings = new Map<string, Promise<OrderSetting>>();
  const readSetting = ({ branchId, customerId }: Order, allowFormerCustomer: boolean): Promise<OrderSetting> => {
    const key = `${branchId} ${customerId} ${allowFormerCustomer}`;
    const setting = settings.get(key) ?? readOrderSetting(trx, scope, branchId, customerId, { allowFormerCustomer });
    settings.set(key, setting);
    return setting;
  };
  const prefetched = { readOrderSetting: readSetting, products };
  return new Map(orders.map((order) => [order.id, { order, ...prefetched } satisfies Prefetched]));
};

type Outcome = BulkOutcome['results'][number] & { already?: boolean };
/** Returns the order after the action; the same object when there was nothing to do. */
type BulkAction = (trx: Trx, tally: Tally, prefetched: Prefetched) => Promise<Order>;

const withoutAlready = ({ already: _, ...outcome }: Outcome) => outcome;

/** Each order succeeds or fails on its own: a refused one changes nothing and says why. */
const runEach = (ctx: Ctx, ids: readonly number[], action: BulkAction) =>
  inOrderTransaction(ctx, async (trx, tally): Promise<BulkOutcome> => {
    const sortedIds = [...new Set(ids)].toSorted((a, b) => a - b);
    const prefetched = await prefetchOrders(trx, ctx.scope, sortedIds);
    const results: Outcome[] = [];
    await sql`savepoint one_order`.execute(trx);
    for (const id of sortedIds) results.push(await runOne(trx, tally, id, prefetched.get(id), action));
    await sql`release savepoint one_order`.execute(trx);
    const failed = results.filter(({ code }) => code !== 0).length;
    const already = results.filter((each) => each.already).length;
    return { done: results.length - failed - already, failed, already, results: results.map(withoutAlready) };
  });

/** A row has no fields to point at: what is said at the field is its message. */
const sentenceOf = ({ data, sentence }: Refusal): Sentence => {
  const { fields = {} } = (data ?? {}) as Partial<FieldErrors>;
  return Object.values(fields)[0] ?? sentence;
};

const runOne = async (
  trx: Trx,
  tally: Tally,
  id: number,
  prefetched: Prefetched | undefined,
  action: BulkAction,
): Promise<Outcome> => {
  const own = newTally();
  let after: Order;
  try {
    after = await action(trx, own, mustExist(prefetched));
  } catch (error) {
    const refusal: Refusal | undefined = error instanceof Refusal ? error : refusalOf(error);
    if (!refusal) throw error;
    await sql`rollback to savepoint one_order`.execute(trx);
    return { id, code: refusals[refusal.reason].code, ...messageOf(sentenceOf(refusal)) };
  }
  // One trip to the database for both.
  await sql`release savepoint one_order; savepoint one_order`.execute(trx);
  joinTallies(tally, own);
  return { id, code: 0, message: 'OK', already: after === prefetched?.order };
};

export const bulkStatus = (ctx: Ctx, { ids, status }: Input<typeof contract.bulkStatus>) =>
  runEach(ctx, ids, (trx, tally, prefetched) =>
    changeOne(trx, ctx, tally, { id: prefetched.order.id, status }, prefetched),
  );

export const bulkDispatch = (ctx: Ctx, { ids }: Input<typeof contract.bulkDispatch>) =>
  runEach(ctx, ids, async (trx, tally, prefetched) =>
    prefetched.order.status === 'dispatched' || prefetched.order.status === 'completed'
      ? prefetched.order
      : dispatchOne(trx, ctx, tally, { id: prefetched.order.id }, prefetched),
  );

/** A refusal of one among many says which one. */
const atOrder = (error: unknown, at: number): unknown => {
  if (!(error instanceof Refusal)) return error;
  const { data, reason, sentence } = error;
  const { fields = {}, ...rest } = (data ?? {}) as Partial<FieldErrors>;
  const orderFields = Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [`orders.${at}.${field}`, text]),
  );
  return new Refusal(reason, { ...rest, order: at, fields: orderFields }, sentence);
};

/** Creates many orders in one transaction; the first that is refused says which one it is. */
export const makeOrders = async (
  trx: Trx,
  ctx: Ctx,
  tally: Tally,
  orders: readonly SalesOrderDraft[],
): Promise<SalesOrderRow[]> => {
  const productBranches = orders.flatMap(({ productList, branchId = ctx.scope.branchIds[0] ?? 0 }) =>
    productList.map(({ productId }) => ({ productId, branchId })),
  );
  const customerIds = orders.flatMap(({ customerId }) => customerId ?? []);
  await lockStockAndBalances(trx, ctx.scope, productBranches, customerIds);
  const rows: SalesOrderRow[] = [];
  for (const [at, draft] of orders.entries()) {
    const order = await makeOrder(trx, ctx, tally, draft, { history: true }).catch((error) => {
      throw atOrder(error, at);
    });
    rows.push(toRow(headOf(order)));
  }
  return rows;
};

export const importOrders = (ctx: Ctx, { orders }: Input<typeof contract.importOrders>): Promise<SalesOrderRow[]> =>
  inOrderTransaction(ctx, (trx, tally) => makeOrders(trx, ctx, tally, orders));
