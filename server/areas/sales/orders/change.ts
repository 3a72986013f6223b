import { say } from '#contract/messages/sentence.ts';
import type { SalesOrder, SalesOrderChange } from '#contract/sales/order.ts';
import { counts, isOpen, mayFollow, type OrderStatus } from '#contract/sales/status.ts';
import { newOnes, pay, refundAll, refuseStatus } from '#server/areas/sales/payments/payments.ts';
import { type Ahead, holdOrder } from '#server/areas/sales/service.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import { branchOf, may, type Scope } from '#server/platform/scope.ts';
import { alters } from '#server/platform/version.ts';
import { buildLines, costed, draftsOf, refuseDiscounts, withLines } from './lines.ts';
import { type Order, toWire } from './order.ts';
import { type Around, lookAround, refuseClosed, refuseCourier } from './orderSetting.ts';
import { readSold, type SoldProduct } from './products.ts';
import { inOneGo, keep, reach } from './saveOrder.ts';
import type { Tally } from './totals.ts';

/** What stays as it was once an order has a number. */
const settled = ['branchId', 'customerId', 'channel'] as const;
const whole = [
  'customerId',
  'channel',
  'courierType',
  'trackingNumber',
  'deliveryAddress',
  'otherReference',
  'note',
] as const;

/** The fields of the head that are sent, upon those that are there. */
const withHead = (order: Order, change: SalesOrderChange, around: Around): Order => {
  const sent = Object.fromEntries(
    whole.filter((field) => change[field] !== undefined).map((field) => [field, change[field]]),
  );
  return {
    ...order,
    ...sent,
    courierType: (change.courierType === undefined ? order.courierType : change.courierType) || null,
    branchId: around.branchId,
    branchName: around.branchName,
    customerName: around.buyer?.name ?? '',
  };
};

const refuseSettled = (order: Order, change: SalesOrderChange): void => {
  if (isOpen(order.status)) return;
  for (const field of settled)
    if (change[field] !== undefined && change[field] !== order[field])
      throw badField(field, say('sales.fixedOnceConfirmed'));
};

const changedLines = (
  scope: Scope,
  order: Order,
  change: SalesOrderChange,
  around: Around,
  products: ReadonlyMap<number, SoldProduct>,
  anew: boolean,
): Order => {
  if (!change.productList && !anew) return order;
  const lines = buildLines(change.productList ?? draftsOf(order.lines), products, around, order.lines, anew);
  const same = lines.length === order.lines.length && lines.every((line, at) => line === order.lines[at]);
  if (same) return order;
  if (!isOpen(order.status) && order.status !== 'confirmed' && order.status !== 'partlyDispatched')
    refuseStatus(order.status, 'confirmed', say('sales.allDispatchedFixed'));
  if (!isOpen(order.status) && lines.length === 0) throw badField('productList', say('field.addProduct'));
  refuseDiscounts(scope, lines, order.lines);
  // What is new on a confirmed order costs what it costs today; what has left in part, what it cost then.
  const old = new Set(order.lines);
  const priced = isOpen(order.status)
    ? lines
    : lines.map((line) => (old.has(line) || line.dispatched !== 0 ? line : (costed([line], products)[0] ?? line)));
  return withLines(order, priced);
};

/** Over the counter the goods go with the sale; those of an order that was confirmed before leave by a right of their own. */
const refuseDispatch = (scope: Scope, { status, lines }: Order, to: OrderStatus): void => {
  const leaves = (to === 'dispatched' || to === 'completed') && counts(status);
  if (leaves && !may(scope, 'dispatch.add') && lines.some(({ dispatched, quantity }) => dispatched !== quantity))
    refuseStatus(status, to, say('sales.noDispatchRight'));
};

const cancelled = (order: Order, scope: Scope, around: Around): Order => ({
  ...refundAll(order, scope, around),
  status: 'cancelled',
});

const needsProducts = (order: Order, change: SalesOrderChange, all: boolean): number[] => [
  ...(change.productList ?? []).map(({ productId }) => productId),
  ...(all ? order.lines.map(({ productId }) => productId) : []),
];

/** Changes an order and moves it on, in one transaction. */
export const changeOne = async (
  trx: Trx,
  ctx: Ctx,
  tally: Tally,
  change: SalesOrderChange,
  ahead?: Ahead,
): Promise<Order> => {
  const { scope } = ctx;
  const { occurredAt, allowNegative, allowOverLimit } = change;
  const before = ahead?.order ?? (await holdOrder(trx, scope, change));
  const to = change.status ?? before.status;
  const moves = to !== before.status;
  if (moves && !mayFollow(before.status, to)) refuseStatus(before.status, to);
  if (moves) refuseDispatch(scope, before, to);
  refuseSettled(before, change);
  const branchId =
    change.branchId === undefined || !isOpen(before.status) ? before.branchId : branchOf(scope, change.branchId);
  const customerId = change.customerId === undefined ? before.customerId : change.customerId;
  const anew = customerId !== before.customerId;
  const isSold = isOpen(before.status) && !isOpen(to);
  // Who left may still be the customer of an order, but not of a new sale.
  const known = !anew && !isSold;
  const around = await (ahead?.lookAround(before, known) ??
    lookAround(trx, scope, branchId, customerId, { occurredAt, known }));
  if (isSold || branchId !== before.branchId) refuseClosed(around);
  if (counts(before.status) && occurredAt && before.confirmedAt && occurredAt < before.confirmedAt)
    throw badField('occurredAt', say('sales.beforeConfirmed'));
  if (change.courierType !== before.courierType) refuseCourier(around, change.courierType);
  const products = ahead?.products ?? (await readSold(trx, scope, needsProducts(before, change, anew || isSold)));
  const edited = changedLines(scope, withHead(before, change, around), change, around, products, anew);
  const drafts = newOnes(change.payments);
  const keeping = { around, occurredAt, allowNegative, allowOverLimit };
  if (moves && to === 'cancelled' && drafts.length > 0) throw badField('payments', say('sales.cancelledNoPayment'));
  if (moves && to === 'cancelled')
    return keep(trx, ctx, tally, before, cancelled(edited, scope, around), { ...keeping, action: 'cancel' });
  if (!moves && drafts.length === 0 && !alters(before, edited)) return before;
  if (moves || isOpen(before.status)) {
    const reached = reach(edited, to, { scope, around, products, drafts });
    return keep(trx, ctx, tally, before, reached, { ...keeping, action: moves ? actionFor(before, to) : 'update' });
  }
  if (drafts.length > 0 && !counts(before.status))
    refuseStatus(before.status, before.status, say('sales.confirmBeforePayment'));
  const after = counts(before.status) ? pay(edited, drafts, scope, around) : edited;
  return keep(trx, ctx, tally, before, after, { ...keeping, action: 'update' });
};

const actionFor = (before: Order, to: OrderStatus): string => {
  if (isOpen(to)) return 'update';
  return isOpen(before.status) ? 'confirm' : 'dispatch';
};

export const changeOrder = (ctx: Ctx, change: SalesOrderChange): Promise<SalesOrder> =>
  inOneGo(ctx, async (trx, tally) => toWire(await changeOne(trx, ctx, tally, change)));
