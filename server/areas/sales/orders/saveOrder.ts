import { typedAmountOf } from '#contract/order/line.ts';
import type { PaymentDraft } from '#contract/sales/order.ts';
import { counts, isDraft, type OrderStatus } from '#contract/sales/status.ts';
import { countUnlimitedUses, countUses, countUsesBeyond, type UseChange } from '#server/areas/promotions/service.ts';
import {
  ownersOf,
  type Pairs,
  pairsOf,
  refuseOverLimit,
  updateBalances,
} from '#server/areas/sales/customers/balances.ts';
import { pay } from '#server/areas/sales/payments/payments.ts';
import { entriesBy } from '#server/platform/audit.ts';
import type { Trx, WriteCtx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import { withDispatch } from './dispatches.ts';
import { refuseUnsold, withCosts } from './lines.ts';
import { type Order, textsOf, withStanding } from './order.ts';
import { dueDateOf, type OrderSetting } from './orderSetting.ts';
import type { SoldProduct } from './products.ts';
import { usageChanges } from './promotions.ts';
import { moveStock, type StockOptions } from './stockMoves.ts';
import { addTotals, newTally, type Tally, tallyChange } from './totals.ts';
import { insertOrder, insertOrderLast, updateOrder, withNextIds } from './writer.ts';

/** Work on orders, whose audit entries and changes of the running totals are written last. */
export const withTotals = async <T>(
  trx: Trx,
  ctx: WriteCtx,
  work: (trx: Trx, tally: Tally) => Promise<T>,
): Promise<T> => {
  const tally = newTally();
  const result = await work(trx, tally);
  await addTotals(trx, ctx.scope, tally, entriesBy(trx, ctx, tally.log));
  return result;
};

/** The same in a transaction of its own. */
export const inOrderTransaction = <T>(ctx: WriteCtx, work: (trx: Trx, tally: Tally) => Promise<T>): Promise<T> =>
  ctx.write((trx) => withTotals(trx, ctx, work));

/** From here on it is a sale: it gets its date, due date, staff member and costs. */
export const confirm = (
  order: Order,
  { userId, userName }: Scope,
  setting: OrderSetting,
  products: ReadonlyMap<number, SoldProduct>,
): Order => {
  refuseUnsold(order.lines, products);
  return {
    ...order,
    status: 'confirmed',
    userId,
    userName,
    confirmedAt: setting.at,
    localDay: setting.day,
    localWeekday: setting.weekday,
    localHour: setting.hour,
    dueDate: dueDateOf(setting),
    lines: withCosts(order.lines, products),
  };
};

export type AdvanceInput = {
  scope: Scope;
  setting: OrderSetting;
  products: ReadonlyMap<number, SoldProduct>;
  drafts: PaymentDraft[];
};

/** All steps to a status at once: confirm, dispatch, pay. */
export const advanceTo = (order: Order, to: OrderStatus, { scope, setting, products, drafts }: AdvanceInput): Order =>
  pay(
    isDraft(to) || counts(order.status) ? order : confirm(order, scope, setting, products),
    drafts,
    scope,
    setting,
    to,
  );

/** What the audit log shows of an order; money in dollars, as people read it. */
const auditFields = (order: Order) => ({
  reference: order.reference,
  status: order.status,
  paymentStatus: order.paymentStatus,
  branchId: order.branchId,
  customerId: order.customerId,
  channel: order.channel,
  courierType: order.courierType,
  ...textsOf(order),
  originalReference: order.originalReference,
  reason: order.reason,
  total: order.total / 100,
  paid: order.paid / 100,
  onAccount: order.onAccount / 100,
  productList: order.lines.map((line) => ({
    sku: line.sku,
    orderQty: line.quantity / 1000,
    dispatched: line.dispatched / 1000,
    returned: line.returned / 1000,
    price: line.price / 100,
    discount: line.discount,
    discountAmount: typedAmountOf(line) / 100,
  })),
});

export const recordOrder = (
  tally: Tally,
  action: string,
  before: Order | undefined,
  after: Order | undefined,
): void => {
  const order = after ?? before;
  tally.log.push({
    action,
    entity: 'salesOrder',
    entityId: order?.id ?? null,
    branchId: order?.branchId ?? null,
    label: order?.reference ?? '',
    before: before && auditFields(before),
    after: after && auditFields(after),
  });
};

type SaveOptions = StockOptions & {
  action: string;
  setting: OrderSetting;
  allowOverLimit?: boolean | undefined;
  /** The customer's other orders that change with it. */
  linkedOrders?: readonly (readonly [before: Order, after: Order])[];
  /** Promotion limits are ignored, since it has already been sold. Receives the promotions whose limits are exceeded. */
  onExceeded?: (promotionIds: readonly number[]) => void;
  /**
   * A new order whose promotions have no limit may take its number at the end of the transaction: called with a
   * function that returns the number once it has been assigned.
   */
  onNumberLast?: ((reference: () => string) => void) | undefined;
};

type Usage = readonly [customerId: number | null, changes: readonly UseChange[]];

/** Other customers' uses come first: they are given back. */
const usagesByCustomer = (customerId: number | null, pairs: Pairs): Usage[] =>
  [...ownersOf(pairs).filter((id) => id !== customerId), customerId].map((id) => [
    id,
    usageChanges(pairsOf(id, pairs)),
  ]);

/** Sent with the next statement. */
const countEach = async <T>(
  usages: readonly Usage[],
  count: (...usage: Usage) => Promise<() => Promise<T>>,
): Promise<() => Promise<T[]>> => {
  const counted: (() => Promise<T>)[] = [];
  for (const usage of usages) counted.push(await count(...usage));
  return async () => {
    const results: T[] = [];
    for (const finish of counted) results.push(await finish());
    return results;
  };
};

type Refuse = () => Promise<void>;

type Saving = {
  before: Order | undefined;
  after: Order;
  pairs: Pairs;
  setting: OrderSetting;
  /** What is refused only after the write. */
  refuseLate: Refuse;
};

/** The order, its number and its uses are written at the end of the transaction, with `commit`. */
const writeLast = async (
  trx: Trx,
  scope: Scope,
  { after, pairs, setting, refuseLate }: Saving,
  onNumberLast: (reference: () => string) => void,
): Promise<Order> => {
  await refuseLate();
  const { order, reference } = await insertOrderLast(trx, scope, after, setting);
  onNumberLast(reference);
  await countUnlimitedUses(trx, scope, after.customerId, usageChanges(pairs));
  return order;
};

/** Goods, order and promotion uses are written together, and refused together. */
const writeNow = async (
  trx: Trx,
  scope: Scope,
  { before, after, pairs, setting, refuseLate }: Saving,
  onExceeded: SaveOptions['onExceeded'],
): Promise<Order> => {
  const finishWrite = await (before ? updateOrder : insertOrder)(trx, scope, after, setting);
  const usages = usagesByCustomer(after.customerId, pairs);
  const exceeded = onExceeded && (await countEach(usages, (id, usage) => countUsesBeyond(trx, scope, id, usage)));
  const refuseUsedUp = onExceeded
    ? undefined
    : await countEach(usages, (id, usage) => countUses(trx, scope, id, usage));
  const savedOrder = await finishWrite();
  await refuseLate();
  if (exceeded) onExceeded?.((await exceeded()).flat());
  await refuseUsedUp?.();
  return savedOrder;
};

/**
 * Writes an order with everything that follows from it; audit log and totals come later. Rows are locked in this order:
 * 1. stock, by product;
 * 2. the customers' balances, by id;
 * 3. the number of the branch, with the order;
 * 4. uses of promotions, by id.
 * With a customer, stock is judged before 2. Without one nothing is read before 3, so it is judged after the write.
 */
export const saveOrder = async (
  trx: Trx,
  ctx: WriteCtx,
  tally: Tally,
  before: Order | undefined,
  order: Order,
  { action, setting, allowOverLimit, linkedOrders = [], onExceeded, onNumberLast, ...stockOptions }: SaveOptions,
): Promise<Order> => {
  const { scope } = ctx;
  const after = withDispatch(before, withStanding(order, setting.at), scope, setting);
  const refuseShortage = await moveStock(trx, scope, before, after, stockOptions);
  const pairs = [[before, after] as const, ...linkedOrders];
  const { customerId } = after;
  if (customerId !== null) await refuseShortage();
  await updateBalances(trx, scope, pairs);
  if (customerId !== null) await refuseOverLimit(trx, scope, customerId, pairs, allowOverLimit);
  const refuseLate = async () => {
    if (customerId !== null) return;
    await refuseShortage();
    await refuseOverLimit(trx, scope, null, pairs, allowOverLimit);
  };
  const orderWithIds = onNumberLast && !before ? withNextIds(after, setting) : undefined;
  const saving = { before, after: orderWithIds ?? after, pairs, setting, refuseLate };
  const savedOrder =
    orderWithIds && onNumberLast
      ? await writeLast(trx, scope, saving, onNumberLast)
      : await writeNow(trx, scope, saving, onExceeded);
  recordOrder(tally, action, before, savedOrder);
  tallyChange(tally, before, savedOrder);
  return savedOrder;
};
