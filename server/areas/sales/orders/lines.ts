import { say } from '#contract/messages/sentence.ts';
import { type Cents, cents, MAX_CENTS } from '#contract/money.ts';
import { lessShares, resizedShares } from '#contract/order/agreed.ts';
import { type NewLine, newLine, typedAmountOf } from '#contract/order/line.ts';
import { listPrice, retailLevel } from '#contract/pricing.ts';
import { isWhole, MAX_UNITS, milli, whyNotWhole } from '#contract/quantity.ts';
import { amountOf, isTooMuchOff, lineOf, totalsOf, unitsOf } from '#contract/sales/cart.ts';
import type { LineDraft } from '#contract/sales/order.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import { costOfUnits } from './cost.ts';
import type { Line, Order } from './order.ts';
import type { OrderSetting } from './orderSetting.ts';
import type { SoldProduct } from './products.ts';

type Counted = Pick<SoldProduct, 'soldByWeight' | 'unitQty'>;

const refuseQuantity = ({ orderQty, pack }: LineDraft, product: Counted, field: string) => {
  if (orderQty < 0) throw badField(field, say('sales.negativeQuantity'));
  const notWhole = whyNotWhole(orderQty, { pack, soldByWeight: product.soldByWeight });
  if (notWhole) throw badField(field, notWhole);
  if (pack && orderQty * product.unitQty > MAX_UNITS * 1000) throw badField(field, say('field.maxUnits'));
};

/** Rounding must not make products with a price free. */
const refuseZeroTotal = (
  { price, discount, discountAmount }: Pick<Line, 'price' | 'discount' | 'discountAmount'>,
  amount: Cents,
  field: string,
) => {
  const givenAway = discount === 100 || (discount === 0 && discountAmount > 0);
  if (price > 0 && !givenAway && amount === 0) throw badField(`${field}.orderQty`, say('sales.comesToZero'));
};

/** A clerk's discount is a percentage or an amount, at most the price of the line. */
const refuseDiscountAmount = (
  line: Pick<NewLine, 'price' | 'quantity' | 'discount' | 'discountAmount'>,
  path: string,
) => {
  const { price, quantity, discount, discountAmount } = line;
  const field = `${path}.discountAmount`;
  if (discountAmount < 0) throw badField(field, say('field.notNegative'));
  if (discountAmount > 0 && discount > 0) throw badField(field, say('sales.oneDiscount'));
  if (discountAmount > amountOf(price, quantity, 0)) throw badField(field, say('sales.discountTooLarge'));
};

const refuseProduct = (product: SoldProduct | undefined, field: string): SoldProduct => {
  if (!product) throw badField(field, say('field.noSuchProduct'));
  if (!product.active) throw badField(field, say('sales.productInactive'));
  return product;
};

/** The clerk's own discount, separate from promotions. */
const withoutPromotions = ({ listPrice: list, quantity }: Pick<NewLine, 'listPrice' | 'quantity'>, amount: Cents) => ({
  ownDiscount: cents(amountOf(list, quantity, 0) - amount),
  promotionDiscount: cents(0),
  promotions: [],
});

/** A line with current product data; an existing line keeps its agreed price unless a new one is sent. */
const priceLine = (
  draft: LineDraft,
  product: SoldProduct,
  setting: OrderSetting,
  field: string,
  was?: Line,
  reprice = false,
): Line => {
  refuseQuantity(draft, product, `${field}.orderQty`);
  const { pack, orderQty: quantity, discount, discountAmount } = draft;
  const same = was && was.productId === product.id && was.pack === pack;
  const list = listPrice(product, pack, setting.buyer ?? retailLevel, setting.gstRate);
  // Another customer may have another price list, but an agreed price stays.
  const agreed = same && !(reprice && was.price === was.listPrice) ? was.price : undefined;
  const price = draft.price ?? agreed ?? list;
  if (Math.max(price, list) * (quantity / 1000) > MAX_CENTS) throw badField(field, say('sales.lineTooLarge'));
  const line = newLine(product, pack, list, { quantity, price, discount, discountAmount });
  refuseDiscountAmount(line, field);
  const amounts = lineOf(line, setting.gstRate);
  refuseZeroTotal(line, amounts.priceInclGst, field);
  return {
    ...line,
    ...amounts,
    ...withoutPromotions(line, amounts.priceInclGst),
    id: was?.id,
    dispatched: milli(0),
    returned: milli(0),
    unitCost: '0.000000',
    cost: '0.000000',
    originalLineId: null,
    restock: null,
  };
};

type LineTerms = Pick<LineDraft, 'productId' | 'pack' | 'orderQty' | 'price' | 'discount' | 'discountAmount'>;

/** True if the draft doesn't change the line. */
const isUnchanged = (draft: LineTerms, was: Line): boolean =>
  draft.productId === was.productId &&
  draft.pack === was.pack &&
  draft.orderQty === was.quantity &&
  draft.discount === was.discount &&
  draft.discountAmount === typedAmountOf(was) &&
  (draft.price === undefined || draft.price === was.price);

