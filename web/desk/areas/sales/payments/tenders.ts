import { type Cents, cents } from '#contract/money.ts';
import { type Advanced, advance, type OrderStanding } from '#contract/order/advance.ts';
import type { SalesOrder, SalesOrderRow } from '#contract/sales/order.ts';
import { counts } from '#contract/sales/status.ts';
import {
  ACCOUNT,
  dueOf,
  offsetOf,
  openOf,
  roundCash,
  STORE_CREDIT,
  type Standing,
  type Tender,
} from '#contract/sales/tender.ts';

/** A payment while typing: always without a sign; the panel decides whether it is a refund. */
export type TenderRow = {
  key: string;
  paymentType: string;
  amount: Cents | null;
  reference: string;
  /** The amount is what is left, not typed: it changes with it. */
  follows?: boolean;
};

const CASH = 'cash';

type OnePaid = Pick<SalesOrder, 'status' | 'amountSummary' | 'productList' | 'payments'>;

export const standingOf = ({ status, amountSummary, productList, payments }: OnePaid): OrderStanding => ({
  status,
  lines: productList.map(({ orderQty, dispatched }) => ({ quantity: orderQty, dispatched })),
  payments,
  total: amountSummary.total,
  rounding: amountSummary.rounding,
  paid: amountSummary.paid,
  onAccount: amountSummary.onAccount,
  refunded: amountSummary.refunded,
  offset: offsetOf(payments),
});

export const tendersOf = (rows: readonly TenderRow[], sign: 1 | -1): (Tender & { reference: string })[] =>
  rows.map(({ paymentType, amount, reference }) => ({ paymentType, amount: cents(sign * (amount ?? 0)), reference }));

export type Preview =
  | (Advanced & { open: Cents })
  /** `at` is the row that is too high. */
  | { refused: true; at: number; open: Cents };

/** What a payment settles: first what is neither paid nor on account, then the amount on account. */
export const payableOf = (standing: Standing): Cents => openOf(standing) || dueOf(standing);

/** The effect of the typed payments, by the server's own arithmetic. Empty rows do not count yet. */
export const preview = (
  standing: OrderStanding,
  rows: readonly TenderRow[],
  sign: 1 | -1,
  cashRounding: number,
): Preview => {
  const typed = rows.filter(({ amount }) => amount !== null && amount > 0);
  const result = advance(standing, standing.status, tendersOf(typed, sign), { cashRounding });
  const restOf = openOf(standing) === 0 ? dueOf : openOf;
  if (!result.refused) return { ...result, open: restOf(result.standing) };
  const wrong = result.refused === 'tooMuch' ? typed[result.at] : undefined;
  return { refused: true, at: wrong ? rows.indexOf(wrong) : 0, open: restOf(standing) };
};

/** What can still be refunded: the money paid, less what returns already refunded. */
export const givableOf = ({ paid, refunded, offset }: Pick<Standing, 'paid' | 'refunded' | 'offset'>): Cents =>
  cents(Math.max(0, Math.abs(paid - offset) - refunded));

type Settled = Pick<SalesOrderRow, 'status' | 'amountSummary'>;
export const canPay = ({ status, amountSummary }: Settled): boolean => counts(status) && amountSummary.due > 0;

/**
 * Outstanding refunds are paid; money can be refunded without goods, too, but refunds already paid for goods are not
 * due again.
 */
export const canRefund = ({ status, amountSummary: { total, rounding, credited, ...sums } }: Settled): boolean =>
  counts(status) && (sums.due < 0 || (total + rounding > 0 && givableOf({ ...sums, offset: credited }) > 0));

/** What a tap on a payment type fills in: everything left, as far as coins and the customer's credit allow. */
export const restFor = (paymentType: string, left: Cents, cashRounding: number, credit?: Cents): Cents => {
  if (paymentType === STORE_CREDIT && credit !== undefined) return cents(Math.min(left, credit));
  return cents(Math.abs(paymentType === CASH ? roundCash(left, cashRounding) : left));
};

/** What the payments leave of an amount. */
export const restAfter = (rows: readonly TenderRow[], left: Cents): Cents =>
  cents(
    Math.max(
      0,
      rows.reduce((rest, { amount }) => rest - (amount ?? 0), left as number),
    ),
  );

/** The payments with the amounts that were not typed as they are for what is left now, in the order they were added. */
export const followLeft = (
  rows: readonly TenderRow[],
  left: Cents,
  cashRounding: number,
  credit?: Cents,
): readonly TenderRow[] => {
  let rest = restAfter(
    rows.filter(({ follows }) => !follows),
    left,
  );
  return rows.map((row) => {
    if (!row.follows) return row;
    const amount = restFor(row.paymentType, rest, cashRounding, credit);
    rest = cents(Math.max(0, rest - amount));
    return { ...row, amount: amount === 0 ? null : amount };
  });
};

/**
 * Accounts and credit belong to a customer: a walk-in customer has neither. Settled debt cannot be released, nor
 * created twice. `credit` is the store credit available, if known.
 */
export const fittingTypes = (
  enabled: readonly string[],
  { customerId }: Pick<SalesOrder, 'customerId'>,
  standing: Standing,
  givingBack: boolean,
  credit?: Cents,
): string[] =>
  enabled.filter((key) => {
    if (customerId === null && (key === ACCOUNT || key === STORE_CREDIT)) return false;
    if (key === STORE_CREDIT && credit === 0) return false;
    return key !== ACCOUNT || (givingBack ? standing.onAccount : openOf(standing)) !== 0;
  });
