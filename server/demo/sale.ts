import { cents } from '#contract/money.ts';
import { dueOf } from '#contract/sales/tender.ts';
import {
  advanceTo,
  blankOrder,
  buildLines,
  confirm,
  type OrderSetting,
  pay,
  returnLine,
  withLines,
  withStanding,
} from '#server/areas/sales/demo.ts';
import type { Order, SoldProduct } from '#server/areas/sales/service.ts';
import type { Scope } from '#server/platform/scope.ts';
import { type Basket, tenderFor } from './basket.ts';
import { dayLater } from './calendar.ts';
import type { Random } from './random.ts';

/* From a basket to an order, by the sales area's own rules. */

export type Selling = {
  scope: Scope;
  setting: OrderSetting;
  products: ReadonlyMap<number, SoldProduct>;
  random: Random;
  now: Date;
};

const DAY_MS = 86_400_000;

/** An amount on account is paid some weeks later, unless that is still in the future. */
const paidOff = (order: Order, { paidAfter }: Basket, { scope, setting, now }: Selling): Order => {
  const at = new Date(setting.at.getTime() + paidAfter * DAY_MS);
  if (order.onAccount <= 0 || at >= now) return order;
  const later = { ...setting, at, now: at, day: dayLater(setting.day, paidAfter) };
  const draft = { paymentType: 'bankTransfer', amount: dueOf(order), reference: order.reference ?? '' };
  return pay(order, [draft], scope, later);
};

export const sell = (basket: Basket, selling: Selling): Order => {
  const { scope, setting, products, random } = selling;
  const lines = buildLines(basket.lines, products, setting, []);
  const order = withLines({ ...blankOrder(scope, setting), channel: basket.channel }, lines);
  if (basket.ending === 'parked') return { ...order, status: 'parked' };
  if (basket.ending === 'cancelled') return { ...confirm(order, scope, setting, products), status: 'cancelled' };
  const within = (setting.buyer?.onAccount ?? 0) + order.total <= (setting.buyer?.creditLimit ?? 0);
  const tender = basket.tender === 'account' && !within ? 'bankTransfer' : basket.tender;
  const advanced = advanceTo(order, basket.ending, {
    scope,
    setting,
    products,
    drafts: tenderFor(random, tender, order.total),
  });
  return withStanding(paidOff(advanced, basket, selling), setting.at);
};

/** True for sales that are simple to return: paid by card, without cash rounding. */
export const isReturnable = ({ status, payments, rounding }: Order): boolean =>
  status === 'completed' && rounding === 0 && payments.every(({ paymentType }) => paymentType === 'card');

/** Returns the last line of a sale: gives the sale after the return, and the return order. */
export const returnLastLine = (
  sale: Order,
  { scope, setting, products, random }: Selling,
): { sale: Order; back: Order } => {
  const lastLine = sale.lines.at(-1);
  if (!lastLine) throw new Error('A sale has lines');
  const line = returnLine(lastLine, lastLine.quantity, random.chance(0.85));
  const blank = {
    ...blankOrder(scope, setting),
    channel: sale.channel,
    originalId: sale.id,
    originalReference: sale.reference ?? '',
  };
  const order = withLines(blank, [line]);
  const drafts = [{ paymentType: 'card', amount: order.total, reference: '' }];
  const back = advanceTo(order, 'completed', { scope, setting, products, drafts: order.total === 0 ? [] : drafts });
  const worth = cents(-order.total);
  return {
    back: withStanding(back, setting.at),
    sale: withStanding({
      ...sale,
      lines: sale.lines.map((each) => (each === lastLine ? { ...each, returned: each.quantity } : each)),
      returned: cents(sale.returned + worth),
      refunded: cents(sale.refunded + worth),
    }),
  };
};
