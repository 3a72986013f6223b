import { type Cents, cents } from '#contract/cents.ts';
import { amountOf } from '#contract/sales/cart.ts';
import { sellsSomething } from '#contract/sales/kind.ts';
import { CASH } from '#contract/sales/tender.ts';
import type { LaybyPayment, TillEvent } from './events.ts';

/*
 * What a session took and what its drawer should contain: from its own events, the same on the device and the server.
 */

/** Australian notes and coins, in cents. */
export const denominations = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5] as const;

export const countedCash = (counted: Readonly<Record<string, number>>): Cents =>
  cents(Object.entries(counted).reduce((sum, [value, count]) => sum + Number(value) * count, 0));

/**
 * These figures of an open session add up to the expected cash: for a blind count, users need this right to read them
 * before.
 */
export const X_REPORT_PERMISSION = 'refund.add';

/**
 * Cash that leaves the drawer without a sale is equivalent to a refund, and trying to take too much would reveal what
 * it contains.
 */
export const permissionToMove = (direction: 'in' | 'out'): typeof X_REPORT_PERMISSION | undefined =>
  direction === 'out' ? X_REPORT_PERMISSION : undefined;

export type SessionFigures = {
  float: Cents;
  cashIn: Cents;
  cashOut: Cents;
  /** Applied by payment type; refunds are negative. */
  takings: Record<string, Cents>;
  sales: number;
  returns: number;
  /** Opened without a sale. */
  drawerOpenings: number;
  total: Cents;
  gst: Cents;
  rounding: Cents;
  /** Clerks' discounts; a price above the list price is none. */
  discounts: Cents;
  promotions: Cents;
  /** Taken off what laybys owed, by payments after their deposit. */
  laybyPaid: Cents;
  /** Float + cash taken + cash in − cash out. */
  expectedCash: Cents;
};

export const noFigures = (): SessionFigures => ({
  float: cents(0),
  cashIn: cents(0),
  cashOut: cents(0),
  takings: {},
  sales: 0,
  returns: 0,
  drawerOpenings: 0,
  total: cents(0),
  gst: cents(0),
  rounding: cents(0),
  discounts: cents(0),
  promotions: cents(0),
  laybyPaid: cents(0),
  expectedCash: cents(0),
});

const plus = (one: Cents, other: number): Cents => cents(one + other);

const sharedOf = ({ shares }: Sale['lines'][number]): number => shares.reduce((sum, { amount }) => sum + amount, 0);

/** Off the list price, or off the typed price if that is higher; returned goods give back their discount. */
const discountOf = (line: Sale['lines'][number]): number =>
  amountOf(cents(Math.max(line.listPrice, line.price)), line.quantity, 0) - line.priceInclGst - sharedOf(line);

type Payments = Sale['payments'];

const withPayments = (before: SessionFigures['takings'], payments: Payments): SessionFigures['takings'] => {
  const takings = { ...before };
  for (const { paymentType, processed } of payments)
    takings[paymentType] = plus(takings[paymentType] ?? cents(0), processed);
  return takings;
};

const withSale = (figures: SessionFigures, { lines, payments, total, rounding }: Sale): SessionFigures => {
  const sells = sellsSomething(lines);
  const sumOf = (of: (line: Sale['lines'][number]) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  return {
    ...figures,
    takings: withPayments(figures.takings, payments),
    sales: figures.sales + (sells ? 1 : 0),
    returns: figures.returns + (sells ? 0 : 1),
    total: plus(figures.total, total),
    rounding: plus(figures.rounding, rounding),
    gst: plus(
      figures.gst,
      sumOf(({ gst }) => gst),
    ),
    discounts: plus(figures.discounts, sumOf(discountOf)),
    promotions: plus(figures.promotions, sumOf(sharedOf)),
  };
};
type Sale = Extract<TillEvent, { kind: 'sale' }>['content'];

/** The sale was counted when its goods were put aside: only the money is new. */
const withLaybyPayment = (figures: SessionFigures, { payments, rounding }: LaybyPayment): SessionFigures => ({
  ...figures,
  takings: withPayments(figures.takings, payments),
  rounding: plus(figures.rounding, rounding),
  laybyPaid: plus(
    figures.laybyPaid,
    payments.reduce((sum, { processed }) => sum + processed, 0 - rounding),
  ),
});

const withEvent = (figures: SessionFigures, event: TillEvent): SessionFigures => {
  switch (event.kind) {
    case 'sessionOpened':
      return { ...figures, float: plus(figures.float, event.content.float) };
    case 'cashMoved': {
      const { direction, amount } = event.content;
      return direction === 'in'
        ? { ...figures, cashIn: plus(figures.cashIn, amount) }
        : { ...figures, cashOut: plus(figures.cashOut, amount) };
    }
    case 'drawerOpened':
      return { ...figures, drawerOpenings: figures.drawerOpenings + 1 };
    case 'sale':
      return withSale(figures, event.content);
    case 'laybyPaid':
      return withLaybyPayment(figures, event.content);
    default:
      return figures;
  }
};

/** From one session's events, in any order. */
export const figuresOf = (events: Iterable<TillEvent>): SessionFigures => {
  let figures = noFigures();
  for (const event of events) figures = withEvent(figures, event);
  const { float, cashIn, cashOut, takings } = figures;
  return { ...figures, expectedCash: cents(float + (takings[CASH] ?? 0) + cashIn - cashOut) };
};

/** The unpaid part of laybys: with it, payments equal the total, its rounding and what older laybys brought. */
export const leftOpen = (
  { total, rounding, laybyPaid }: Pick<SessionFigures, 'total' | 'rounding' | 'laybyPaid'>,
  payments: readonly number[],
): Cents => cents(payments.reduce((left, paid) => left - paid, total + rounding + laybyPaid));
