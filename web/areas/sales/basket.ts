import { type LineAmounts, lineOf, type Totals, totalsOf } from '#contract/cart.ts';
import type { ProductRow } from '#contract/catalogue/product.ts';
import type { ProductHit } from '#contract/catalogue.ts';
import type { Cents } from '#contract/money.ts';
import { type ListedProduct, listPrice, type PriceLevel } from '#contract/pricing.ts';
import { type Milli, milli, units } from '#contract/quantity.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import { changedLine } from '#web/ui/lineGrid.ts';

/** A line while it is typed: as the server has it, or not there yet. */
export type Line = Pick<
  SalesLine,
  'productId' | 'sku' | 'title' | 'chineseTitle' | 'pack' | 'unitQty' | 'listPrice' | 'gstFree'
> & {
  id?: number;
  orderQty: Milli;
  price: Cents;
  discount: number;
  dispatched?: Milli;
  returned?: Milli;
  /** As the server worked it out. */
  gst?: Cents;
  priceInclGst?: Cents;
};

/** What has to be known of a product to sell it. */
export type Facts = ListedProduct & { soldByWeight: boolean; available: Milli };

export const factsOf = (product: ProductHit | ProductRow): Facts => ({
  retailPrice: product.retailPrice,
  costPrice: product.costPrice,
  standardPrice: product.standardPrice ?? product.retailPrice,
  unitQty: product.unitQty,
  gstFree: product.gstFree,
  soldByWeight: product.soldByWeight,
  available: product.available,
});

export type Pricing = { level: PriceLevel; gstRate: number };

const newLine = (hit: ProductHit, quantity: Milli, { level, gstRate }: Pricing): Line => {
  const price = listPrice(factsOf(hit), hit.pack, level, gstRate);
  return {
    productId: hit.id,
    sku: hit.sku,
    title: hit.title,
    chineseTitle: hit.chineseTitle,
    pack: hit.pack,
    unitQty: hit.pack ? hit.unitQty : 1,
    gstFree: hit.gstFree,
    listPrice: price,
    orderQty: quantity,
    price,
    discount: 0,
  };
};

/** Goods at the list price: more of the same goes onto that line. */
const isPlain = ({ price, listPrice: list, discount }: Line) => price === list && !discount;

/** One more of a product: on its line, where that sells at the list price, or on a new one. `at` is the line's place. */
export const withProduct = (
  lines: readonly Line[],
  hit: ProductHit,
  pricing: Pricing,
  quantity: Milli = units(1),
): { lines: Line[]; at: number } => {
  const at = lines.findIndex((line) => line.productId === hit.id && line.pack === hit.pack && isPlain(line));
  const same = lines[at];
  if (!same) return { lines: [...lines, newLine(hit, quantity, pricing)], at: lines.length };
  const more = changedLine(same, { orderQty: milli(same.orderQty + quantity) });
  return { lines: lines.with(at, more), at };
};

/** The unit instead of the pack, or the other way round, at its own list price. */
export const switched = (pack: boolean, facts: Facts, { level, gstRate }: Pricing): Partial<Line> => {
  const price = listPrice(facts, pack, level, gstRate);
  return { pack, unitQty: pack ? facts.unitQty : 1, listPrice: price, price };
};

/** The lines for another customer: list prices follow the level, prices made by hand stay. */
export const repriced = (
  lines: readonly Line[],
  known: ReadonlyMap<number, Facts>,
  { level, gstRate }: Pricing,
): Line[] =>
  lines.map((line) => {
    const facts = known.get(line.productId);
    if (!facts) return line;
    const list = listPrice(facts, line.pack, level, gstRate);
    return changedLine(line, { listPrice: list, price: line.price === line.listPrice ? list : line.price });
  });

/** What a line comes to as it stands. */
export const amountsOf = ({ price, orderQty, discount, gstFree }: Line, gstRate: number): LineAmounts =>
  lineOf({ price, quantity: orderQty, discount: Math.min(100, Math.max(0, discount)), gstFree }, gstRate);

export const sumOf = (lines: readonly Line[], gstRate: number): Totals =>
  totalsOf(lines.map((line) => amountsOf(line, gstRate)));
