import { say } from '#contract/messages/sentence.ts';
import type { Rule } from '#contract/order/basket.ts';
import { kindOf } from '#contract/sales/kind.ts';
import type { SalesOrder, SalesOrderChange } from '#contract/sales/order.ts';
import { counts, isDraft, mayFollow, type OrderStatus } from '#contract/sales/status.ts';
import { rulesFor } from '#server/areas/promotions/service.ts';
import { newPayments, pay, refuseNotConfirmed, refuseStatus } from '#server/areas/sales/payments/payments.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import { branchOf, may, type Scope } from '#server/platform/scope.ts';
import { alters } from '#server/platform/version.ts';
import { readAgreedRules } from './agreedRules.ts';
import { lockOrder } from './create.ts';
import type { Prefetched } from './dispatch.ts';
import {
  basisOf,
  changedLines,
  type LineChange,
  linesToPromote,
  productIdsOf,
  withHead,
  withoutOwnUses,
} from './lineChange.ts';
import { refuseDiscounts, withCosts, withLines } from './lines.ts';
import type { Line, Order } from './order.ts';
import { type OrderSetting, readOrderSetting, refuseClosedBranch, refuseCourier } from './orderSetting.ts';
import { readSoldProducts, type SoldProduct } from './products.ts';
import { type Pricing, promoteAgreed, promoteLines, withPromotions } from './promotions.ts';
import { type AdvanceInput, advanceTo, inOrderTransaction, saveOrder } from './saveOrder.ts';
import type { Tally } from './totals.ts';
import { toWire } from './wire.ts';

/** Fields that are fixed once an order has a number. */
const fixedFields = ['branchId', 'customerId', 'channel'] as const;

const refuseFixed = (order: Order, change: SalesOrderChange): void => {
  if (isDraft(order.status)) return;
  for (const field of fixedFields)
    if (change[field] !== undefined && change[field] !== order[field])
      throw badField(field, say('sales.fixedOnceConfirmed'));
};

const refuseReason = ({ lines }: Order, { reason }: SalesOrderChange): void => {
  if (reason && kindOf(lines) === 'sale') throw badField('reason', say('sales.reasonOfReturnOnly'));
};

/** New and changed lines take today's cost; partly dispatched lines keep the cost they were dispatched at. */
const withNewCosts = (
  order: Order,
  lines: Line[],
  unchanged: ReadonlySet<number | undefined>,
  products: ReadonlyMap<number, SoldProduct>,
): Line[] =>
  isDraft(order.status)
    ? lines
    : lines.map((line) =>
        unchanged.has(line.id) || line.dispatched !== 0 ? line : (withCosts([line], products)[0] ?? line),
      );

/**
 * At the counter the goods leave with the sale; dispatching an order that was confirmed earlier needs its own
 * permission.
 */
const refuseDispatch = (scope: Scope, { status, lines }: Order, to: OrderStatus): void => {
  const leaves = (to === 'dispatched' || to === 'completed') && counts(status);
  if (leaves && !may(scope, 'dispatch.add') && lines.some(({ dispatched, quantity }) => dispatched !== quantity))
    refuseStatus(status, to, say('sales.noDispatchRight'));
};

type ChangePricing = Omit<Pricing, 'rules'> & {
  readRules: () => Promise<readonly Rule[]>;
  readAgreedRules: (order: Order) => Promise<readonly Rule[]>;
};

/** The order with its new lines, and what promotions take off those that are still open. */
const promoteChange = async (
  order: Order,
  change: LineChange | undefined,
  { setting, products, readRules, readAgreedRules: readAgreed }: ChangePricing,
): Promise<Order> => {
  if (!change) return order;
  const { lines, before } = change;
  const rules = lines.some(({ quantity }) => quantity > 0) ? await readRules() : [];
  const pricing = { rules, setting, products };
  // A draft has nothing agreed that it could keep.
  const basis = isDraft(order.status) ? { ...order, promotions: [] } : order;
  const promoted = before
    ? promoteAgreed(before, order, lines, { ...pricing, agreedRules: await readAgreed(before) })
    : { ...promoteLines(basis, lines, () => true, pricing), agreements: null };
  const old = new Set(order.lines);
  const unchanged = new Set(lines.flatMap((line) => (old.has(line) ? line.id : [])));
  const priced = withLines(basis, withNewCosts(order, promoted.lines, unchanged, products));
  return withPromotions({ ...priced, agreements: promoted.agreements }, promoted.applied);
};

const refuseChange = (scope: Scope, before: Order, change: SalesOrderChange, to: OrderStatus): void => {
  if (to !== before.status && !mayFollow(before.status, to)) refuseStatus(before.status, to);
  if (to !== before.status) refuseDispatch(scope, before, to);
  refuseFixed(before, change);
  refuseReason(before, change);
};

