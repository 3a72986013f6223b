import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { type Cents, cents } from '#contract/money.ts';
import { advance } from '#contract/order/advance.ts';
import { isWhole, type Milli, milli } from '#contract/quantity.ts';
import { backOf, returnOf, roundingBack, unitsOf } from '#contract/sales/cart.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import { dueOf, openOf, paidByGoods, RETURNED } from '#contract/sales/tender.ts';
import type { returnOrder as endpoint } from '#contract/sales.ts';
import { rulesFor } from '#server/areas/promotions/service.ts';
import { costOfUnits } from '#server/areas/sales/orders/cost.ts';
import { blankOrder } from '#server/areas/sales/orders/create.ts';
import { buildLines, refuseDiscounts, sumOf, withLines } from '#server/areas/sales/orders/lines.ts';
import { type Line, type Order, standingOf, withStanding } from '#server/areas/sales/orders/order.ts';
import { type OrderSetting, readOrderSetting, refuseClosedBranch } from '#server/areas/sales/orders/orderSetting.ts';
import { readSoldProducts } from '#server/areas/sales/orders/products.ts';
import { promoteLines, withPromotions } from '#server/areas/sales/orders/promotions.ts';
import { readOrder, readOrderByReference } from '#server/areas/sales/orders/queries.ts';
import { advanceTo, confirm, inOrderTransaction, saveOrder } from '#server/areas/sales/orders/saveOrder.ts';
import { type Tally, tallyChange } from '#server/areas/sales/orders/totals.ts';
import { toWire } from '#server/areas/sales/orders/wire.ts';
import { updateOrder } from '#server/areas/sales/orders/writer.ts';
import { newPayments, refuseStatus, toPayments } from '#server/areas/sales/payments/payments.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { badField, mustExist } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';

type ReturnInput = Input<typeof endpoint>;

/** The sale that goods are returned from, locked. At other branches it is found only by its exact reference. */
const lockSale = async (trx: Trx, scope: Scope, { id, reference }: ReturnInput): Promise<Order> => {
  const sale =
    reference === undefined
      ? await readOrder(trx, scope, id, true)
      : await readOrderByReference(trx, scope, reference, true);
  return mustExist(sale?.id === id ? sale : undefined);
};

/** Returned goods: at the net price paid, with each promotion's share. */
export const returnLine = (sold: Line, quantity: Milli, restock: boolean): Line => {
  const { unitCost } = sold;
  const back = backOf(sold, quantity);
  return {
    ...sold,
    ...returnOf(sold, quantity),
    id: undefined,
    quantity: milli(-quantity),
    dispatched: milli(-quantity),
    returned: milli(0),
    ownDiscount: back(sold.ownDiscount),
    promotionDiscount: back(sold.promotionDiscount),
    promotions: backShares(sold, back),
    unitCost,
    cost: costOfUnits(unitCost, unitsOf(milli(-quantity), sold.unitQty)),
    originalLineId: sold.id ?? null,
    restock,
  };
};

/** The shares of several promotions add up to their total; the last one takes the rounding difference. */
const backShares = ({ promotions, promotionDiscount }: Line, back: (whole: Cents) => Cents) => {
  let left: number = back(promotionDiscount);
  return promotions.map(({ units: _, ...share }, at) => {
    const amount = at === promotions.length - 1 ? cents(left) : back(share.amount);
    left -= amount;
    return { ...share, amount };
  });
};

const returnableOf = ({ dispatched, returned }: Line): number => Math.max(0, dispatched - returned);

/** The return lines, and the sale's lines with their returned quantities. */
const splitReturn = (sale: Order, { lines }: ReturnInput): { back: Line[]; sold: Line[] } => {
  const saleLines = new Map(sale.lines.map((line) => [line.id, line]));
  const goods =
    lines ??
    sale.lines.flatMap((line) =>
      line.id !== undefined && returnableOf(line) > 0
        ? { lineId: line.id, quantity: milli(returnableOf(line)), restock: true }
        : [],
    );
  if (goods.length === 0) throw badField('lines', say('sales.allReturned'));
  const back = goods.map(({ lineId, quantity, restock }, at) => {
    const line = saleLines.get(lineId);
    const field = `lines.${at}.quantity`;
    if (!line || line.originalLineId !== null) throw badField(`lines.${at}.lineId`, say('field.noSuchLine'));
    if (quantity <= 0) throw badField(field, say('field.moreThanZero'));
    if (line.pack && !isWhole(quantity)) throw badField(field, say('field.wholePacks'));
    const left = returnableOf(line);
    if (left <= 0) throw badField(field, say('sales.nothingToReturn'));
    if (quantity > left) throw badField(field, say('sales.maxReturn', { left: left / 1000 }));
    saleLines.set(lineId, { ...line, returned: milli(line.returned + quantity) });
    return returnLine(line, quantity, restock);
  });
  return { back, sold: sale.lines.map((line) => saleLines.get(line.id) ?? line) };
};

/** A line reduced after part of it was returned may be off by a cent: the last return absorbs it. */
const absorbCent = (sale: Order, back: Line[], sold: readonly Line[]): Line[] => {
  const goods = sold.filter(({ quantity }) => quantity > 0);
  const last = back.at(-1);
  if (!last || goods.some(({ quantity, returned }) => quantity !== returned)) return back;
  const off = worthOf(goods) - sale.returned + worthOf(back);
  if (off === 0) return back;
  const [priceInclGst, subtotal] = [cents(last.priceInclGst - off), cents(last.subtotal - off)];
  return [...back.slice(0, -1), { ...last, priceInclGst, subtotal }];
};

const worthOf = (lines: readonly Line[]): Cents => sumOf(lines.map(({ priceInclGst }) => priceInclGst));

