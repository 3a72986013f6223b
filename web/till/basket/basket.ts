import type { Cents } from '#contract/cents.ts';
import type { Milli } from '#contract/milli.ts';
import type { QuotedLine } from '#contract/order/basket.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import type { Approval, OriginalLine } from '#contract/till/events.ts';
import type { TillCustomer } from '#contract/till/protocol.ts';

/* The sale in progress, as plain data: it survives a reload, can be parked and recalled, and is priced by pricing.ts. */

/** Returned goods. */
export type ReturnedGoods = {
  /** Neither exists without a receipt. */
  original: OriginalLine | null;
  receipt: string | null;
  restock: boolean;
  reason: string;
  /** With a receipt: at the price paid. Without one: at today's price. */
  settled: Settled | null;
};
/** The price of a line, whatever the current rules say. */
export type Settled = Omit<QuotedLine, 'notApplied' | 'shares'> & { shares: SharedAmount[] };
export type SharedAmount = { promotionId: number; version: number; name: string; amount: Cents; units?: number };

export type CounterLine = {
  key: number;
  product: TillProduct;
  pack: boolean;
  /** Units or packs; negative when returned. */
  quantity: Milli;
  /** Typed in; null for the list price. */
  price: Cents | null;
  /** Only where the list price is not the product's own: on returns, or on a recalled sale of another till. */
  listPrice: Cents | null;
  /** A percentage, or an amount off the whole line. */
  discount: number;
  discountAmount: Cents;
  /** The discount is the line's share of a discount on the whole sale. */
  isOfSale?: boolean;
  note: string;
  /** One per item, where the product needs them. */
  serials?: readonly string[];
  /** Priced by a scale label: the clerk's discounts don't apply. */
  isLabelled: boolean;
  back: ReturnedGoods | null;
  /** What a manager approved: the typed price, the line's price before promotions, and the discount. */
  approved?: { quantity: Milli; price: Cents | null; left: Cents; off?: Cents };
  /** From a collected order: at the ordered price. */
  agreed?: Settled;
};

/** How the payments of the original sale relate to its goods. */
export type ReturnedSale = {
  number: string;
  rounding: Cents;
  /** The price of all its goods, what was returned before, and the refunds for that. */
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
  /**
   * The id of the event it will become, from its first line on: after a crash that event tells that the basket was
   * sold.
   */
  saleId?: string;
  lines: readonly CounterLine[];
  nextKey: number;
  selected: number | null;
  customer: TillCustomer | null;
  /** For a customer with cost-based prices, as received from the server. */
  prices: Readonly<Record<number, { unit: number; pack: number }>>;
  codes: readonly string[];
  note: string;
  approvals: readonly CounterApproval[];
  returns: readonly ReturnedSale[];
  /** Who checked the customer's age; asked once per sale. */
  ageCheckedById: number | null;
  /** A percentage off the whole sale, and the limit per line of the user who gave it. */
  saleDiscount: { percent: number; limit: number } | null;
  /** Only a deposit is paid now, and the goods stay here. */
  isLayby: boolean;
  /** The storefront order being collected. */
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

/** After the last line is removed the customer stays. Approvals, codes, notes and checks belonged to the removed goods. */
export const newSale = ({ customer, prices, nextKey }: Basket): Basket => ({
  ...emptyBasket,
  customer,
  prices,
  nextKey,
});

export const withSaleId = (basket: Basket): Basket =>
  basket.lines.length === 0 || basket.saleId ? basket : { ...basket, saleId: crypto.randomUUID() };

export const isEmpty = ({ lines }: Basket): boolean => lines.length === 0;
export const selectedLine = ({ lines, selected }: Basket): CounterLine | undefined =>
  lines.find(({ key }) => key === selected);

type LineChange = Partial<Pick<CounterLine, 'quantity' | 'price' | 'discount' | 'discountAmount' | 'note'>>;
export const changeLine = (basket: Basket, key: number, change: LineChange): Basket => ({
  ...basket,
  lines: basket.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
});

/** The line above is selected next. */
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
