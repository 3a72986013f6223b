import { type Cents, cents, ratio } from '#contract/cents.ts';
import { type Milli, milli, units } from '#contract/milli.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import type { Approval } from '#contract/till/events.ts';
import {
  type Basket,
  type CounterLine,
  changeLine,
  emptyBasket,
  type ReturnedGoods,
  type ReturnedSale,
  type Settled,
} from './basket.ts';

/* How items get into the basket: sold, by scale label, with a serial number, returned, or collected. */

/** About to be sold, with values typed or from a label. */
export type Goods = {
  product: TillProduct;
  pack: boolean;
  quantity: Milli;
  /** Typed in, with the scan. */
  price?: Cents;
  note?: string;
  /** The price on a scale label. */
  labelPrice?: Cents;
  /** A manager's approval of a typed price. */
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

/** A share of a percentage off the whole sale is recalculated with the quantity. */
const isPlain = (line: CounterLine, { saleDiscount }: Basket) =>
  line.price === null &&
  line.listPrice === null &&
  ((line.discount === 0 && line.discountAmount === 0) || (line.isOfSale === true && saleDiscount !== null)) &&
  line.note === '' &&
  !line.isLabelled &&
  line.back === null &&
  !line.product.serialRequired &&
  !line.product.soldByWeight;

/** Its price was not changed in the back office since the line was added: what was asked for then stands. */
const isSamePrice = (one: TillProduct, other: TillProduct): boolean =>
  one.retailPrice === other.retailPrice && one.standardPrice === other.standardPrice;

/** Adding the same product again raises its line's quantity; weighed, repriced or annotated lines stay separate. */
export const addProduct = (basket: Basket, product: TillProduct, pack: boolean, quantity: Milli = ONE): Basket => {
  const same = basket.lines.find(
    (line) =>
      line.product.id === product.id &&
      line.pack === pack &&
      isPlain(line, basket) &&
      isSamePrice(line.product, product),
  );
  if (!same || product.soldByWeight) return withLine(basket, newLine(product, pack, quantity));
  return changeLine({ ...basket, selected: same.key }, same.key, { quantity: milli(same.quantity + quantity) });
};

/** At a typed price. */
export const addAtPrice = (
  basket: Basket,
  product: TillProduct,
  price: Cents,
  quantity: Milli = ONE,
  note = '',
): Basket => withLine(basket, { ...newLine(product, false, quantity), price, note });

/**
 * By a label with a price. Weighed products leave stock by the weight for that price, rounded up to a gram; the
 * excess comes off the line, so the customer pays the price on the label.
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

/** Items with serial numbers: each unit or pack on its own line, so that it can be removed by itself. */
export const addPiece = (basket: Basket, { product, pack, price }: Goods, serials: readonly string[]): Basket =>
  withLine(basket, { ...newLine(product, pack, ONE), price: price ?? null, serials });

/** How many serial numbers a unit or pack needs. */
export const serialsWanted = ({ product, pack }: Pick<Goods, 'product' | 'pack'>): number =>
  product.serialRequired && !product.soldByWeight ? (pack ? product.unitQty : 1) : 0;

export const hasSerial = ({ lines }: Basket, serial: string): boolean =>
  lines.some(({ serials = [] }) => serials.some((each) => each.toUpperCase() === serial.toUpperCase()));

/** Items returned by receipt, with their original sale. */
export const addReturn = (
  basket: Basket,
  sale: ReturnedSale,
  lines: readonly {
    product: TillProduct;
    pack: boolean;
    quantity: Milli;
    listPrice: Cents;
    price: Cents;
    back: ReturnedGoods;
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

/** A collected order: more items may be added to it. */
export const collectBasket = (collects: NonNullable<Basket['collects']>, lines: readonly AgreedLine[]): Basket =>
  lines.reduce<Basket>(
    (all, { product, pack, quantity, listPrice, agreed }) =>
      withLine(all, { ...newLine(product, pack, quantity), listPrice, agreed }),
    { ...emptyBasket, collects },
  );

/** Without a receipt, at today's price. */
export const addUnknownReturn = (
  basket: Basket,
  product: TillProduct,
  pack: boolean,
  quantity: Milli,
  { restock, reason }: Pick<ReturnedGoods, 'restock' | 'reason'>,
): Basket =>
  withLine(basket, {
    ...newLine(product, pack, milli(-quantity)),
    back: { original: null, receipt: null, restock, reason, settled: null },
  });
