import { cents } from '#contract/money.ts';
import { gstOf } from '#contract/order/amounts.ts';
import type { Quote, QuotedLine } from '#contract/order/basket.ts';
import { quoteAmounts } from '#contract/order/quote.ts';
import type { PreviewExample, PreviewStep } from '#contract/promotions/preview.ts';
import type { PastLine, PastOrder } from './pastOrders.ts';
import { type PastRules, REPLAYED_ID } from './pastRules.ts';

export type Sums = Omit<Required<PreviewStep>, 'examples' | 'progress' | 'next'>;
export const noSums: Sums = {
  orders: 0,
  touched: 0,
  discount: cents(0),
  revenueBefore: cents(0),
  revenueAfter: cents(0),
  marginBefore: cents(0),
  marginAfter: cents(0),
};

export const addSums = (all: Sums, more: Sums): Sums => ({
  orders: all.orders + more.orders,
  touched: all.touched + more.touched,
  discount: cents(all.discount + more.discount),
  revenueBefore: cents(all.revenueBefore + more.revenueBefore),
  revenueAfter: cents(all.revenueAfter + more.revenueAfter),
  marginBefore: cents(all.marginBefore + more.marginBefore),
  marginAfter: cents(all.marginAfter + more.marginAfter),
});

type Amounts = Pick<QuotedLine, 'priceInclGst' | 'subtotal'>;

/** What lines cost without any promotion. */
const amountsWithout = (lines: readonly PastLine[], { lines: quoted }: Quote, gstRate: number): Amounts[] =>
  lines.map(({ facts }, at) => {
    const { listAmount = 0, ownDiscount = 0 } = quoted[at] ?? {};
    const priceInclGst = cents(listAmount - ownDiscount);
    return { priceInclGst, subtotal: cents(priceInclGst - gstOf(priceInclGst, facts.gstFree, gstRate)) };
  });

const total = (amounts: readonly Amounts[], field: keyof Amounts) =>
  cents(amounts.reduce((sum, each) => sum + each[field], 0));

const exampleOf = (
  order: PastOrder,
  lines: readonly PastLine[],
  before: readonly Amounts[],
  after: Quote,
): PreviewExample => ({
  orderId: order.id,
  reference: order.reference,
  time: order.time,
  before: total(before, 'priceInclGst'),
  after: after.totals.total,
  lines: lines.map(({ facts, title, quantity }, at) => ({
    productId: facts.productId,
    title,
    quantity,
    before: before[at]?.priceInclGst ?? cents(0),
    after: after.lines[at]?.priceInclGst ?? cents(0),
  })),
});

/** One order with the promotion added to those it had; undefined where it takes nothing off. */
export const replay = (
  order: PastOrder,
  lines: readonly PastLine[],
  rules: PastRules,
  gstRate: number,
): { sums: Sums; example: () => PreviewExample } | undefined => {
  const { branchId, channel, customerId, customerType, localMoment, weekday } = order;
  const setting = { gstRate, branchId, channel, customerId, customerType, localMoment, weekday, codes: [] };
  const after = quoteAmounts(lines, rules.after, setting);
  const own = after.applied.find(({ promotionId }) => promotionId === REPLAYED_ID);
  if (!own) return undefined;
  const before =
    rules.before.length === 0
      ? amountsWithout(lines, after, gstRate)
      : quoteAmounts(lines, rules.before, setting).lines;
  const cost = Math.round(lines.reduce((sum, line) => sum + line.cost, 0));
  return {
    sums: {
      orders: 0,
      touched: 1,
      discount: own.amount,
      revenueBefore: total(before, 'priceInclGst'),
      revenueAfter: after.totals.total,
      marginBefore: cents(total(before, 'subtotal') - cost),
      marginAfter: cents(after.totals.subtotal - cost),
    },
    example: () => exampleOf(order, lines, before, after),
  };
};
