import type { Input } from '#contract/endpoint.ts';
import type { ByIdAndVersion } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { cents } from '#contract/money.ts';
import { isWhole, milli } from '#contract/quantity.ts';
import { SalesOrder, type SalesOrderDraft } from '#contract/sales/order.ts';
import { counts, firstStatuses, isOpen } from '#contract/sales/status.ts';
import type * as contract from '#contract/sales.ts';
import type { Doing, Trx } from '#server/platform/context.ts';
import { badField, found } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';
import { unchangedSince } from '#server/platform/version.ts';
import { buildLines, refuseDiscounts, withLines } from './orders/lines.ts';
import { type Line, type Order, toWire } from './orders/order.ts';
import { type Around, lookAround, refuseClosed, refuseCourier } from './orders/orderSetting.ts';
import { readSold, type SoldProduct } from './orders/products.ts';
import { findOrder } from './orders/queries.ts';
import { inOneGo, keep, reach, recordOrder } from './orders/saveOrder.ts';
import { type Tally, tallyChange } from './orders/totals.ts';
import { deleteOrder as eraseOrder } from './orders/writer.ts';
import { newOnes, pay, refuseStatus } from './payments/payments.ts';

const none = cents(0);

/** An order with nothing in it yet. */
export const blankOrder = ({ userId, userName }: Scope, around: Around): Order => ({
  id: around.nextId,
  branchId: around.branchId,
  branchName: around.branchName,
  reference: null,
  customerId: around.buyer?.id ?? null,
  customerName: around.buyer?.name ?? '',
  channel: 'inStore',
  courierType: null,
  trackingNumber: '',
  deliveryAddress: null,
  status: 'draft',
  paymentStatus: 'unpaid',
  subtotal: none,
  discount: none,
  gst: none,
  total: none,
  rounding: none,
  paid: none,
  onAccount: none,
  refunded: none,
  returned: none,
  change: none,
  originalId: null,
  originalReference: '',
  otherReference: '',
  note: '',
  userId,
  userName,
  createdAt: around.now,
  confirmedAt: null,
  localDay: null,
  localWeekday: null,
  localHour: null,
  dueDate: null,
  dispatchedAt: null,
  version: 1,
  lines: [],
  payments: [],
  dispatches: [],
  returns: [],
});

/** Makes an order and takes it as far as asked: the whole of a sale at the till. */
export const makeOrder = async (
  trx: Trx,
  ctx: Doing,
  tally: Tally,
  draft: SalesOrderDraft,
  { history = false }: { history?: boolean } = {},
): Promise<Order> => {
  const { scope } = ctx;
  const { status, occurredAt, allowNegative, allowOverLimit } = draft;
  if (!firstStatuses.includes(status)) refuseStatus('draft', status);
  const branchId = branchOf(scope, draft.branchId);
  const around = await lookAround(trx, scope, branchId, draft.customerId ?? null, { occurredAt, history });
  refuseClosed(around);
  refuseCourier(around, draft.courierType);
  const products = await readSold(
    trx,
    scope,
    draft.productList.map(({ productId }) => productId),
  );
  const fresh = draft.productList.map(({ id: _, ...line }) => line);
  const lines = buildLines(fresh, products, around, []);
  refuseDiscounts(scope, lines);
  const blank = blankOrder(scope, around);
  const order: Order = withLines(
    {
      ...blank,
      channel: draft.channel ?? blank.channel,
      // A form that was left empty names no courier.
      courierType: draft.courierType || null,
      trackingNumber: draft.trackingNumber ?? '',
      deliveryAddress: draft.deliveryAddress ?? null,
      otherReference: draft.otherReference ?? '',
      note: draft.note ?? '',
    },
    lines,
  );
  const reached = reach(order, status, { scope, around, products, drafts: newOnes(draft.payments) });
  return keep(trx, ctx, tally, undefined, reached, {
    action: 'create',
    around,
    occurredAt,
    allowNegative,
    allowOverLimit,
  });
};

export const createOrder = (ctx: Doing, draft: SalesOrderDraft): Promise<SalesOrder> =>
  inOneGo(ctx, async (trx, tally) => toWire(await makeOrder(trx, ctx, tally, draft)));

/** The order about to be changed, held; 409 with what it now is when the caller has seen an older one. */
export const holdOrder = async (trx: Trx, scope: Scope, { id, version }: ByIdAndVersion): Promise<Order> => {
  const order = found(await findOrder(trx, scope, id, true));
  unchangedSince(version, SalesOrder, toWire(order));
  return order;
};