export const roundingOf = ({ rounding, returned, refunded, payments, lines }: Order, worth: Cents): Cents => {
  const whole = worthOf(lines.filter(({ quantity }) => quantity > 0));
  return roundingBack({ rounding, whole, returned, credited: cents(refunded + paidByGoods(payments)) }, worth);
};

/**
 * Cash refunds are rounded. The sale counts the rounded amount, so that the next return gives back less or more and
 * partial refunds in cash add up to the whole. With new goods in the same order the rounding belongs to the new
 * goods.
 */
export const withRefundRounding = (sale: Order, before: Cents, { rounding, lines }: Order): Order =>
  rounding === before || lines.some(({ quantity }) => quantity > 0)
    ? sale
    : withStanding({ ...sale, refunded: cents(sale.refunded + before - rounding) });

/** Returned goods first pay what is still owed on their sale. */
const offset = (sale: Order, sold: Line[], worth: Cents, rounding: Cents, scope: Scope, setting: OrderSetting) => {
  const value = cents(worth - rounding);
  const paidOff = cents(Math.max(0, Math.min(value, dueOf(sale))));
  const tenders = paidOff > 0 ? [{ paymentType: RETURNED, amount: paidOff }] : [];
  const result = advance(standingOf({ ...sale, lines: sold }), sale.status, tenders, { cashRounding: 0 });
  if (result.refused) throw new Error('What is due can always be paid');
  const { paid, onAccount } = result.standing;
  const after: Order = {
    ...sale,
    lines: sold,
    paid,
    onAccount,
    returned: cents(sale.returned + worth),
    refunded: cents(sale.refunded + value - paidOff),
    payments: [...sale.payments, ...toPayments(result.payments, scope, setting)],
  };
  return { paidOff, sale: withStanding(after) };
};

/** The other side of it, on the order with the returned goods. */
const withOffset = (order: Order, paidOff: Cents, scope: Scope, setting: OrderSetting): Order => {
  if (paidOff === 0) return order;
  const after = { ...order, paid: cents(order.paid - paidOff) };
  const row = { paymentType: RETURNED, amount: cents(-paidOff), processed: cents(-paidOff), remaining: openOf(after) };
  return { ...after, payments: [...order.payments, ...toPayments([row], scope, setting)] };
};

const returnableStatuses = ['partlyDispatched', 'dispatched', 'completed'];

const makeReturn = async (trx: Trx, ctx: Ctx, tally: Tally, input: ReturnInput): Promise<Order> => {
  const { scope } = ctx;
  const { occurredAt, allowNegative, allowOverLimit } = input;
  const sale = await lockSale(trx, scope, input);
  if (!returnableStatuses.includes(sale.status))
    refuseStatus(sale.status, 'completed', say('sales.returnDispatchedOnly'));
  const own = scope.branchIds.includes(sale.branchId) ? sale.branchId : undefined;
  const branchId = branchOf(scope, input.branchId ?? own);
  const setting = await readOrderSetting(trx, scope, branchId, sale.customerId, {
    occurredAt,
    allowFormerCustomer: true,
  });
  refuseClosedBranch(setting);
  if (occurredAt && sale.confirmedAt && occurredAt < sale.confirmedAt)
    throw badField('occurredAt', say('sales.beforeSold'));
  const { back: returnLines, sold } = splitReturn(sale, input);
  const back = absorbCent(sale, returnLines, sold);
  const products = await readSoldProducts(
    trx,
    scope,
    input.productList.map(({ productId }) => productId),
  );
  const newLines = buildLines(
    input.productList.map(({ id: _, ...line }) => line),
    products,
    setting,
    [],
  );
  refuseDiscounts(scope, newLines);
  const codes = input.codes ?? [];
  const rules = newLines.length > 0 ? await rulesFor(trx, scope, setting.promotionState) : [];
  const promoted = promoteLines({ channel: sale.channel, codes }, newLines, () => true, { rules, setting, products });
  const worth = cents(-worthOf(back));
  const rounding = roundingOf(sale, worth);
  const { paidOff, sale: offsetSale } = offset(sale, sold, worth, rounding, scope, setting);
  const blank: Order = {
    ...blankOrder(scope, setting),
    channel: sale.channel,
    originalId: sale.id,
    originalReference: sale.reference ?? '',
    reason: input.reason,
    otherReference: input.otherReference ?? '',
    note: input.note ?? '',
    codes,
    promotions: sale.promotions,
    rounding,
  };
  // Returned goods are back at once; new goods leave according to the requested status.
  const priced = withPromotions(withLines(blank, [...back, ...promoted.lines]), promoted.applied);
  const order = confirm(priced, scope, setting, products);
  const credited = withOffset(order, paidOff, scope, setting);
  const advanced = advanceTo(credited, input.status, { scope, setting, products, drafts: newPayments(input.payments) });
  const saleAfter = withRefundRounding(offsetSale, rounding, advanced);
  const stored = await saveOrder(trx, ctx, tally, undefined, advanced, {
    action: 'return',
    setting,
    occurredAt,
    allowNegative,
    allowOverLimit,
    linkedOrders: [[sale, saleAfter]],
    skip: back.length,
    fieldOf: (_, at) => (at < back.length ? `lines.${at}.quantity` : `productList.${at - back.length}.orderQty`),
  });
  tallyChange(tally, sale, await (await updateOrder(trx, scope, saleAfter, setting))());
  return stored;
};

export const returnOrder = (ctx: Ctx, input: ReturnInput): Promise<SalesOrder> =>
  inOrderTransaction(ctx, async (trx, tally) => toWire(await makeReturn(trx, ctx, tally, input)));
