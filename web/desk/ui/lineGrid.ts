import type { ReactNode } from 'react';
import { say } from '#contract/messages/sentence.ts';
import { type Cents, cents } from '#contract/money.ts';
import { type Countable, MAX_QUANTITY, type Milli, milli, whyNotWhole } from '#contract/quantity.ts';
import { t } from '#web/desk/ui/texts.ts';
import { inWords } from '#web/platform/i18n.ts';
import { formatAmount, readAmount, whyNoAmount } from './amount.ts';
import { readNumber, whyNoNumber } from './number.ts';
import { formatQuantity } from './quantity.ts';

/** How a cell is edited: its value as text, and the changes that typed text makes; undefined if it can't be read. */
export type CellEdit<L> = {
  text: (line: L) => string;
  read: (text: string, line: L) => Partial<L> | undefined;
  /** Why typed text is invalid. */
  why: (text: string) => string;
  /** What is wrong with the value, given the rest of its line; shown at once. */
  problem?: (line: L) => string | undefined;
  /** The line's value while typed text is invalid; by default the previous one. */
  unread?: Partial<L>;
  /** A line, or all of them, may be locked. */
  fixed?: (line: L) => boolean;
  /** The unit of typed text, if the text does not include it: % behind 10. */
  unit?: (text: string) => string;
  /** A hint on how to type it, in an empty cell that has the cursor. */
  example?: () => string;
  inputMode?: 'decimal' | 'numeric' | 'text';
};

/** `Q` is what is calculated for a line, such as its amount. */
export type LineColumn<L, Q = unknown> = {
  /** The line's field: refusals of productList.3.orderQty are shown at the fourth line's orderQty. */
  key: string;
  title: string;
  width?: number;
  align?: 'right';
  /** Editable; or rendered, with a way to change the line. */
  edit?: CellEdit<L>;
  render?: (line: L, change: (changes: Partial<L>) => void, disabled: boolean, quote: Q | undefined) => ReactNode;
};

/** `3.orderQty` → the error there. */
export type LineErrors = Readonly<Record<string, string>>;

// A line is a new object after each change and may have no id yet: its key is stored beside it and never sent.
const identities = new WeakMap<object, number>();
let last = 0;
export const identityOf = (line: object): number => {
  const identity = identities.get(line);
  if (identity !== undefined) return identity;
  last += 1;
  identities.set(line, last);
  return last;
};
export const changedLine = <L extends object>(line: L, changes: Partial<L>): L => {
  const updated = { ...line, ...changes };
  identities.set(updated, identityOf(line));
  return updated;
};

/** Cells as a spreadsheet copies them. */
export const cellsOf = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()));

type PasteResult<L> = { lines: L[]; unread: number };

/** Fills cells to the right and down from the target cell; unreadable values and locked lines are skipped. */
export const pasteInto = <L extends object>(
  lines: readonly L[],
  columns: readonly Pick<LineColumn<L>, 'edit'>[],
  at: { line: number; column: number },
  cells: readonly (readonly string[])[],
): PasteResult<L> => {
  const editable = columns.filter(({ edit }) => edit).slice(at.column);
  let unread = 0;
  const updated = lines.map((line, index) =>
    (cells[index - at.line] ?? []).reduce((current, cell, place) => {
      const edit = editable[place]?.edit;
      if (!edit || cell === '' || edit.fixed?.(current)) return current;
      const changes = edit.read(cell, current);
      if (!changes) unread += 1;
      return changes ? changedLine(current, changes) : current;
    }, line),
  );
  unread += Math.max(0, cells.length - (lines.length - at.line));
  return { lines: updated, unread };
};

const quantities = { min: -MAX_QUANTITY, max: MAX_QUANTITY, decimals: 3 };
const percents = { min: 0, max: 100, decimals: 2 };

/**
 * The changes that typed text makes to a line. Refused text, an empty cell included, restores the value from before
 * (`before`, as text), not a part of the text that could be read on the way.
 */
export const readCell = <L extends object>(
  { read, text: textOf, unread }: Pick<CellEdit<L>, 'read' | 'text' | 'unread'>,
  line: L,
  text: string,
  before: string,
): { changes: Partial<L> | undefined; nonsense: boolean } => {
  const changes = read(text, line);
  if (changes) return { changes, nonsense: false };
  if (unread) return { changes: unread, nonsense: true };
  return { changes: textOf(line) === before ? undefined : read(before, line), nonsense: true };
};

/** The usual kinds of cells, by the name of the line's field. */
export const moneyCell = <K extends string>(name: K): CellEdit<Record<K, Cents>> => ({
  text: (line) => formatAmount(line[name]),
  read: (text) => {
    const amount = readAmount(text);
    return amount === undefined ? undefined : ({ [name]: cents(amount) } as Record<K, Cents>);
  },
  why: whyNoAmount,
  problem: (line) => (line[name] < 0 ? inWords(say('field.notNegative')) : undefined),
  inputMode: 'decimal',
});
const partsProblem = (quantity: Milli, goods: Countable | undefined): string | undefined => {
  const notWhole = goods && whyNotWhole(quantity, goods);
  return notWhole && inWords(notWhole);
};

/** `goodsOf` tells what the line's quantity counts: it decides whether decimals are allowed. */
export const quantityCell = <K extends string, L extends Record<K, Milli>>(
  name: K,
  goodsOf: (line: L) => Countable | undefined,
): CellEdit<L> => ({
  text: (line) => formatQuantity(line[name]),
  read: (text) => {
    const quantity = readNumber(text, quantities);
    return quantity === undefined ? undefined : quantityOf<K, L>(name, milli(Math.round(quantity * 1000)));
  },
  why: (text) => whyNoNumber(text, quantities),
  problem: (line) => (line[name] > 0 ? partsProblem(line[name], goodsOf(line)) : inWords(say('field.moreThanZero'))),
  inputMode: 'decimal',
});
const quantityOf = <K extends string, L>(name: K, quantity: Milli) => ({ [name]: quantity }) as unknown as Partial<L>;

/** A quantity that is none until it is typed: while it cannot be read, and if it is cleared, it counts as none. */
export const countCell = <K extends string, L extends Record<K, Milli>>(
  name: K,
  goodsOf: (line: L) => Countable | undefined,
): CellEdit<L> => {
  const cell = quantityCell<K, L>(name, goodsOf);
  const none = quantityOf<K, L>(name, milli(0));
  return {
    ...cell,
    read: (text, line) => (text.trim() === '' ? none : cell.read(text, line)),
    unread: none,
    problem: (line) => partsProblem(line[name], goodsOf(line)),
  };
};
export const percentCell = <K extends string>(name: K): CellEdit<Record<K, number>> => ({
  text: (line) => (line[name] === 0 ? '' : `${line[name]}%`),
  read: (text) => {
    const percent = text.trim() === '' ? 0 : readNumber(text, percents);
    return percent === undefined ? undefined : ({ [name]: percent } as Record<K, number>);
  },
  why: (text) => {
    const isBeyond = readNumber(text, { decimals: percents.decimals }) !== undefined;
    return isBeyond ? t('ui.percentRange') : whyNoNumber(text, percents);
  },
  unit: (text) => (text.trim() === '' || text.includes('%') ? '' : '%'),
  inputMode: 'decimal',
});
