import { type Cents, cents } from '#contract/cents.ts';
import { CASH } from '#contract/sales/tender.ts';
import { denominations, figuresOf } from './drawer.ts';
import type { ReceiptEvent, TillEvent } from './events.ts';
import { hasReceipt } from './numbers.ts';

/* Why a drawer is off by this amount: the causes that fit, the likeliest first, with the receipts that fit. */

export type VarianceCause =
  /** Paid by one payment type, rung up as another: `receipts` fit. */
  | { kind: 'takenAsCash' | 'takenAsOther'; receipts: string[] }
  /** Change of these receipts stayed in the drawer, or was given twice. */
  | { kind: 'changeKept' | 'changeTwice'; receipts: string[] }
  /** This many of a note or coin, more or fewer than there are. */
  | { kind: 'miscounted'; value: Cents; count: number }
  /** One note or coin counted as another. */
  | { kind: 'confused'; value: Cents; taken: Cents }
  /** Money taken out or put in without recording it; `openings` without a sale fit. */
  | { kind: 'cashOutMissing' | 'cashInMissing'; openings: number }
  /**
   * The drawer contained more or less at its opening than was entered: this many of a note or coin, or the usual
   * opening amount.
   */
  | { kind: 'floatMiscounted'; value: Cents; count: number }
  | { kind: 'floatWrong'; usual: Cents | null }
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
 * An amount that fits one of many receipts by chance says little, one that fits exactly one says much: a cause is
 * likelier the fewer receipts fit and the less round the amount is.
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
/** Floats are smaller than the cash counted at the end of a day, and people are less tired when they count them. */
const FLOAT_WEIGHT = 4.6;

const countCauses = (counted: Readonly<Record<string, number>>, variance: number): Candidate[] => {
  const amount = Math.abs(variance);
  const causes: Candidate[] = [];
  for (const value of denominations) {
    const count = amount / value;
    // More than the count contains may have been missed, but not counted too often.
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
  // People take out or put in round amounts.
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

/** The opening amount of most days; if all differ, the first. */
const usualOf = (floats: readonly number[]): number | undefined => {
  const timesOf = (wanted: number) => floats.filter((float) => float === wanted).length;
  const counted = floats.filter((float) => float > 0);
  return counted.toSorted((one, other) => timesOf(other) - timesOf(one))[0];
};

/**
 * The entered opening amount is assumed to be right. An opening without an entry, or one that fits exactly, is strong
 * evidence; one note too many or too few is as weak as at the closing, and is looked for there first.
 */
const floatCauses = (float: number, earlier: readonly number[], variance: number): Candidate[] => {
  const usual = usualOf(earlier);
  if (usual === float + variance) return [{ cause: { kind: 'floatWrong', usual: cents(usual) }, score: 11 }];
  if (float === 0 && variance > 0 && variance % 500 === 0)
    return [{ cause: { kind: 'floatWrong', usual: null }, score: variance >= 5000 ? 9 : 5 }];
  const amount = Math.abs(variance);
  return denominations.flatMap((value): Candidate[] => {
    const count = amount / value;
    const possible = Number.isInteger(count) && count <= MAX_MISCOUNTED && (variance > 0 || float >= amount);
    return possible
      ? [{ cause: { kind: 'floatMiscounted', value: cents(value), count }, score: FLOAT_WEIGHT / count }]
      : [];
  });
};

const roundingCause = (sales: readonly ReceiptEvent[], variance: number): Candidate[] => {
  const rounding = sales.reduce((sum, { content }) => sum + content.rounding, 0);
  return rounding !== 0 && rounding === -variance ? [{ cause: { kind: 'unrounded' }, score: 12 }] : [];
};

/**
 * From one session's events, its count, counted − expected, and earlier floats. Without a variance, there are no
 * causes.
 */
export const explainVariance = (
  events: readonly TillEvent[],
  counted: Readonly<Record<string, number>>,
  variance: Cents,
  earlierFloats: readonly number[] = [],
): VarianceCause[] => {
  if (variance === 0) return [];
  const float = figuresOf(events.filter(({ kind }) => kind === 'sessionOpened')).float;
  const sales = events.filter(isPaid);
  return [
    ...receiptCauses(sales, variance),
    ...countCauses(counted, variance),
    ...moveCauses(events, variance),
    ...floatCauses(float, earlierFloats, variance),
    ...roundingCause(sales, variance),
  ]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MAX_CAUSES)
    .map(({ cause }) => cause);
};
