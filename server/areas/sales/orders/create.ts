import type { ByIdAndVersion } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { cents } from '#contract/money.ts';
import type { Rule } from '#contract/order/basket.ts';
import { isLimited } from '#contract/order/conditions.ts';
import { type LineDraft, SalesOrder, type SalesOrderDraft } from '#contract/sales/order.ts';
import { firstStatuses, isDraft } from '#contract/sales/status.ts';
import { rulesFor } from '#server/areas/promotions/service.ts';
import { newPayments, refuseStatus } from '#server/areas/sales/payments/payments.ts';
import type { Trx, WriteCtx } from '#server/platform/context.ts';
import { mustExist } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';
import { unchangedSince } from '#server/platform/version.ts';
import { buildLines, refuseDiscounts, withLines } from './lines.ts';
import { type Order, textsOf } from './order.ts';
import { type OrderSetting, readOrderSetting, refuseClosedBranch, refuseCourier } from './orderSetting.ts';
import { readSoldProductsAlong, type SoldProduct } from './products.ts';
import { promoteLines, withPromotions } from './promotions.ts';
import { readOrder } from './queries.ts';
import { advanceTo, inOrderTransaction, recordOrder, saveOrder, withTotals } from './saveOrder.ts';
import { type Tally, tallyChange } from './totals.ts';
import { toWire } from './wire.ts';
import { deleteOrder as eraseOrder } from './writer.ts';

const zero = cents(0);

/** An empty order. */
export const blankOrder = ({ userId, userName }: Scope, setting: OrderSetting): Order => ({
  id: setting.nextId,
  branchId: setting.branchId,
  branchName: setting.branchName,
  reference: null,
  customerId: setting.buyer?.id ?? null,
  customerName: setting.buyer?.name ?? '',
  channel: 'inStore',
  ...textsOf({}),
  courierType: null,
  deliveryAddress: null,
  status: 'draft',
  paymentStatus: 'unpaid',
  subtotal: zero,
  discount: zero,
  promotionDiscount: zero,
  gst: zero,
  total: zero,
  rounding: zero,
  paid: zero,
  onAccount: zero,
  refunded: zero,
  returned: zero,
  change: zero,
  originalId: null,
  originalReference: '',
  reason: null,
  codes: [],
  userId,
  userName,
  createdAt: setting.now,
  confirmedAt: null,
  localDay: null,
  localWeekday: null,
  localHour: null,
  dueDate: null,
  dispatchedAt: null,
  version: 1,
  agreements: null,
  lines: [],
  promotions: [],
  payments: [],
  dispatches: [],
  returns: [],
});

/** A price in an import of past orders is what was paid, so only the other lines are priced by promotions. */
const isPromoted = ({ price }: LineDraft, history: boolean): boolean => !history || price === undefined;

type OrderBasis = {
  setting: OrderSetting;
  products: ReadonlyMap<number, SoldProduct>;
  /** Read only where a line takes promotions. */
  readRules: () => Promise<readonly Rule[]>;
  history?: boolean;
};

/** The order that a draft describes, with its prices and its status. Nothing is written. */
export const buildOrder = async (
  scope: Scope,
  draft: SalesOrderDraft,
  { setting, products, readRules, history = false }: OrderBasis,
): Promise<Order> => {
  const { status } = draft;
  if (!firstStatuses.includes(status)) refuseStatus('draft', status);
  refuseClosedBranch(setting);
  refuseCourier(setting, draft.courierType);
  const newLines = draft.productList.map(({ id: _, ...line }) => line);
  const lines = buildLines(newLines, products, setting, []);
  refuseDiscounts(scope, lines);
  const blank = blankOrder(scope, setting);
  const head = { channel: draft.channel ?? blank.channel, codes: draft.codes ?? [] };
  const promotable = new Set(lines.filter((_, at) => newLines[at] && isPromoted(newLines[at], history)));
  const rules = promotable.size > 0 ? await readRules() : [];
  const promoted = promoteLines({ ...blank, ...head }, lines, (line) => promotable.has(line), {
    rules,
    setting,
    products,
  });
  const priced = withLines(
    {
      ...blank,
      ...head,
      // A form with no courier chosen sends a blank one.
      courierType: draft.courierType || null,
      deliveryAddress: draft.deliveryAddress ?? null,
      ...textsOf(draft),
    },
    promoted.lines,
  );
  const order = withPromotions(priced, promoted.applied);
  return advanceTo(order, status, { scope, setting, products, drafts: newPayments(draft.payments) });
};

