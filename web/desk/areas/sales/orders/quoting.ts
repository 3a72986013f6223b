import type { CustomerTypeKey } from '#contract/customers.ts';
import { cents } from '#contract/money.ts';
import { type OrderChange, requoteOrder } from '#contract/order/agreement.ts';
import type { QuotedLine, QuoteSetting, Rule } from '#contract/order/basket.ts';
import { clockAt } from '#contract/order/clock.ts';
import type { StoredLine, WantedLine } from '#contract/order/goods.ts';
import { type OwnUses, withoutUses } from '#contract/order/ownUses.ts';
import type { OrderAgreement } from '#contract/sales/agreement.ts';
import { amountOf } from '#contract/sales/cart.ts';
import type { SalesLine, SalesOrder } from '#contract/sales/order.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';
import type { Facts, Line } from './basket.ts';

/* The amounts of an order while typing, and the reasons: by the server's own rules. */

/** The customer, branch and time for pricing an order. */
export type Buying = {
  branchId: number | undefined;
  timeZone: string;
  customerId: number | null;
  customerType: CustomerTypeKey | null;
  channel: SalesOrder['channel'];
  codes: readonly string[];
  gstRate: number;
};

export const settingOf = (buying: Buying, now: Date): QuoteSetting => ({
  gstRate: buying.gstRate,
  branchId: buying.branchId ?? 0,
  channel: buying.channel,
  customerId: buying.customerId,
  customerType: buying.customerType,
  ...clockAt(now, buying.timeZone),
  codes: buying.codes,
});

/**
 * A stored line as it was priced: its discounts are shown, but reasons why others did not apply are not known later.
 */
const settledLine = (line: SalesLine): QuotedLine => {
  const listAmount = amountOf(line.listPrice, line.orderQty, 0);
  const off = line.promotions.reduce((sum, { amount }) => sum + amount, 0);
  return {
    listAmount,
    ownDiscount: cents(listAmount - off - line.priceInclGst),
    shares: line.promotions,
    priceInclGst: line.priceInclGst,
    gst: line.gst,
    subtotal: line.subtotal,
    notApplied: [],
  };
};

/** An order as it was priced. */
export const storedQuote = ({ productList, promotions }: Pick<SalesOrder, 'productList' | 'promotions'>) => ({
  lines: productList.map(settledLine),
  names: promotions,
});

const wantedLine = (line: Line): WantedLine => ({ ...line, quantity: line.orderQty });

/** The agreement of a numbered order: from the server, and until that is loaded from its lines. */
export type Agreed = Pick<OrderChange, 'agreements' | 'stored' | 'agreedRules'> & { ownUses: OwnUses };

export const agreedOf = (
  { productList, version }: Pick<SalesOrder, 'productList' | 'version'>,
  agreement: OrderAgreement | undefined,
): Agreed => {
  if (agreement?.version !== version) {
    const stored = productList.map((line) => ({ ...line, quantity: line.orderQty, settled: settledLine(line) }));
    return { agreements: [], stored, agreedRules: [], ownUses: new Map() };
  }
  const agreedLine = (line: OrderAgreement['stored'][number]): StoredLine => ({
    ...line,
    settled: { ...line.settled, notApplied: [] },
  });
  return {
    agreements: agreement.agreements.map((lines) => lines.map(agreedLine)),
    stored: agreement.stored.map(agreedLine),
    agreedRules: agreement.promotions,
    ownUses: new Map(agreement.uses.map(({ promotionId, units }) => [promotionId, units])),
  };
};

const factsIn =
  (factsById: ReadonlyMap<number, Facts>) =>
  ({ productId }: WantedLine) =>
    factsById.get(productId)?.promotionFacts;

/** `agreed` is for a numbered order: what it is priced from. */
export const quoteTyped = (
  lines: readonly Line[],
  agreed: Agreed | undefined,
  factsById: ReadonlyMap<number, Facts>,
  rules: readonly Rule[],
  setting: QuoteSetting,
): OrderQuote => {
  const { ownUses, ...change } = agreed ?? { agreements: [], stored: [], agreedRules: [], ownUses: new Map() };
  const { quote } = requoteOrder({
    ...change,
    lines: lines.map(wantedLine),
    factsOf: factsIn(factsById),
    rules: withoutUses(rules, ownUses),
    setting,
  });
  const names = rules.map(({ id, name }) => ({ promotionId: id, name }));
  const agreedNames = quote.lines
    .flatMap(({ shares }) => shares)
    .flatMap(({ promotionId, name }) => (name === undefined ? [] : [{ promotionId, name }]));
  return { ...quote, names: [...agreedNames, ...names] };
};

type Names = OrderQuote['names'];

/** The names in both, in a fixed order: while the same promotions run, the names stay the same, whoever quoted. */
export const joinNames = (ours: Names, theirs: Names = []): Names =>
  [...new Map([...ours, ...theirs].map((each) => [each.promotionId, each])).values()].toSorted(
    (one, other) => one.promotionId - other.promotionId,
  );

const unpricedLine: OrderQuote['lines'][number] = {
  listAmount: cents(0),
  ownDiscount: cents(0),
  shares: [],
  priceInclGst: cents(0),
  gst: cents(0),
  subtotal: cents(0),
  notApplied: [],
};

/** The quote of the priced lines as that of all lines: the others come to nothing. */
export const withUnpriced = (quote: OrderQuote, lines: readonly Line[], priced: readonly Line[]): OrderQuote => {
  if (priced.length === lines.length) return quote;
  const places = new Map(priced.map((line, at) => [line, at]));
  const quotedAt = (at: number | undefined) => (at === undefined ? undefined : quote.lines[at]);
  return { ...quote, lines: lines.map((line) => quotedAt(places.get(line)) ?? unpricedLine) };
};
