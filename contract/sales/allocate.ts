import { type Cents, cents } from '#contract/cents.ts';
import { CASH, roundCash } from './tender.ts';

/* One payment over several orders: the same in the browser and on the server. */

type Open = { id: number; due: Cents };
type Part = {
  /** The order's part of the payment; negative if a return left credit. */
  part: Cents;
  /** The order's cash rounding. */
  rounding: Cents;
};

export const owedOn = (orders: readonly Open[]): Cents => cents(orders.reduce((sum, { due }) => sum + due, 0));

/** Cash is rounded once, on the total: the difference goes to the largest order, which can always bear it. */
const roundedAt = (orders: readonly Open[], paymentType: string, amount: Cents, step: number) => {
  const owed = owedOn(orders);
  const by = cents(amount - owed);
  if (paymentType !== CASH || by === 0 || amount !== roundCash(owed, step)) return undefined;
  const [largest] = orders.toSorted((a, b) => b.due - a.due);
  return largest && { id: largest.id, by };
};

/** True for a payment these orders can take: at most the amount owed, or all of it as rounded for cash. */
export const fitsOwed = (orders: readonly Open[], paymentType: string, amount: Cents, step: number): boolean =>
  amount <= owedOn(orders) || roundedAt(orders, paymentType, amount, step) !== undefined;

/** Applies a payment to open orders, oldest due first; credits from returns are used first. */
export const allocatePayment = (
  orders: readonly Open[],
  paymentType: string,
  amount: Cents,
  step: number,
): Map<number, Part> => {
  const rounded = roundedAt(orders, paymentType, amount, step);
  let rest = amount - orders.reduce((sum, { due }) => sum + Math.min(0, due), 0);
  return new Map(
    orders.map(({ id, due }) => {
      const rounding = cents(rounded?.id === id ? rounded.by : 0);
      const part = due < 0 ? due : Math.min(rest, due + rounding);
      if (due > 0) rest -= part;
      return [id, { part: cents(part), rounding }];
    }),
  );
};
