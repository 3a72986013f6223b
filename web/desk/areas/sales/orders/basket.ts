import type { ProductRow } from '#contract/catalogue/product.ts';
import type { ProductHit } from '#contract/catalogue.ts';
import type { CustomerTypeKey } from '#contract/customers.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { ProductFacts } from '#contract/order/basket.ts';
import { goodsOf, type LineProduct, newLine } from '#contract/order/line.ts';
import { type ListedProduct, listPrice, type PriceLevel, retailLevel } from '#contract/pricing.ts';
import { type Countable, type Milli, milli, units, whyNotWhole } from '#contract/quantity.ts';
import { amountOf, type LineAmounts, lineOf, type Totals, totalsOf } from '#contract/sales/cart.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import { changedLine } from '#web/desk/ui/lineGrid.ts';

/** A line while typing: as on the server, or not there yet. */
export type Line = Pick<
  SalesLine,
  'productId' | 'sku' | 'title' | 'chineseTitle' | 'pack' | 'unitQty' | 'listPrice' | 'gstFree'
> & {
  id?: number;
  orderQty: Milli;
  price: Cents;
  /** Percent; or an amount off the whole line. */
  discount: number;
  discountAmount: Cents;
  dispatched?: Milli;
  returned?: Milli;
  /** As calculated by the server. */
  gst?: Cents;
  priceInclGst?: Cents;
};

/** The product data needed to sell it. */
export type Facts = LineProduct &
  Omit<ListedProduct, 'costPrice'> & {
    /** Absent for users who may not see it: then prices limited by cost come from the server. */
    costPrice: Cents | undefined;
    typePrices: ProductHit['typePrices'];
    soldByWeight: boolean;
    available: Milli;
    /** The usual order quantity, in units. */
    orderQty: number;
    promotionFacts: ProductFacts;
  };

export const factsOf = (product: ProductHit | ProductRow): Facts => ({
  id: product.id,
  sku: product.sku,
  standardSku: product.standardSku,
  title: product.title,
  chineseTitle: product.chineseTitle,
  retailPrice: product.retailPrice,
  costPrice: product.costPrice,
  typePrices: product.typePrices,
  standardPrice: product.standardPrice ?? product.retailPrice,
  unitQty: product.unitQty,
  gstFree: product.gstFree,
  soldByWeight: product.soldByWeight,
  available: product.available,
  orderQty: product.orderQty,
  // Only the server knows all costs: it has the last word on what a promotion takes off.
  promotionFacts: {
    productId: product.id,
    categoryIds: product.categoryIds,
    brandId: product.brandId,
    tagIds: product.tagIds,
    supplierIds: product.supplierId === null ? [] : [product.supplierId],
    gstFree: product.gstFree,
    soldByWeight: product.soldByWeight,
  },
});

export type Level = Pick<PriceLevel, 'priceLevel'> & { percent?: number; type?: CustomerTypeKey };
export type Pricing = { level: Level; gstRate: number };

const priceOf = (facts: Facts, pack: boolean, { level, gstRate }: Pricing): Cents => {
  const { priceLevel, percent = 0, type } = level;
  const { costPrice = cents(0) } = facts;
  if (priceLevel !== 'costPlus' || facts.costPrice !== undefined)
    return listPrice({ ...facts, costPrice }, pack, { priceLevel, percent }, gstRate);
  const typePrice = facts.typePrices?.find((each) => each.type === type);
  if (typePrice) return pack ? typePrice.packPrice : typePrice.price;
  return listPrice({ ...facts, costPrice }, pack, retailLevel, gstRate);
};

const lineOfHit = (hit: ProductHit, orderQty: Milli, pricing: Pricing): Line => {
  const facts = factsOf(hit);
  const { quantity, ...line } = newLine(facts, hit.pack, priceOf(facts, hit.pack, pricing), { quantity: orderQty });
  return { ...line, orderQty: quantity };
};

/** Goods at the list price: more of the same is added to that line. */
const isPlain = ({ price, listPrice: list, discount, discountAmount }: Line) =>
  price === list && !discount && !discountAmount;

/** One more of a product: on its line, if that sells at the list price, or on a new one. `at` is the line's index. */
export const withProduct = (
  lines: readonly Line[],
  hit: ProductHit,
  pricing: Pricing,
  quantity: Milli = units(1),
): { lines: Line[]; at: number } => {
  const at = lines.findIndex((line) => line.productId === hit.id && line.pack === hit.pack && isPlain(line));
  const same = lines[at];
  if (!same) return { lines: [...lines, lineOfHit(hit, quantity, pricing)], at: lines.length };
  const more = changedLine(same, { orderQty: milli(same.orderQty + quantity) });
  return { lines: lines.with(at, more), at };
};

/** The unit instead of the pack, or the other way round, at its own list price. */
export const switched = (pack: boolean, facts: Facts, pricing: Pricing): Partial<Line> => {
  const price = priceOf(facts, pack, pricing);
  return { ...goodsOf(facts, pack), listPrice: price, price };
};

/** The lines for another customer: list prices follow the price level, manual prices stay. */
export const repriced = (lines: readonly Line[], factsById: ReadonlyMap<number, Facts>, pricing: Pricing): Line[] =>
  lines.map((line) => {
    const facts = factsById.get(line.productId);
    if (!facts) return line;
    const list = priceOf(facts, line.pack, pricing);
    return changedLine(line, { listPrice: list, price: line.price === line.listPrice ? list : line.price });
  });

/** What a line's quantity counts, once its product is loaded. */
export const countableOf = (
  factsById: ReadonlyMap<number, Facts>,
  { productId, pack }: Line,
): Countable | undefined => {
  const facts = factsById.get(productId);
  return facts && { pack, soldByWeight: facts.soldByWeight };
};

/**
 * A line that could be sold as it is: only such lines are priced. Others are refused at their field, as well as when
 * they are sent. Until its product is loaded, it is not known what a line counts.
 */
export const isPriced = ({ orderQty, price, discountAmount }: Line, goods: Countable | undefined): boolean =>
  orderQty > 0 &&
  price >= 0 &&
  discountAmount <= amountOf(price, orderQty, 0) &&
  (goods === undefined || whyNotWhole(orderQty, goods) === undefined);

/** The lines that have a price. */
export const pricedOf = (lines: readonly Line[], factsById: ReadonlyMap<number, Facts>): Line[] =>
  lines.filter((line) => isPriced(line, countableOf(factsById, line)));

/** While typing, a discount may exceed the amount. */
const withinLine = ({ price, orderQty, discount, discountAmount }: Line) => ({
  discount: Math.min(100, Math.max(0, discount)),
  discountAmount: cents(Math.max(0, Math.min(amountOf(price, orderQty, 0), discountAmount))),
});

/** A line's amount before any promotion. */
export const amountsOf = (line: Line, gstRate: number): LineAmounts =>
  lineOf({ ...line, ...withinLine(line), quantity: line.orderQty }, gstRate);

export const sumOf = (lines: readonly Line[], gstRate: number): Totals =>
  totalsOf(lines.map((line) => amountsOf(line, gstRate)));
