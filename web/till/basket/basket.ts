import type { Cents } from '#contract/cents.ts';
import type { Milli } from '#contract/milli.ts';
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
  /** How a manager saw it: the price typed in, what was left of the line before promotions, and what came off. */
  approved?: { quantity: Milli; price: Cents | null; left: Cents; off?: Cents };
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
export type CounterApproval = Approval & {
  lineKeys?: readonly number[];
  /** Beyond stock: how many of each product. */
  quantities?: Readonly<Record<number, number>>;
};

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

export const withApproval = (basket: Basket, approval: CounterApproval, lineKeys?: readonly number[]): Basket => ({
  ...basket,
  approvals: [...basket.approvals, lineKeys ? { ...approval, lineKeys } : approval],
});
