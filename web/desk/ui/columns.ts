import type { Column } from './list.ts';

const USUAL_WIDTH = 140;
/** Beside the columns: the checkbox and the menu of a row. */
const CONTROLS_WIDTH = 88;

export type Widths = Readonly<Record<string, number>>;
type Measured = Pick<Column<never>, 'key' | 'width'>;

/** What the columns need at least. */
export const widthOf = (columns: readonly Measured[], widths: Widths): number =>
  columns.reduce((sum, { key, width }) => sum + (widths[key] ?? width ?? USUAL_WIDTH), CONTROLS_WIDTH);

/**
 * The columns that fit. What a phone's card leaves out too is folded away, from the right, and stays in the list of columns;
 * what a card shows is never folded: a list that is still too wide scrolls sideways.
 */
export const fitting = <T>(columns: readonly Column<T>[], widths: Widths, room: number): readonly Column<T>[] => {
  let visible = columns;
  for (const column of columns.toReversed()) {
    if (room === 0 || widthOf(visible, widths) <= room) return visible;
    if (column.card === undefined) visible = visible.filter((each) => each !== column);
  }
  return visible;
};
