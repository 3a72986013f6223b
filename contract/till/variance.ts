import { type Cents, cents } from '#contract/cents.ts';
import { CASH } from '#contract/sales/tender.ts';
import { denominations } from './drawer.ts';
import type { ReceiptEvent, TillEvent } from './events.ts';
import { hasReceipt } from './numbers.ts';

/* Why a drawer is off by so much: the causes that fit the amount, the likeliest first, with the receipts that fit. */

export type VarianceCause =
  /** Paid by the one kind, rung up as the other: `receipts` fit. */
  | { kind: 'takenAsCash' | 'takenAsOther'; receipts: string[] }
  /** Change of these receipts stayed in the drawer, or was given twice. */
  | { kind: 'changeKept' | 'changeTwice'; receipts: string[] }
  /** So many of this note or coin, more or fewer than there are. */
  | { kind: 'miscounted'; value: Cents; count: number }
  /** One note or coin counted as another. */
  | { kind: 'confused'; value: Cents; taken: Cents }
  /** Money that went out or came in, and was not written down; `openings` without a sale fit. */
  | { kind: 'cashOutMissing' | 'cashInMissing'; openings: number }
  /** Change was given to the cent although cash is rounded. */
  | { kind: 'unrounded' };

type Candidate = { cause: VarianceCause; score: number };

const MAX_RECEIPTS = 5;
const MAX_CAUSES = 5;

const isPaid = (event: TillEvent): event is ReceiptEvent => hasReceipt(event.kind);

const netOf = ({ content }: ReceiptEvent, isCash: boolean): number =>
  content.payments.reduce(
    (sum, { paymentType, processed }) => ((paymentType === CASH) === isCash ? sum + processed : sum),
    0,
  );

const numbersOf = (sales: readonly ReceiptEvent[]): string[] =>
  sales.slice(0, MAX_RECEIPTS).map(({ content }) => content.number);

/**
 * An amount that fits one receipt among many by chance says little, one that fits exactly one says much: the fewer the
 * receipts that fit, and the odder the amount, the likelier.
 */
const byReceipts = (
  kind: 'takenAsCash' | 'takenAsOther' | 'changeKept' | 'changeTwice',
  weight: number,
  fitting: readonly ReceiptEvent[],
  amount: number,
): Candidate[] => {
  if (fitting.length === 0) return [];
  const oddness = amount % 500 === 0 ? 0.45 : amount % 100 === 0 ? 0.8 : 1;
  return [{ cause: { kind, receipts: numbersOf(fitting) }, score: (weight * oddness) / Math.sqrt(fitting.length) }];
};

const receiptCauses = (sales: readonly ReceiptEvent[], variance: number): Candidate[] => {
  const amount = Math.abs(variance);
  const paidBy = (isCash: boolean) => sales.filter((sale) => netOf(sale, isCash) === amount);
  const withChange = sales.filter(({ content }) => content.change === amount);
  return variance < 0
    ? [...byReceipts('takenAsCash', 10, paidBy(true), amount), ...byReceipts('changeTwice', 6, withChange, amount)]
    : [...byReceipts('takenAsOther', 10, paidBy(false), amount), ...byReceipts('changeKept', 6, withChange, amount)];
};

const MAX_MISCOUNTED = 3;

const countCauses = (counted: Readonly<Record<string, number>>, variance: number): Candidate[] => {
  const amount = Math.abs(variance);
  const causes: Candidate[] = [];
  for (const value of denominations) {
    const count = amount / value;
    // More than are there by the count can have been missed, but not counted too often.
    const possible = variance < 0 || (counted[value] ?? 0) >= count;
    if (Number.isInteger(count) && count <= MAX_MISCOUNTED && possible)
      causes.push({ cause: { kind: 'miscounted', value: cents(value), count }, score: 7 / count });
  }
  for (const value of denominations)
    for (const taken of denominations) {
      const isNeighbour = Math.abs(denominations.indexOf(value) - denominations.indexOf(taken)) <= 2;
      if (taken - value === variance && isNeighbour && (counted[taken] ?? 0) > 0)
        causes.push({ cause: { kind: 'confused', value: cents(value), taken: cents(taken) }, score: 4 });
    }
  return causes;
};

const moveCauses = (events: readonly TillEvent[], variance: number): Candidate[] => {
  const amount = Math.abs(variance);
  // What people take out or put in is a round sum.
  const roundness = amount % 1000 === 0 ? 5 : amount % 500 === 0 ? 4 : amount % 100 === 0 ? 2.5 : 1;
  const openings = events.filter(({ kind }) => kind === 'drawerOpened').length;
  const before = events.some(
    (event) =>
      event.kind === 'cashMoved' &&
      event.content.amount === amount &&
      (event.content.direction === 'out') === variance < 0,
  );
  const kind = variance < 0 ? ('cashOutMissing' as const) : ('cashInMissing' as const);
  const weight = (kind === 'cashOutMissing' ? 1.2 : 0.6) * (openings > 0 ? 1.3 : 1) * (before ? 1.5 : 1);
  return [{ cause: { kind, openings }, score: roundness * weight }];
};

const roundingCause = (sales: readonly ReceiptEvent[], variance: number): Candidate[] => {
  const rounding = sales.reduce((sum, { content }) => sum + content.rounding, 0);
  return rounding !== 0 && rounding === -variance ? [{ cause: { kind: 'unrounded' }, score: 12 }] : [];
};

/** Of one session's events, its count, and counted − expected. Nothing to explain gives nothing. */
export const explainVariance = (
  events: readonly TillEvent[],
  counted: Readonly<Record<string, number>>,
  variance: Cents,
): VarianceCause[] => {
  if (variance === 0) return [];
  const sales = events.filter(isPaid);
  return [
    ...receiptCauses(sales, variance),
    ...countCauses(counted, variance),
    ...moveCauses(events, variance),
    ...roundingCause(sales, variance),
  ]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MAX_CAUSES)
    .map(({ cause }) => cause);
};
