import { type Cents, cents } from '#contract/cents.ts';
import type { Quote } from '#contract/order/basket.ts';
import { shareOut } from '#contract/order/shares.ts';
import type { Basket } from './basket.ts';

/* What a clerk takes off: a line, or the whole order over its lines. */

export type DiscountInput = { percent: number } | { amount: Cents };

const isOpen = ({ back, agreed, isLabelled }: Basket['lines'][number]): boolean =>
  back === null && !agreed && !isLabelled;

export const discountLine = (basket: Basket, key: number, input: DiscountInput): Basket => ({
  ...basket,
  lines: basket.lines.map((line) =>
    line.key === key && isOpen(line)
      ? 'percent' in input
        ? { ...line, discount: input.percent, discountAmount: cents(0) }
        : { ...line, discount: 0, discountAmount: input.amount }
      : line,
  ),
});

/** Whether a line has as much off by itself already; none at all takes every discount away. */
const isBetter = (
  { discount, discountAmount }: Basket['lines'][number],
  listAmount: number,
  percent: number,
): boolean =>
  percent > 0 && (discount >= percent || (discountAmount > 0 && discountAmount * 100 >= listAmount * percent));

/**
 * A percentage goes to every line that has no better one of its own; an amount is shared over them to the cent, by what each
 * comes to without promotions.
 */
export const discountOrder = (basket: Basket, quote: Quote, input: DiscountInput): Basket => {
  if ('percent' in input)
    return basket.lines.reduce(
      (all, line, at) =>
        isBetter(line, quote.lines[at]?.listAmount ?? 0, input.percent) ? all : discountLine(all, line.key, input),
      basket,
    );
  const weights = basket.lines.map((line, at) => (isOpen(line) ? Math.max(0, quote.lines[at]?.listAmount ?? 0) : 0));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = shareOut(cents(Math.min(input.amount, whole)), weights);
  return basket.lines.reduce(
    (all, { key }, at) => ((weights[at] ?? 0) > 0 ? discountLine(all, key, { amount: shares[at] ?? cents(0) }) : all),
    basket,
  );
};
