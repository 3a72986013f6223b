import type { CustomerTypeKey } from '#contract/customers.ts';
import { cents } from '#contract/money.ts';
import { agreedLine, type FormerLine } from '#contract/order/agreed.ts';
import type { ProductFacts, QuotedLine, QuoteSetting, Rule } from '#contract/order/basket.ts';
import type { OrderLine } from '#contract/order/beside.ts';
import { clockAt } from '#contract/order/clock.ts';
import { basketLineOf, requote } from '#contract/order/requote.ts';
import { amountOf } from '#contract/sales/cart.ts';
import type { SalesLine, SalesOrder } from '#contract/sales/order.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';
import { type Facts, type Line, withinLine } from './basket.ts';

/* What an order comes to while it is typed, and why: by the server's own rules. */

/** Whom, where and when an order is priced for. */
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

const isSame = (line: Line, was: SalesLine) =>
  line.productId === was.productId &&
  line.pack === was.pack &&
  line.price === was.price &&
  line.discount === was.discount &&
  line.discountAmount === was.discountAmount;

/** A stored line as it was priced: what it got is told, why it got nothing else was another day's matter. */
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

const unknownFacts = ({ productId, gstFree }: Line): ProductFacts => ({
  productId,
  categoryIds: [],
  brandId: null,
  tagIds: [],
  supplierIds: [],
  gstFree,
  soldByWeight: false,
});

/** An order as it was priced. */
export const storedQuote = ({ productList, promotions }: Pick<SalesOrder, 'productList' | 'promotions'>) => ({
  lines: productList.map(settledLine),
  names: promotions,
});

/** `agreed` are the lines of a numbered order: they keep what they got, or hold as they are wanted now. */
export const quoteTyped = (
  lines: readonly Line[],
  agreed: readonly SalesLine[],
  factsById: ReadonlyMap<number, Facts>,
  rules: readonly Rule[],
  setting: QuoteSetting,
): OrderQuote => {
  const knownFacts = (line: Pick<Line, 'productId'>) => factsById.get(line.productId)?.promotionFacts;
  const agreedById = new Map(agreed.map((line) => [line.id, line]));
  const stays = new Set<SalesLine>();
  const basket = lines.map((line): OrderLine => {
    const was = line.id === undefined ? undefined : agreedById.get(line.id);
    const facts = knownFacts(line);
    const wanted = basketLineOf({ ...line, ...withinLine(line), quantity: line.orderQty }, facts ?? unknownFacts(line));
    if (!was || !isSame(line, was)) return wanted;
    stays.add(was);
    const stored = { quantity: was.orderQty, settled: settledLine(was) };
    return agreedLine(stored, wanted, setting.gstRate, !facts || was.orderQty <= 0 || was.dispatched !== 0);
  });
  const removed = agreed.flatMap((was): FormerLine[] => {
    const facts = stays.has(was) || was.orderQty <= 0 ? undefined : knownFacts(was);
    return facts ? [{ was: basketLineOf({ ...was, quantity: was.orderQty }, facts), shares: was.promotions }] : [];
  });
  const names = rules.map(({ id, name }) => ({ promotionId: id, name }));
  const agreedNames = agreed.flatMap(({ promotions }) => promotions);
  return { ...requote(basket, rules, setting, { removed }), names: [...agreedNames, ...names] };
};
