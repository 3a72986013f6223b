import type { Column } from './list.ts';

const USUAL_WIDTH = 140;
export const CHECKBOX_WIDTH = 40;
export const MENU_WIDTH = 48;

export type Widths = Readonly<Record<string, number>>;
type Measured = Pick<Column<never>, 'key' | 'width'>;

/** The minimum width of a list: its columns, and the checkbox and the menu of a row if it has them. */
export const widthOf = (columns: readonly Measured[], widths: Widths, controls: number): number =>
  columns.reduce((sum, { key, width }) => sum + (widths[key] ?? width ?? USUAL_WIDTH), controls);

/**
 * The columns that fit. Columns that a phone's card leaves out too are hidden, from the right, and stay in the list of
 * columns; columns on the card, or parts of a sum, are not hidden, unless the column says so: a list that is still too
 * wide scrolls sideways.
 */
export const fitting = <T>(
  columns: readonly Column<T>[],
  widths: Widths,
  controls: number,
  room: number,
): readonly Column<T>[] => {
  const comfortOf = ({ key, width, comfort }: Column<T>) => ({ key, width: comfort ?? width });
  let visible = columns;
  for (const column of columns.toReversed()) {
    if (room === 0 || widthOf(visible.map(comfortOf), widths, controls) <= room) return visible;
    if ((column.card === undefined && !column.stays) || column.folds)
      visible = visible.filter((each) => each !== column);
  }
  return visible;
};
