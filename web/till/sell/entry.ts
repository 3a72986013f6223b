import { type Cents, cents } from '#contract/cents.ts';
import { MAX_QUANTITY, type Milli, milli } from '#contract/milli.ts';
import { plainNumber } from '#contract/numberText.ts';
import { findWithOtherZeros } from '#contract/otherZeros.ts';
import { parseReceiptNumber } from '#contract/till/numbers.ts';
import { readScaleLabel, type ScaleLabel, type ScaleLayouts } from '#contract/till/scaleLabel.ts';
import type { CodeMatch } from '#web/till/device/till.ts';

/* Reads what was typed or scanned. */

const NUMBER = /^\d{1,7}(?:\.\d{0,3})?$|^\.\d{1,3}$/;

/** A quantity as typed: 3, 0.512, .512. */
export const readQuantity = (text: string): Milli | undefined => {
  const typed = plainNumber(text);
  if (!NUMBER.test(typed)) return undefined;
  const value = Math.round(Number(typed) * 1000);
  return value > 0 && value <= MAX_QUANTITY * 1000 ? milli(value) : undefined;
};

type NumberProblem = 'missing' | 'notNumber' | 'tooSmall' | 'tooLarge' | 'tooFine';

/** Why a typed number is no valid quantity, percentage or amount; undefined if it is within its limits. */
export const numberProblem = (
  text: string,
  { over, max, decimals }: { over: number; max: number; decimals: number },
): NumberProblem | undefined => {
  const typed = plainNumber(text);
  if (typed === '') return 'missing';
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(typed)) return 'notNumber';
  if (Number(typed) <= over) return 'tooSmall';
  if (Number(typed) > max) return 'tooLarge';
  return (typed.split('.')[1]?.length ?? 0) > decimals ? 'tooFine' : undefined;
};

/** What is wrong with a typed quantity or weight. */
export const quantityProblem = (text: string): NumberProblem =>
  numberProblem(text, { over: 0, max: MAX_QUANTITY, decimals: 3 }) ?? 'notNumber';

const plainAmount = (text: string): string => plainNumber(text).replace(/^\$\s*/, '');

/** An amount as typed: 12.5, 12.50, $12.50 and 12,5 are all $12.50. */
export const readAmount = (text: string): Cents | undefined => {
  const typed = plainAmount(text);
  return /^\d{1,7}(?:\.\d{0,2})?$|^\.\d{1,2}$/.test(typed) ? cents(Math.round(Number(typed) * 100)) : undefined;
};

/** What is wrong with a typed amount. */
export const amountProblem = (text: string, max: number): NumberProblem | undefined =>
  // Zero is valid: a price of nothing, or no discount.
  numberProblem(plainAmount(text), { over: -Number.MIN_VALUE, max, decimals: 2 });

/** A percentage of at most two decimals. */
export const readPercent = (text: string): number | undefined => {
  const typed = plainNumber(text);
  const value = /^\d{1,3}(?:\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN;
  return value >= 0 && value <= 100 ? value : undefined;
};

export const MAX_COUNT = 100_000;
/** How many notes or coins; nothing typed is none. Undefined if it is no whole number: “1.5” must not be read as 15. */
export const readCount = (text = ''): number | undefined => {
  const typed = plainNumber(text);
  const count = /^\d*$/.test(typed) ? Number(typed) : Number.NaN;
  return count <= MAX_COUNT ? count : undefined;
};

/** “3*” or “3x”, before a code or alone: the quantity of the next item. */
export const splitTimes = (text: string): { times: Milli | null; rest: string } => {
  const match = /^(\d{1,4}(?:\.\d{1,3})?)\s*[*x×]\s*(.*)$/i.exec(text.trim());
  const times = match ? readQuantity(match[1] ?? '') : undefined;
  return times ? { times, rest: match?.[2] ?? '' } : { times: null, rest: text.trim() };
};

export type Meaning =
  | { kind: 'product'; match: CodeMatch }
  | { kind: 'label'; match: CodeMatch; label: ScaleLabel }
  | { kind: 'receipt'; number: string }
  | { kind: 'order'; reference: string }
  | { kind: 'promotion'; code: string }
  | { kind: 'unknown' };

type Sources = {
  findCode: (code: string) => CodeMatch | undefined;
  scaleLayouts: ScaleLayouts;
  /** Promotion codes, in capitals. */
  promotionCodes: ReadonlySet<string>;
};

/** The product of a code, or else the only one whose code begins with other zeros. */
export const findGoods = (code: string, findCode: Sources['findCode']): CodeMatch | undefined =>
  findCode(code) ?? findWithOtherZeros(code, findCode);

export const meaningOf = (code: string, { findCode, scaleLayouts, promotionCodes }: Sources): Meaning => {
  const match = findCode(code);
  if (match) return { kind: 'product', match };
  const label = readScaleLabel(code, scaleLayouts);
  const weighed = label && findGoods(label.article, findCode);
  if (label && weighed) return { kind: 'label', match: weighed, label };
  if (parseReceiptNumber(code)) return { kind: 'receipt', number: code.trim().toUpperCase() };
  if (/^S-\d{4}-\d{4}-\d{6,}$/i.test(code.trim())) return { kind: 'order', reference: code.trim().toUpperCase() };
  if (promotionCodes.has(code.trim().toUpperCase())) return { kind: 'promotion', code };
  const similar = findWithOtherZeros(code, findCode);
  return similar ? { kind: 'product', match: similar } : { kind: 'unknown' };
};
