import { type Cents, cents } from '#contract/cents.ts';
import { amountOf } from '#contract/sales/cart.ts';
import type { Approval } from '#contract/till/events.ts';
import { MAX_APPROVALS } from '#contract/till/numbers.ts';
import { type Basket, type CounterLine, withApproval } from './basket.ts';
import { lineListPrice, linesBeyondLimit, ownPrice } from './pricing.ts';

/* A manager's approvals: they hold for the lines as shown, and stay with the sale as long as those lines are in it. */

/** Rounding of a reduced quantity needs no new PIN. */
const ROUNDING_CENTS = 1;

/** What the clerk takes off a line; negative if the price is above the list price. */
const offOf = (line: CounterLine, basket: Basket, gstRate: number): Cents =>
  cents(amountOf(lineListPrice(line, basket, gstRate), line.quantity, 0) - ownPrice(line, basket, gstRate));

/**
 * Whether a manager approved this unit price or a lower one. For more units, the total discount may not exceed the
 * approved one.
 */
const isAsApproved = (line: CounterLine, basket: Basket, gstRate: number): boolean => {
  const { approved } = line;
  if (!approved || line.price !== approved.price) return false;
  if (line.quantity > approved.quantity) {
    const off = offOf(line, basket, gstRate);
    return off >= 0 && off <= (approved.off ?? 0);
  }
  const least = Math.floor((approved.left * line.quantity) / approved.quantity);
  return ownPrice(line, basket, gstRate) + ROUNDING_CENTS >= least;
};

/** Lines now beyond the clerk's limit that no manager has approved in this form. */
export const linesToApprove = (basket: Basket, limit: number, gstRate: number): CounterLine[] =>
  linesBeyondLimit(basket, limit, gstRate).filter((line) => !isAsApproved(line, basket, gstRate));

/** Returns without a receipt for which no manager approved this quantity and amount. */
export const refundsToApprove = (basket: Basket, gstRate: number): CounterLine[] =>
  basket.lines.filter((line) => {
    const { back, approved, quantity } = line;
    if (!back || back.settled) return false;
    // Both are negative, so less means more is returned.
    return !approved || quantity < approved.quantity || ownPrice(line, basket, gstRate) < approved.left;
  });

/** A manager approved these lines as they are. */
export const approveLines = (basket: Basket, approval: Approval, keys: readonly number[], gstRate: number): Basket => {
  const lines = basket.lines.map((line) => {
    const { quantity, price } = line;
    const left = ownPrice(line, basket, gstRate);
    const off = offOf(line, basket, gstRate);
    return keys.includes(line.key) ? { ...line, approved: { quantity, price, left, off } } : line;
  });
  return withApproval({ ...basket, lines }, approval, keys);
};

const isPricedByHand = ({ price, discount, discountAmount }: CounterLine): boolean =>
  price !== null || discount > 0 || discountAmount > 0;

/** What a manager saw of goods back without a receipt, by their places in the sale. */
const refundsOf = ({ lines }: Pick<Basket, 'lines'>, lineKeys: readonly number[]): Approval['refunds'] =>
  lines.flatMap(({ key, back, approved }, line) =>
    back && !back.settled && approved && lineKeys.includes(key)
      ? [{ line, quantity: approved.quantity, amount: approved.left }]
      : [],
  );

/** Those the sale still needs; if there are very many, the latest. */
export const approvalsOf = ({ approvals, lines }: Basket): Approval[] =>
  approvals
    .filter(({ permission, lineKeys }) => {
      const rest = lineKeys ? lines.filter(({ key }) => lineKeys.includes(key)) : lines;
      if (permission === 'discount.edit') return rest.some(isPricedByHand);
      return permission === 'refund.add' ? rest.some(({ back }) => back) : rest.length > 0;
    })
    .slice(-MAX_APPROVALS)
    .map(({ permission, approvedById, about, lineKeys = [] }) => ({
      permission,
      approvedById,
      about,
      ...(permission === 'refund.add' ? { refunds: refundsOf({ lines }, lineKeys) } : {}),
    }));
