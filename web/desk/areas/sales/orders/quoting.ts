import type { CustomerTypeKey } from '#contract/customers.ts';
import { cents } from '#contract/money.ts';
import type { BasketLine, ProductFacts, QuotedLine, QuoteSetting, Rule } from '#contract/order/basket.ts';
import { clockAt } from '#contract/order/clock.ts';
import { basketLineOf, type ResizedLine, requote, resizedLine, type SettledLine } from '#contract/order/requote.ts';
import { amountOf } from '#contract/sales/cart.ts';
import type { SalesLine, SalesOrder } from '#contract/sales/order.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';
import { amountsOf, type Facts, type Line, withinLine } from './basket.ts';

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

/** A line that costs what was agreed; at another quantity, as far as the units were there. */
const agreedLine = (
  line: Line,
  wanted: BasketLine,
  was: SalesLine,
  gstRate: number,
): SettledLine | ResizedLine | undefined => {
  if (!isSame(line, was)) return undefined;
  const { promotions: shares, orderQty: quantity, priceInclGst, gst, subtotal } = was;
  if (line.orderQty !== quantity) return resizedLine({ quantity, shares }, wanted, gstRate, was.dispatched !== 0);
  const listAmount = amountOf(was.listPrice, quantity, 0);
  const ownDiscount = cents(listAmount - amountsOf(line, gstRate).priceInclGst);
  return { settled: { shares, priceInclGst, gst, subtotal, listAmount, ownDiscount, notApplied: [] } };
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

/** An order as it was priced: what it got is told, why it got nothing else was another day's matter. */
export const storedQuote = ({ productList, promotions }: Pick<SalesOrder, 'productList' | 'promotions'>) => ({
  lines: productList.map((line): QuotedLine => {
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
  }),
  names: promotions,
});

/** `agreed` are the lines of a numbered order: what stays as it was keeps what it got. */
export const quoteTyped = (
  lines: readonly Line[],
  agreed: readonly SalesLine[],
  factsById: ReadonlyMap<number, Facts>,
  rules: readonly Rule[],
  setting: QuoteSetting,
): OrderQuote => {
  const agreedById = new Map(agreed.map((line) => [line.id, line]));
  const basket = lines.map((line): BasketLine | SettledLine | ResizedLine => {
    const was = line.id === undefined ? undefined : agreedById.get(line.id);
    const facts = factsById.get(line.productId)?.promotionFacts ?? unknownFacts(line);
    const wanted = basketLineOf({ ...line, ...withinLine(line), quantity: line.orderQty }, facts);
    return (was && agreedLine(line, wanted, was, setting.gstRate)) ?? wanted;
  });
  const names = rules.map(({ id, name }) => ({ promotionId: id, name }));
  const agreedNames = agreed.flatMap(({ promotions }) => promotions);
  return { ...requote(basket, rules, setting), names: [...agreedNames, ...names] };
};
