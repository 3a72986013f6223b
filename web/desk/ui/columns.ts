import type { Column } from './list.ts';

const USUAL_WIDTH = 140;
/** Beside the columns: the checkbox and the menu of a row. */
const CONTROLS_WIDTH = 88;

export type Widths = Readonly<Record<string, number>>;
type Measured = Pick<Column<never>, 'key' | 'width'>;

/** What the columns need at least. */
export const widthOf = (columns: readonly Measured[], widths: Widths): number =>
  columns.reduce((sum, { key, width }) => sum + (widths[key] ?? width ?? USUAL_WIDTH), CONTROLS_WIDTH);

/** What goes first where there is no room: what a phone's card leaves out too, from the right, then its facts. */
const rank = ({ card }: Pick<Column<never>, 'card'>) => (card === undefined ? 0 : card === 'fact' ? 1 : 2);

/** The columns that fit; the less important ones are folded away, and stay in the list of columns. */
export const fitting = <T>(columns: readonly Column<T>[], widths: Widths, room: number): readonly Column<T>[] => {
  let shown = columns;
  const order = columns.toReversed().toSorted((a, b) => rank(a) - rank(b));
  for (const column of order) {
    if (room === 0 || widthOf(shown, widths) <= room || rank(column) === 2) return shown;
    shown = shown.filter((each) => each !== column);
  }
  return shown;
};
