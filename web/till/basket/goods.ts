import { type Cents, cents, ratio } from '#contract/cents.ts';
import { type Milli, milli, units } from '#contract/milli.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import type { Approval } from '#contract/till/events.ts';
import {
  type Basket,
  type CounterLine,
  changeLine,
  emptyBasket,
  type GoodsBack,
  type ReturnedSale,
  type Settled,
} from './basket.ts';

/* How goods come into the basket: sold, by a label, as a piece with a number, back from a customer, or collected. */

/** About to be sold, with what a hand or a label said of it. */
export type Goods = {
  product: TillProduct;
  pack: boolean;
  quantity: Milli;
  /** Typed in, with what was scanned. */
  price?: Cents;
  note?: string;
  /** What a scale's label says it costs. */
  labelPrice?: Cents;
  /** A manager's, to a price that is typed in. */
  approval?: Approval;
};

export const ONE = units(1);

const withLine = (basket: Basket, line: Omit<CounterLine, 'key'>): Basket => ({
  ...basket,
  lines: [...basket.lines, { ...line, key: basket.nextKey }],
  nextKey: basket.nextKey + 1,
  selected: basket.nextKey,
});

const newLine = (product: TillProduct, pack: boolean, quantity: Milli): Omit<CounterLine, 'key'> => ({
  product,
  pack,
  quantity,
  price: null,
  listPrice: null,
  discount: 0,
  discountAmount: cents(0),
  note: '',
  isLabelled: false,
  back: null,
});

/** A share of a percentage off the whole sale is worked out anew with the quantity. */
const isPlain = (line: CounterLine, { saleDiscount }: Basket) =>
  line.price === null &&
  line.listPrice === null &&
  ((line.discount === 0 && line.discountAmount === 0) || (line.isOfSale === true && saleDiscount !== null)) &&
  line.note === '' &&
  !line.isLabelled &&
  line.back === null &&
  !line.product.serialRequired &&
  !line.product.soldByWeight;

/** The same goods again count on their line; what was weighed, priced or noted by hand stays by itself. */
export const addProduct = (basket: Basket, product: TillProduct, pack: boolean, quantity: Milli = ONE): Basket => {
  const same = basket.lines.find(
    (line) => line.product.id === product.id && line.pack === pack && isPlain(line, basket),
  );
  if (!same || product.soldByWeight) return withLine(basket, newLine(product, pack, quantity));
  return changeLine({ ...basket, selected: same.key }, same.key, { quantity: milli(same.quantity + quantity) });
};

/** At a price that is typed in. */
export const addAtPrice = (
  basket: Basket,
  product: TillProduct,
  price: Cents,
  quantity: Milli = ONE,
  note = '',
): Basket => withLine(basket, { ...newLine(product, false, quantity), price, note });

/**
 * By a label that says what it costs. Weighed goods leave the stock by the weight that price stands for; rounded up to a
 * gram, so that what is over comes off the line and the customer pays what the label says.
 */
export const addLabelled = (basket: Basket, product: TillProduct, price: Cents): Basket => {
  const unit = product.retailPrice;
  if (!product.soldByWeight || unit <= 0)
    return withLine(basket, { ...newLine(product, false, ONE), price, isLabelled: true });
  const quantity = milli(Math.ceil((price * 1000) / unit));
  const gross = ratio([unit, quantity], 1000);
  const discountAmount = cents(Math.max(0, gross - price));
  return withLine(basket, {
    ...newLine(product, false, quantity),
    listPrice: unit,
    discountAmount,
    isLabelled: true,
  });
};

export const addGoods = (basket: Basket, { product, pack, quantity, price, note, labelPrice }: Goods): Basket => {
  if (labelPrice !== undefined) return addLabelled(basket, product, labelPrice);
  return price === undefined
    ? addProduct(basket, product, pack, quantity)
    : addAtPrice(basket, product, price, quantity, note);
};

/** Pieces that are known by their number: each unit or pack on a line of its own, so that it can be taken off by itself. */
export const addPiece = (basket: Basket, { product, pack, price }: Goods, serials: readonly string[]): Basket =>
  withLine(basket, { ...newLine(product, pack, ONE), price: price ?? null, serials });

/** How many numbers a unit or pack of it asks for. */
export const serialsWanted = ({ product, pack }: Pick<Goods, 'product' | 'pack'>): number =>
  product.serialRequired && !product.soldByWeight ? (pack ? product.unitQty : 1) : 0;

export const hasSerial = ({ lines }: Basket, serial: string): boolean =>
  lines.some(({ serials = [] }) => serials.some((each) => each.toUpperCase() === serial.toUpperCase()));

/** Goods that come back by a receipt, with the sale they belong to. */
export const addBack = (
  basket: Basket,
  sale: ReturnedSale,
  lines: readonly {
    product: TillProduct;
    pack: boolean;
    quantity: Milli;
    listPrice: Cents;
    price: Cents;
    back: GoodsBack;
  }[],
): Basket => {
  const added = lines.reduce(
    (all, { product, pack, quantity, listPrice, price, back }) =>
      withLine(all, { ...newLine(product, pack, quantity), listPrice, price, back }),
    basket,
  );
  return { ...added, returns: [...basket.returns.filter(({ number }) => number !== sale.number), sale] };
};

export type AgreedLine = {
  product: TillProduct;
  pack: boolean;
  quantity: Milli;
  listPrice: Cents;
  agreed: Settled;
};

/** An order that is collected: more goods may be added to it. */
export const collectBasket = (collects: NonNullable<Basket['collects']>, lines: readonly AgreedLine[]): Basket =>
  lines.reduce<Basket>(
    (all, { product, pack, quantity, listPrice, agreed }) =>
      withLine(all, { ...newLine(product, pack, quantity), listPrice, agreed }),
    { ...emptyBasket, collects },
  );

/** Without a receipt, at today's price. */
export const addBackUnknown = (
  basket: Basket,
  product: TillProduct,
  pack: boolean,
  quantity: Milli,
  { restock, reason }: Pick<GoodsBack, 'restock' | 'reason'>,
): Basket =>
  withLine(basket, {
    ...newLine(product, pack, milli(-quantity)),
    back: { original: null, receipt: null, restock, reason, settled: null },
  });
