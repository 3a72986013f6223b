import { type Cents, cents } from '#contract/cents.ts';
import { gstWithin } from '#contract/gst.ts';
import { amountOf } from '#contract/sales/cart.ts';
import type { BasketLine, OwnDiscount } from './basket.ts';

/* A line's amount before any promotion, and its GST. */

/** An amount off applies to the whole line and never turns its sign: returned goods mirror their sale. */
const lessAmount = (gross: Cents, amount: Cents): Cents =>
  cents(Math.sign(gross) * Math.max(0, Math.abs(gross) - amount));

type PricedGoods = Pick<BasketLine, 'price' | 'listPrice' | 'quantity' | 'discount'>;

const lessOwn = ({ price, quantity }: PricedGoods, discount: OwnDiscount): Cents =>
  'percent' in discount
    ? amountOf(price, quantity, discount.percent)
    : lessAmount(amountOf(price, quantity, 0), discount.amount);

export type OwnAmounts = { listAmount: Cents; ownDiscount: Cents; before: Cents };

/** List price, what the clerk took off by price or discount, and the rest before promotions. */
export const ownAmounts = (line: PricedGoods): OwnAmounts => {
  const listAmount = amountOf(line.listPrice, line.quantity, 0);
  const before = lessOwn(line, line.discount);
  return { listAmount, before, ownDiscount: cents(listAmount - before) };
};

export const gstOf = (gross: Cents, gstFree: boolean, gstRate: number): Cents =>
  gstFree ? cents(0) : gstWithin(gross, gstRate);
