import { type Cents, cents } from '#contract/cents.ts';
import { amountOf } from '#contract/sales/cart.ts';
import type { Approval } from '#contract/till/events.ts';
import { MAX_APPROVALS } from '#contract/till/numbers.ts';
import { type Basket, type CounterLine, withApproval } from './basket.ts';
import { lineListPrice, linesBeyondLimit, ownPrice } from './pricing.ts';

/* What a manager let through: it holds for the lines as they were seen, and goes with the sale as long as those are in it. */

/** Rounding of a smaller quantity is nobody's PIN worth. */
const ROUNDING = 1;

/** What the clerk takes off a line; less than nothing where a price is above the list's. */
const offOf = (line: CounterLine, basket: Basket, gstRate: number): Cents =>
  cents(amountOf(lineListPrice(line, basket, gstRate), line.quantity, 0) - ownPrice(line, basket, gstRate));

/** Whether a manager saw it at this price by the unit, or at a lower one. Of more units, no more altogether than was seen. */
const isAsApproved = (line: CounterLine, basket: Basket, gstRate: number): boolean => {
  const { approved } = line;
  if (!approved || line.price !== approved.price) return false;
  if (line.quantity > approved.quantity) {
    const off = offOf(line, basket, gstRate);
    return off >= 0 && off <= (approved.off ?? 0);
  }
  const least = Math.floor((approved.left * line.quantity) / approved.quantity);
  return ownPrice(line, basket, gstRate) + ROUNDING >= least;
};

/** Lines beyond the clerk's limit as they are now, which no manager has seen so. */
export const linesToApprove = (basket: Basket, limit: number, gstRate: number): CounterLine[] =>
  linesBeyondLimit(basket, limit, gstRate).filter((line) => !isAsApproved(line, basket, gstRate));

/** Goods back without a receipt, of which no manager saw as many for as much. */
export const refundsToApprove = (basket: Basket, gstRate: number): CounterLine[] =>
  basket.lines.filter((line) => {
    const { back, approved, quantity } = line;
    if (!back || back.settled) return false;
    // Both are below zero: less is more that goes back.
    return !approved || quantity < approved.quantity || ownPrice(line, basket, gstRate) < approved.left;
  });

/** A manager let these lines through as they are. */
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

/** Those that something in the sale still rests on; of very many the last. */
export const approvalsOf = ({ approvals, lines }: Basket): Approval[] =>
  approvals
    .filter(({ permission, lineKeys }) => {
      const rest = lineKeys ? lines.filter(({ key }) => lineKeys.includes(key)) : lines;
      if (permission === 'discount.edit') return rest.some(isPricedByHand);
      return permission === 'refund.add' ? rest.some(({ back }) => back) : rest.length > 0;
    })
    .slice(-MAX_APPROVALS)
    .map(({ permission, approvedById, about }) => ({ permission, approvedById, about }));