/** A line of a numbered order may grow or shrink at its agreed price, but not below the dispatched quantity. */
const resizeLine = (
  draft: LineDraft,
  was: Line,
  product: SoldProduct | undefined,
  setting: OrderSetting,
  path: string,
): Line => {
  const same = isUnchanged({ ...draft, orderQty: was.quantity }, was);
  if (!same || was.originalLineId !== null) throw badField(path, say('sales.lineDispatched'));
  const { orderQty: quantity } = draft;
  const field = `${path}.orderQty`;
  if (quantity < was.dispatched)
    throw badField(field, say('sales.dispatchedQuantity', { dispatched: was.dispatched / 1000 }));
  // Reducing is allowed even for products that are no longer sold.
  if (quantity > was.quantity) refuseProduct(product, `${path}.productId`);
  refuseQuantity(draft, product ?? { soldByWeight: !isWhole(was.quantity), unitQty: was.unitQty }, field);
  if (was.price * (quantity / 1000) > MAX_CENTS) throw badField(path, say('sales.lineTooLarge'));
  const cost = costOfUnits(was.unitCost, unitsOf(quantity, was.unitQty));
  const resized = { ...was, quantity, discountAmount: typedAmountOf(was) };
  refuseDiscountAmount(resized, path);
  const amounts = lineOf(resized, setting.gstRate);
  refuseZeroTotal(resized, amounts.priceInclGst, path);
  const priced = { ...was, ...amounts, ...withoutPromotions(resized, amounts.priceInclGst), quantity, cost };
  const agreed = resizedShares(was.promotions, quantity, was.quantity);
  const { shares, ...left } = lessShares(amounts.priceInclGst, agreed, was.gstFree, setting.gstRate);
  return { ...priced, ...left, promotions: shares, promotionDiscount: sumOf(shares.map(({ amount }) => amount)) };
};

/** Existing lines as drafts, to be repriced. */
export const draftsOf = (lines: readonly Line[]): LineDraft[] =>
  lines.map((line) => ({
    id: line.id,
    productId: line.productId,
    pack: line.pack,
    orderQty: line.quantity,
    discount: line.discount,
    discountAmount: typedAmountOf(line),
  }));

/**
 * The lines of the request, merged into the existing ones. Unchanged lines stay, unless `reprice` asks for the
 * customer's prices again.
 */
export const buildLines = (
  drafts: readonly LineDraft[],
  products: ReadonlyMap<number, SoldProduct>,
  setting: OrderSetting,
  was: readonly Line[],
  { reprice = false, isNumbered = false } = {},
): Line[] => {
  const field = 'productList';
  const linesById = new Map(was.map((line) => [line.id, line]));
  const lines = drafts.map((draft, at) => {
    const path = `${field}.${at}`;
    const old = draft.id === undefined ? undefined : linesById.get(draft.id);
    if (draft.id !== undefined && !old) throw badField(`${path}.id`, say('field.noSuchLine'));
    linesById.delete(draft.id);
    if (old && !reprice && isUnchanged(draft, old)) return old;
    const onlyQuantity = old && isNumbered && isUnchanged({ ...draft, orderQty: old.quantity }, old);
    if (old && (onlyQuantity || old.dispatched !== 0 || old.originalLineId !== null))
      return resizeLine(draft, old, products.get(draft.productId), setting, path);
    return priceLine(
      draft,
      refuseProduct(products.get(draft.productId), `${path}.productId`),
      setting,
      path,
      old,
      reprice,
    );
  });
  if ([...linesById.values()].some(({ dispatched }) => dispatched !== 0))
    throw badField(field, say('sales.dispatchedLineStays'));
  return lines;
};

type Off = { line: number; productId: number; off: number };

/** Discounts above the role's limit need somebody with `discount.edit`. */
export const refuseDiscounts = (scope: Scope, lines: readonly Line[], was: readonly Line[] = []): void => {
  if (may(scope, 'discount.edit')) return;
  const limit = scope.discountLimit;
  const off = lines.flatMap((line, at): Off[] => {
    const { listPrice: list, quantity, productId } = line;
    // A promotion is not a clerk's discount.
    const own = cents(line.priceInclGst + line.promotionDiscount);
    if (was.includes(line) || quantity < 0 || !isTooMuchOff(list, quantity, own, limit)) return [];
    const full = (list * quantity) / 1000;
    return [{ line: at, productId, off: Math.round((1 - own / full) * 10_000) / 100 }];
  });
  if (off.length > 0) throw new Refusal('approvalNeeded', { permission: 'discount.edit', limit, lines: off });
};

/** An order's totals, from its lines. */
export const withLines = (order: Order, lines: Line[]): Order => {
  const totals = totalsOf(lines);
  if (Math.abs(totals.total) > MAX_CENTS) throw badField('productList', say('sales.totalTooLarge'));
  const promotionDiscount = sumOf(lines.map((line) => line.promotionDiscount));
  return { ...order, ...totals, promotionDiscount, lines };
};

/** What was sold and what it cost, on the day of confirmation. */
export const withCosts = (lines: readonly Line[], products: ReadonlyMap<number, SoldProduct>): Line[] =>
  lines.map((line) => {
    if (line.originalLineId !== null) return line;
    const unitCost = products.get(line.productId)?.unitCost ?? line.unitCost;
    return { ...line, unitCost, cost: costOfUnits(unitCost, unitsOf(line.quantity, line.unitQty)) };
  });

/** When an order is confirmed, all its products must still be on sale. */
export const refuseUnsold = (lines: readonly Line[], products: ReadonlyMap<number, SoldProduct>): void => {
  if (lines.length === 0) throw badField('productList', say('field.addProduct'));
  for (const [at, { productId, originalLineId }] of lines.entries())
    if (originalLineId === null) refuseProduct(products.get(productId), `productList.${at}.productId`);
};

export const sumOf = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((sum, each) => sum + each, 0));
