import { sql } from 'kysely';
import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import type { Input } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { messageOf, type Sentence, say } from '#contract/messages/sentence.ts';
import { faults, refusals } from '#contract/refusals.ts';
import type * as contract from '#contract/sales.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { refusalOf } from '#server/platform/db/constraints.ts';
import { giveWay, sizeAfter } from '#server/platform/imports/yieldTurns.ts';
import { mustExist, Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { changeOne } from './change.ts';
import { dispatchOne, type Prefetched } from './dispatch.ts';
import { lockStockAndBalances } from './locks.ts';
import type { Order } from './order.ts';
import { type OrderSetting, readOrderSetting } from './orderSetting.ts';
import { readSoldProducts } from './products.ts';
import { inReach, readOrders } from './queries.ts';
import { inOrderTransaction } from './saveOrder.ts';
import { joinTallies, newTally, type Tally } from './totals.ts';

/** The orders with their products and settings, read together and locked. */
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
  return {
    byId: new Map(orders.map((order) => [order.id, { order, ...prefetched } satisfies Prefetched])),
    /** A saved order may have used up a promotion, or given a use back. */
    noteSaved: ({ promotions }: Order): void => {
      if (promotions.length > 0) settings.clear();
    },
  };
};

type Outcome = BulkOutcome['results'][number] & { already?: boolean };
/** Returns the order after the action; the same object when there was nothing to do. */
type BulkAction = (trx: Trx, tally: Tally, prefetched: Prefetched) => Promise<Order>;

const withoutAlready = ({ already: _, ...outcome }: Outcome) => outcome;

const toOutcome = (results: readonly Outcome[]): BulkOutcome => {
  const failed = results.filter(({ code }) => code !== 0).length;
  const already = results.filter((each) => each.already).length;
  return { done: results.length - failed - already, failed, already, results: results.map(withoutAlready) };
};

/** Runs in one transaction. Each order succeeds or fails on its own: a refused one is unchanged and has a reason. */
const runOrders = async (
  trx: Trx,
  { scope }: Ctx,
  tally: Tally,
  ids: readonly number[],
  action: BulkAction,
): Promise<Outcome[]> => {
  const { byId, noteSaved } = await prefetchOrders(trx, scope, ids);
  const results: Outcome[] = [];
  await sql`savepoint one_order`.execute(trx);
  const actAndNote: BulkAction = async (...given) => {
    const after = await action(...given);
    noteSaved(after);
    return after;
  };
  for (const id of ids) results.push(await runOne(trx, tally, id, byId.get(id), actAndNote));
  await sql`release savepoint one_order`.execute(trx);
  return results;
};

const FIRST_TURN_ORDERS = 5;

/** The answer to a repeated request, for orders that were not reached before the server stopped. */
const notReached = (id: number): Outcome => ({
  id,
  code: faults.unavailable.status,
  ...messageOf(say('fault.unavailable')),
});

/**
 * All orders in one transaction; on the embedded database a few at a time, since everybody else waits for its one
 * connection. The first turn takes the request's key, and the last one stores the whole answer.
 */
const runEach = async (ctx: Ctx, ids: readonly number[], action: BulkAction): Promise<BulkOutcome> => {
  const { database } = ctx.services;
  const sortedIds = [...new Set(ids)].toSorted((a, b) => a - b);
  const inTurns = database.engine === 'embedded' && sortedIds.length > FIRST_TURN_ORDERS;
  let size = inTurns ? FIRST_TURN_ORDERS : sortedIds.length;
  const later = sortedIds.slice(size);
  const results: Outcome[] = [];
  let begun = performance.now();
  const whole = await inOrderTransaction(ctx, async (trx, tally) => {
    begun = performance.now();
    results.splice(0, results.length, ...(await runOrders(trx, ctx, tally, sortedIds.slice(0, size), action)));
    return toOutcome([...results, ...later.map(notReached)]);
  });
  if (!inTurns) return whole;
  const turnCtx: Ctx = { ...ctx, write: (work) => database.db.transaction().execute(work) };
  while (later.length > 0) {
    const tookMs = performance.now() - begun;
    await giveWay(database, tookMs);
    size = sizeAfter(size, tookMs, 1);
    const turn = later.splice(0, size);
    results.push(
      ...(await inOrderTransaction(turnCtx, (trx, tally) => {
        begun = performance.now();
        return runOrders(trx, ctx, tally, turn, action);
      })),
    );
  }
  return ctx.answered(toOutcome(results));
};

/** Bulk results have no fields, so a field's message becomes the row's. */
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
  // One round trip for both.
  await sql`release savepoint one_order; savepoint one_order`.execute(trx);
  joinTallies(tally, own);
  return { id, code: 0, message: 'OK', already: after === prefetched?.order };
};

export const bulkStatus = (ctx: Ctx, { ids, status, allowOverLimit }: Input<typeof contract.bulkStatus>) =>
  runEach(ctx, ids, (trx, tally, prefetched) =>
    changeOne(trx, ctx, tally, { id: prefetched.order.id, status, allowOverLimit }, prefetched),
  );

export const bulkDispatch = (ctx: Ctx, { ids, allowOverLimit }: Input<typeof contract.bulkDispatch>) =>
  runEach(ctx, ids, async (trx, tally, prefetched) =>
    prefetched.order.status === 'dispatched' || prefetched.order.status === 'completed'
      ? prefetched.order
      : dispatchOne(trx, ctx, tally, { id: prefetched.order.id, allowOverLimit }, prefetched),
  );
