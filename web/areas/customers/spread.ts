import { type Cents, cents } from '#contract/money.ts';

type Open = { id: number; due: Cents };

/** How a payment goes over open orders, the oldest due first; what returns left to the customer's credit goes in before it. */
export const spread = (orders: readonly Open[], amount: Cents): Map<number, Cents> => {
  let rest = amount - orders.reduce((sum, { due }) => sum + Math.min(0, due), 0);
  return new Map(
    orders.map(({ id, due }) => {
      const part = due < 0 ? due : Math.min(rest, due);
      if (due > 0) rest -= part;
      return [id, cents(part)];
    }),
  );
};

export const owedOn = (orders: readonly Open[]): Cents => cents(orders.reduce((sum, { due }) => sum + due, 0));
