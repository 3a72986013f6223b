import { cents } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import { returnOf, unitsOf } from '#contract/sales/cart.ts';
import { counts, statusOf } from '#contract/sales/status.ts';
import { dueOf, openOf } from '#contract/sales/tender.ts';
import { costOfUnits } from '#server/areas/sales/orders/cost.ts';
import { buildLines, withLines } from '#server/areas/sales/orders/lines.ts';
import { type Order, withPaymentStatus } from '#server/areas/sales/orders/order.ts';
import type { Around } from '#server/areas/sales/orders/orderSetting.ts';
import type { SoldProduct } from '#server/areas/sales/orders/products.ts';
import { confirm, reach } from '#server/areas/sales/orders/saveOrder.ts';
import { pay } from '#server/areas/sales/payments/payments.ts';
import { blankOrder } from '#server/areas/sales/service.ts';
import type { Scope } from '#server/platform/scope.ts';
import { type Basket, tenderFor } from './basket.ts';
import { dayLater } from './calendar.ts';
import type { Random } from './random.ts';

/* From a basket to an order, by the sales area's own rules. */

export type Selling = {
  scope: Scope;
  around: Around;
  products: ReadonlyMap<number, SoldProduct>;
  random: Random;
  now: Date;
};

/** Where its quantities and payments put it. */
const settled = (order: Order, { at }: Around): Order =>
  counts(order.status)
    ? withPaymentStatus({
        ...order,
        status: statusOf(order.lines, openOf(order)),
        dispatchedAt: order.lines.every(({ quantity, dispatched }) => quantity === dispatched) ? at : null,
      })
    : order;

const DAY = 86_400_000;

/** What stands on account is paid some weeks later, unless that is yet to come. */
const paidOff = (order: Order, { paidAfter }: Basket, { scope, around, now }: Selling): Order => {
  const at = new Date(around.at.getTime() + paidAfter * DAY);
  if (order.onAccount <= 0 || at >= now) return order;
  const later = { ...around, at, now: at, day: dayLater(around.day, paidAfter) };
  const draft = { paymentType: 'bankTransfer', amount: dueOf(order), reference: order.reference ?? '' };
  return pay(order, [draft], scope, later);
};

export const sell = (basket: Basket, selling: Selling): Order => {
  const { scope, around, products, random } = selling;
  const lines = buildLines(basket.lines, products, around, []);
  const order = withLines({ ...blankOrder(scope, around), channel: basket.channel }, lines);
  if (basket.ending === 'parked') return { ...order, status: 'parked' };
  if (basket.ending === 'cancelled') return { ...confirm(order, scope, around, products), status: 'cancelled' };
  const within = (around.buyer?.onAccount ?? 0) + order.total <= (around.buyer?.creditLimit ?? 0);
  const tender = basket.tender === 'account' && !within ? 'bankTransfer' : basket.tender;
  const reached = reach(order, basket.ending, {
    scope,
    around,
    products,
    drafts: tenderFor(random, tender, order.total),
  });
  return settled(paidOff(reached, basket, selling), around);
};

/** True for what can come back simply: paid by card, to the cent. */
export const isReturnable = ({ status, payments, rounding }: Order): boolean =>
  status === 'completed' && rounding === 0 && payments.every(({ paymentType }) => paymentType === 'card');

/** The last line of a sale comes back: the sale as it is then, and the order that takes the goods. */
export const giveBack = (sale: Order, { scope, around, products, random }: Selling): { sale: Order; back: Order } => {
  const sold = sale.lines.at(-1);
  if (!sold) throw new Error('A sale has lines');
  const amounts = returnOf(sold, sold.quantity);
  const line = {
    ...sold,
    ...amounts,
    id: undefined,
    quantity: milli(-sold.quantity),
    dispatched: milli(-sold.quantity),
    cost: costOfUnits(sold.unitCost, unitsOf(milli(-sold.quantity), sold.unitQty)),
    originalLineId: sold.id ?? null,
    restock: random.chance(0.85),
  };
  const blank = {
    ...blankOrder(scope, around),
    channel: sale.channel,
    originalId: sale.id,
    originalReference: sale.reference ?? '',
  };
  const order = withLines(blank, [line]);
  const drafts = [{ paymentType: 'card', amount: order.total, reference: '' }];
  const back = reach(order, 'completed', { scope, around, products, drafts: order.total === 0 ? [] : drafts });
  const worth = cents(-order.total);
  return {
    back: settled(back, around),
    sale: withPaymentStatus({
      ...sale,
      lines: sale.lines.map((each) => (each === sold ? { ...each, returned: each.quantity } : each)),
      returned: cents(sale.returned + worth),
      refunded: cents(sale.refunded + worth),
    }),
  };
};
