import { cents } from '#contract/money.ts';
import { gstOf, ownAmounts } from './amounts.ts';
import type { BasketLine, Quote, QuotedLine, QuoteSetting, Rule } from './basket.ts';

const sum = (amounts: readonly number[]) => cents(amounts.reduce((all, each) => all + each, 0));

const totalsOf = (lines: readonly QuotedLine[]): Quote['totals'] => ({
  listAmount: sum(lines.map((line) => line.listAmount)),
  ownDiscount: sum(lines.map((line) => line.ownDiscount)),
  promotionDiscount: sum(lines.flatMap((line) => line.shares.map((share) => share.amount))),
  subtotal: sum(lines.map((line) => line.subtotal)),
  gst: sum(lines.map((line) => line.gst)),
  total: sum(lines.map((line) => line.priceInclGst)),
});

/** Prices an order: what each line costs and why. The rules are given as one list that is not changed afterwards. */
export const quote = (basket: readonly BasketLine[], _rules: readonly Rule[], setting: QuoteSetting): Quote => {
  const lines = basket.map((line): QuotedLine => {
    const { listAmount, ownDiscount, before } = ownAmounts(line);
    const gst = gstOf(before, line.facts.gstFree, setting.gstRate);
    return {
      listAmount,
      ownDiscount,
      shares: [],
      priceInclGst: before,
      gst,
      subtotal: cents(before - gst),
      notApplied: [],
    };
  });
  return { lines, totals: totalsOf(lines), applied: [], hints: [], provisional: false };
};