export const deleteOrder = (ctx: Doing, asked: ByIdAndVersion): Promise<null> =>
  inOneGo(ctx, async (trx, tally) => {
    const order = await holdOrder(trx, ctx.scope, asked);
    if (!isOpen(order.status)) refuseStatus(order.status, 'cancelled', say('sales.numberedNotDeleted'));
    await eraseOrder(trx, ctx.scope, order.id);
    recordOrder(tally, 'delete', order, undefined);
    tallyChange(tally, order, undefined);
    return null;
  });

type Dispatching = Input<typeof contract.dispatchOrder>;

/** Adds to what has left of each line named. */
const dispatched = (lines: readonly Line[], asked: NonNullable<Dispatching['lines']>): Line[] => {
  const left = new Map(lines.map((line) => [line.id, line]));
  for (const [at, { lineId, quantity }] of asked.entries()) {
    const line = left.get(lineId);
    if (!line) throw badField(`lines.${at}.lineId`, say('field.noSuchLine'));
    const field = `lines.${at}.quantity`;
    if (quantity <= 0) throw badField(field, say('field.moreThanZero'));
    if (line.pack && !isWhole(quantity)) throw badField(field, say('field.wholePacks'));
    if (line.dispatched + quantity > line.quantity) throw badField(field, say('sales.moreThanToDispatch'));
    left.set(lineId, { ...line, dispatched: milli(line.dispatched + quantity) });
  }
  return lines.map((line) => left.get(line.id) ?? line);
};

/** What an act on many orders has read for all of them, each held. */
export type Ahead = {
  order: Order;
  /** `known` also finds a customer who left. */
  lookAround: (order: Order, known: boolean) => Promise<Around>;
  products: ReadonlyMap<number, SoldProduct>;
};

export const dispatchOne = async (
  trx: Trx,
  ctx: Doing,
  tally: Tally,
  asked: Dispatching,
  ahead?: Ahead,
): Promise<Order> => {
  const { scope } = ctx;
  const { courierType, trackingNumber, occurredAt, allowNegative } = asked;
  const before = ahead?.order ?? (await holdOrder(trx, scope, asked));
  if (before.status !== 'confirmed' && before.status !== 'partlyDispatched') refuseStatus(before.status, 'dispatched');
  if (occurredAt && before.confirmedAt && occurredAt < before.confirmedAt)
    throw badField('occurredAt', say('sales.beforeConfirmed'));
  const around = await (ahead?.lookAround(before, true) ??
    lookAround(trx, scope, before.branchId, before.customerId, { occurredAt, known: true }));
  if (courierType !== before.courierType) refuseCourier(around, courierType);
  const after: Order = {
    ...before,
    courierType: courierType === undefined ? before.courierType : courierType || null,
    trackingNumber: trackingNumber ?? before.trackingNumber,
    lines: asked.lines
      ? dispatched(before.lines, asked.lines)
      : before.lines.map((line) => ({ ...line, dispatched: line.quantity })),
  };
  const fieldOf = ({ id }: Line) => `lines.${asked.lines?.findIndex(({ lineId }) => lineId === id) ?? 0}.quantity`;
  return keep(trx, ctx, tally, before, after, { action: 'dispatch', around, occurredAt, allowNegative, fieldOf });
};

export const dispatchOrder = (ctx: Doing, asked: Dispatching): Promise<SalesOrder> =>
  inOneGo(ctx, async (trx, tally) => toWire(await dispatchOne(trx, ctx, tally, asked)));

export const payOrder = (
  ctx: Doing,
  { allowOverLimit, ...asked }: Input<typeof contract.payOrder>,
): Promise<SalesOrder> =>
  inOneGo(ctx, async (trx, tally) => {
    const { scope } = ctx;
    const before = await holdOrder(trx, scope, asked);
    const drafts = newOnes(asked.payments);
    if (!counts(before.status)) refuseStatus(before.status, before.status, say('sales.confirmBeforePayment'));
    if (drafts.length === 0) return toWire(before);
    const around = await lookAround(trx, scope, before.branchId, before.customerId, { known: true });
    const after = pay(before, drafts, scope, around);
    return toWire(await keep(trx, ctx, tally, before, after, { action: 'pay', around, allowOverLimit }));
  });