const refuseSetting = (setting: OrderSetting, before: Order, change: SalesOrderChange, becomesSale: boolean): void => {
  const { occurredAt, courierType } = change;
  if (becomesSale || setting.branchId !== before.branchId) refuseClosedBranch(setting);
  if (counts(before.status) && occurredAt && before.confirmedAt && occurredAt < before.confirmedAt)
    throw badField('occurredAt', say('sales.beforeConfirmed'));
  if (courierType !== before.courierType) refuseCourier(setting, courierType);
};

/** What the order depends on, for the branch and customer it will have. */
const readSetting = (
  trx: Trx,
  scope: Scope,
  before: Order,
  change: SalesOrderChange,
  becomesSale: boolean,
  prefetched: Prefetched | undefined,
): Promise<OrderSetting> => {
  const branchId =
    change.branchId === undefined || !isDraft(before.status) ? before.branchId : branchOf(scope, change.branchId);
  const customerId = change.customerId === undefined ? before.customerId : change.customerId;
  // A former customer may stay on an existing order but cannot place new ones.
  const allowFormerCustomer = customerId === before.customerId && !becomesSale;
  if (prefetched) return prefetched.readOrderSetting(before, allowFormerCustomer);
  return readOrderSetting(trx, scope, branchId, customerId, { occurredAt: change.occurredAt, allowFormerCustomer });
};

type Plan = { order: Order; action: string };
type PlanInput = AdvanceInput & { to: OrderStatus };

const actionFor = (before: Order, to: OrderStatus): string => {
  if (to === before.status || isDraft(to)) return 'update';
  if (isDraft(before.status)) return 'confirm';
  return before.status === 'dispatched' ? 'pay' : 'dispatch';
};

/** The edited order with its status and payments, and the audit log's name for that; undefined if nothing changes. */
const planChange = (before: Order, edited: Order, { to, drafts, ...input }: PlanInput): Plan | undefined => {
  const { scope, setting } = input;
  const statusChanges = to !== before.status;
  if (statusChanges && to === 'cancelled') {
    if (drafts.length > 0) throw badField('payments', say('sales.cancelledNoPayment'));
    return { order: pay(edited, [], scope, setting, 'cancelled'), action: 'cancel' };
  }
  if (!statusChanges && drafts.length === 0 && !alters(before, edited)) return undefined;
  if (statusChanges || isDraft(before.status))
    return { order: advanceTo(edited, to, { ...input, drafts }), action: actionFor(before, to) };
  if (counts(before.status)) return { order: pay(edited, drafts, scope, setting), action: 'update' };
  if (drafts.length > 0) refuseNotConfirmed(before.status);
  return { order: edited, action: 'update' };
};

/** Changes an order and advances its status, in one transaction. */
export const changeOne = async (
  trx: Trx,
  ctx: Ctx,
  tally: Tally,
  change: SalesOrderChange,
  prefetched?: Prefetched,
): Promise<Order> => {
  const { scope } = ctx;
  const { occurredAt, allowNegative, allowOverLimit } = change;
  const before = prefetched?.order ?? (await lockOrder(trx, scope, change));
  const to = change.status ?? before.status;
  refuseChange(scope, before, change, to);
  const becomesSale = isDraft(before.status) && !isDraft(to);
  const setting = await readSetting(trx, scope, before, change, becomesSale, prefetched);
  refuseSetting(setting, before, change, becomesSale);
  const head = withHead(before, change, setting);
  const reprice = head.customerId !== before.customerId;
  // Price changes of a numbered order also change its promotions' totals.
  const isNumberedChange = !isDraft(before.status) && change.productList !== undefined;
  const all = reprice || becomesSale || isNumberedChange || basisOf(before) !== basisOf(head);
  const products = prefetched?.products ?? (await readSoldProducts(trx, scope, productIdsOf(before, change, all)));
  const lines = changedLines(head, change, setting, products, reprice);
  if (lines) refuseDiscounts(scope, lines, before.lines);
  const lineChange = linesToPromote(before, head, lines, becomesSale || change.productList !== undefined);
  const edited = await promoteChange(head, lineChange, {
    setting,
    products,
    readRules: async () => withoutOwnUses(await rulesFor(trx, scope, setting.promotionState), before, lineChange),
    readAgreedRules: (order) => readAgreedRules(trx, scope, order),
  });
  const plan = planChange(before, edited, { to, drafts: newPayments(change.payments), scope, setting, products });
  if (!plan) return before;
  const { order, action } = plan;
  return saveOrder(trx, ctx, tally, before, order, { action, setting, occurredAt, allowNegative, allowOverLimit });
};

export const changeOrder = (ctx: Ctx, change: SalesOrderChange): Promise<SalesOrder> =>
  inOrderTransaction(ctx, async (trx, tally) => toWire(await changeOne(trx, ctx, tally, change)));