/** Whether other sales may also use up a limit of one of its promotions. */
const usesLimited = ({ promotions }: Order, rules: readonly Rule[]): boolean => {
  const limitedIds = new Set(rules.filter(isLimited).map(({ id }) => id));
  return promotions.some(({ promotionId }) => limitedIds.has(promotionId));
};

/** Creates an order and advances it to the requested status: a whole counter sale in one call. */
const makeOrder = async (
  trx: Trx,
  ctx: WriteCtx,
  tally: Tally,
  draft: SalesOrderDraft,
  onNumberLast?: (reference: () => string) => void,
): Promise<Order> => {
  const { scope } = ctx;
  const { occurredAt, allowNegative, allowOverLimit } = draft;
  const branchId = branchOf(scope, draft.branchId);
  const soldProducts = await readSoldProductsAlong(
    trx,
    scope,
    draft.productList.map(({ productId }) => productId),
  );
  const setting = await readOrderSetting(trx, scope, branchId, draft.customerId ?? null, {
    occurredAt,
    ids: { lines: draft.productList.length, payments: newPayments(draft.payments).length },
  });
  const products = await soldProducts();
  let rules: readonly Rule[] = [];
  const readRules = async () => {
    rules = await rulesFor(trx, scope, setting.promotionState);
    return rules;
  };
  const order = await buildOrder(scope, draft, { setting, products, readRules });
  return saveOrder(trx, ctx, tally, undefined, order, {
    action: 'create',
    setting,
    occurredAt,
    allowNegative,
    allowOverLimit,
    onNumberLast: usesLimited(order, rules) ? undefined : onNumberLast,
  });
};

/** In the caller's transaction. */
export const createOrderIn = (trx: Trx, ctx: WriteCtx, draft: SalesOrderDraft): Promise<SalesOrder> =>
  withTotals(trx, ctx, async (_, tally) => toWire(await makeOrder(trx, ctx, tally, draft)));

export const createOrder = (ctx: WriteCtx, draft: SalesOrderDraft): Promise<SalesOrder> =>
  ctx.write((trx) => createOrderIn(trx, ctx, draft));

/** For a request of its own: nothing is written after the order, so its number is taken at the end of the transaction. */
export const createOrderAlone = async (ctx: WriteCtx, draft: SalesOrderDraft): Promise<SalesOrder> => {
  let numberLast: (() => string) | undefined;
  const order = await inOrderTransaction(ctx, async (trx, tally) => {
    numberLast = undefined;
    const created = await makeOrder(trx, ctx, tally, draft, (reference) => {
      numberLast = reference;
    });
    return toWire(created);
  });
  return numberLast ? { ...order, reference: numberLast() } : order;
};

/** The order, locked for a change; refused as changed if the caller has an older version. */
export const lockOrder = async (trx: Trx, scope: Scope, { id, version }: ByIdAndVersion): Promise<Order> => {
  const order = mustExist(await readOrder(trx, scope, id, true));
  unchangedSince(version, SalesOrder, toWire(order));
  return order;
};

export const deleteOrder = (ctx: WriteCtx, input: ByIdAndVersion): Promise<null> =>
  inOrderTransaction(ctx, async (trx, tally) => {
    const order = await lockOrder(trx, ctx.scope, input);
    if (!isDraft(order.status)) refuseStatus(order.status, 'cancelled', say('sales.numberedNotDeleted'));
    await eraseOrder(trx, ctx.scope, order.id);
    recordOrder(tally, 'delete', order, undefined);
    tallyChange(tally, order, undefined);
    return null;
  });
