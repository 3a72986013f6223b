import { type Cents, cents, ratio } from '#contract/cents.ts';
import { type Milli, milli, units } from '#contract/milli.ts';
import type { QuotedLine } from '#contract/order/basket.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import type { Approval, OriginalLine } from '#contract/till/events.ts';
import type { TillCustomer } from '#contract/till/protocol.ts';

/* What is on the counter, as plain data: it outlives a reload, is put aside and taken back, and is priced by pricing.ts. */

/** Goods that come back. */
export type GoodsBack = {
  /** Both none without a receipt. */
  original: OriginalLine | null;
  receipt: string | null;
  restock: boolean;
  reason: string;
  /** By a receipt: at what was paid. Without one: at today's price. */
  settled: Settled | null;
};
/** What a line costs, whatever the rules say by now. */
export type Settled = Omit<QuotedLine, 'notApplied' | 'shares'> & { shares: SharedAmount[] };
export type SharedAmount = { promotionId: number; version: number; name: string; amount: Cents; units?: number };

export type CounterLine = {
  key: number;
  product: TillProduct;
  pack: boolean;
  /** Units or packs; negative when given back. */
  quantity: Milli;
  /** Typed in; null for the list price. */
  price: Cents | null;
  /** As far as the list price is not the product's own: of a return, or of a till that put the basket aside. */
  listPrice: Cents | null;
  /** Percent, or an amount off the whole line. */
  discount: number;
  discountAmount: Cents;
  /** The discount is the line's share of one on the whole sale. */
  isOfSale?: boolean;
  note: string;
  /** Of each piece, where the product asks for them. */
  serials?: readonly string[];
  /** A scale's label says what it costs: no discount of the clerk's. */
  isLabelled: boolean;
  back: GoodsBack | null;
  /** How a manager saw it: the price typed in, and what was left of the line before promotions. */
  approved?: { quantity: Milli; price: Cents | null; left: Cents };
  /** Of an order that is collected: at what it was ordered at. */
  agreed?: Settled;
};

/** Of a sale whose goods come back: what its money has to do with theirs. */
export type ReturnedSale = {
  number: string;
  rounding: Cents;
  /** What all its goods cost, what came back of them before, and what was given for that. */
  whole: Cents;
  returned: Cents;
  credited: Cents;
  payments: { paymentType: string; processed: Cents }[];
};

/** Without lines it is for the whole sale. */
export type CounterApproval = Approval & { lineKeys?: readonly number[] };

export type Basket = {
  lines: readonly CounterLine[];
  nextKey: number;
  selected: number | null;
  customer: TillCustomer | null;
  /** Of a customer who is priced from cost, as the server told them. */
  prices: Readonly<Record<number, { unit: number; pack: number }>>;
  codes: readonly string[];
  note: string;
  approvals: readonly CounterApproval[];
  returns: readonly ReturnedSale[];
  /** Who made sure of the customer's age; it is asked once. */
  ageCheckedById: number | null;
  /** A percentage off the whole sale, and how much of a line's list price its giver may take off alone. */
  saleDiscount: { percent: number; limit: number } | null;
  /** Only a deposit is paid now, and the goods stay here. */
  isLayby: boolean;
  /** The order of the storefront that is collected. */
  collects: { orderId: number; reference: string; name: string } | null;
};

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

export const emptyBasket: Basket = {
  lines: [],
  nextKey: 1,
  selected: null,
  customer: null,
  prices: {},
  codes: [],
  note: '',
  approvals: [],
  returns: [],
  ageCheckedById: null,
  saleDiscount: null,
  isLayby: false,
  collects: null,
};

/** After the last line went: only who is served stays. What was approved or checked was for other goods, maybe of another customer. */
export const newSale = ({ customer, prices, nextKey }: Basket): Basket => ({
  ...emptyBasket,
  customer,
  prices,
  nextKey,
});

export const isEmpty = ({ lines }: Basket): boolean => lines.length === 0;
export const selectedLine = ({ lines, selected }: Basket): CounterLine | undefined =>
  lines.find(({ key }) => key === selected);

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

type LineChange = Partial<Pick<CounterLine, 'quantity' | 'price' | 'discount' | 'discountAmount' | 'note'>>;
export const changeLine = (basket: Basket, key: number, change: LineChange): Basket => ({
  ...basket,
  lines: basket.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
});

/** The one above is selected next. */
export const voidLine = (basket: Basket, key: number): Basket => {
  const at = basket.lines.findIndex((line) => line.key === key);
  const lines = basket.lines.filter((line) => line.key !== key);
  const isWithReceipt = lines.some(({ back }) => back?.settled);
  return {
    ...basket,
    lines,
    selected: lines[Math.max(0, at - 1)]?.key ?? null,
    returns: isWithReceipt ? basket.returns : [],
  };
};

export const selectBy = (basket: Basket, step: number): Basket => {
  const at = basket.lines.findIndex(({ key }) => key === basket.selected);
  const next = at < 0 ? basket.lines.length - 1 : Math.min(basket.lines.length - 1, Math.max(0, at + step));
  return { ...basket, selected: basket.lines[next]?.key ?? null };
};

export const withCustomer = (basket: Basket, customer: TillCustomer | null, prices: Basket['prices'] = {}): Basket => ({
  ...basket,
  customer,
  prices,
});

export const withCode = (basket: Basket, code: string): Basket => {
  const capitals = code.trim().toUpperCase();
  return basket.codes.includes(capitals) ? basket : { ...basket, codes: [...basket.codes, capitals] };
};

export const withApproval = (basket: Basket, approval: Approval, lineKeys?: readonly number[]): Basket => ({
  ...basket,
  approvals: [...basket.approvals, lineKeys ? { ...approval, lineKeys } : approval],
});

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
