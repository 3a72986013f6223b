import type { ReactNode } from 'react';
import { type Cents, cents } from '#contract/money.ts';
import { MAX_QUANTITY, type Milli, milli } from '#contract/quantity.ts';
import { formatAmount, readAmount, whyNoAmount } from './amount.ts';
import { readNumber, whyNoNumber } from './number.ts';
import { formatQuantity } from './quantity.ts';

/** How a cell is typed into: its value as text, and what typed text makes of the line; undefined when it is nonsense. */
export type CellEdit<L> = {
  text: (line: L) => string;
  read: (typed: string, line: L) => Partial<L> | undefined;
  /** Why typed text is nonsense. */
  why: (typed: string) => string;
  /** What the line holds while typed text is nonsense; by default what it held before. */
  unread?: Partial<L>;
  /** A line, or all of them, may be settled. */
  fixed?: (line: L) => boolean;
  inputMode?: 'decimal' | 'numeric' | 'text';
};

export type LineColumn<L> = {
  /** The line's field: refusals of productList.3.orderQty are shown at the fourth line's orderQty. */
  key: string;
  title: string;
  width?: number;
  align?: 'right';
  /** Typed into; or drawn, with a way to change the line. */
  edit?: CellEdit<L>;
  render?: (line: L, change: (changes: Partial<L>) => void, disabled: boolean, at: number) => ReactNode;
};

/** `3.orderQty` → what is wrong there. */
export type LineErrors = Readonly<Record<string, string>>;

// A line is a new object after each change, and may have no id yet: its identity is kept beside it, and never sent.
const identities = new WeakMap<object, number>();
let last = 0;
export const identityOf = (line: object): number => {
  const known = identities.get(line);
  if (known !== undefined) return known;
  last += 1;
  identities.set(line, last);
  return last;
};
export const changedLine = <L extends object>(line: L, changes: Partial<L>): L => {
  const changed = { ...line, ...changes };
  identities.set(changed, identityOf(line));
  return changed;
};

/** Cells as a spreadsheet copies them. */
export const cellsOf = (pasted: string): string[][] =>
  pasted
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()));

type Pasted<L> = { lines: L[]; unread: number };

/** Fills cells to the right and down from where it was pasted; what cannot be read, or is settled, stays as it was. */
export const pasteInto = <L extends object>(
  lines: readonly L[],
  columns: readonly LineColumn<L>[],
  at: { line: number; column: number },
  cells: readonly (readonly string[])[],
): Pasted<L> => {
  const typed = columns.filter(({ edit }) => edit).slice(at.column);
  let unread = 0;
  const changed = lines.map((line, index) =>
    (cells[index - at.line] ?? []).reduce((current, cell, place) => {
      const edit = typed[place]?.edit;
      if (!edit || cell === '' || edit.fixed?.(current)) return current;
      const changes = edit.read(cell, current);
      if (!changes) unread += 1;
      return changes ? changedLine(current, changes) : current;
    }, line),
  );
  unread += Math.max(0, cells.length - (lines.length - at.line));
  return { lines: changed, unread };
};

const quantities = { min: -MAX_QUANTITY, max: MAX_QUANTITY, decimals: 3 };
const percents = { min: 0, max: 100, decimals: 2 };

/**
 * What typed text makes of a line. Text that is refused makes nothing of it: the line goes back to what it had before
 * (`before`, as text), not to the part of the text that could still be read on the way.
 */
export const readCell = <L extends object>(
  { read, text: textOf, unread }: Pick<CellEdit<L>, 'read' | 'text' | 'unread'>,
  line: L,
  text: string,
  before: string,
): { changes: Partial<L> | undefined; nonsense: boolean } => {
  const changes = read(text, line);
  if (changes) return { changes, nonsense: false };
  const nonsense = text.trim() !== '';
  if (nonsense && unread) return { changes: unread, nonsense };
  return { changes: textOf(line) === before ? undefined : read(before, line), nonsense };
};

/** The usual kinds of cells, by the name of the line's field. */
export const moneyCell = <K extends string>(name: K): CellEdit<Record<K, Cents>> => ({
  text: (line) => formatAmount(line[name]),
  read: (typed) => {
    const amount = readAmount(typed);
    return amount === undefined ? undefined : ({ [name]: cents(amount) } as Record<K, Cents>);
  },
  why: whyNoAmount,
  inputMode: 'decimal',
});
export const quantityCell = <K extends string>(name: K): CellEdit<Record<K, Milli>> => ({
  text: (line) => formatQuantity(line[name]),
  read: (typed) => {
    const quantity = readNumber(typed, quantities);
    return quantity === undefined ? undefined : ({ [name]: milli(Math.round(quantity * 1000)) } as Record<K, Milli>);
  },
  why: (typed) => whyNoNumber(typed, quantities),
  inputMode: 'decimal',
});
/** What is counted: while it cannot be read, none are. */
export const countCell = <K extends string>(name: K): CellEdit<Record<K, Milli>> => ({
  ...quantityCell(name),
  unread: { [name]: milli(0) } as Record<K, Milli>,
});
export const percentCell = <K extends string>(name: K): CellEdit<Record<K, number>> => ({
  text: (line) => (line[name] === 0 ? '' : String(line[name])),
  read: (typed) => {
    const percent = typed.trim() === '' ? 0 : readNumber(typed, percents);
    return percent === undefined ? undefined : ({ [name]: percent } as Record<K, number>);
  },
  why: (typed) => whyNoNumber(typed, percents),
  inputMode: 'decimal',
});
