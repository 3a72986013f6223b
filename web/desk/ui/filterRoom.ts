import type { FilterField } from './list.ts';

/** The least widths of the parts of a filter bar, each with the gap beside it. */
export const PLACE_WIDTH = 162;
export const SEARCH_WIDTH = 138;
export const TOOLS_WIDTH = 112;
const MORE_WIDTH = 110;
const FIELD_WIDTH = 104;
const WIDE = 200;
const GAP = 8;
/** Below this, a wide filter leaves no room for others in its line. */
const ROOMY = 900;

type Measured = Pick<FilterField<never>, 'width'>;

export const isWide = ({ width }: Measured): boolean => width !== undefined && width >= WIDE;
const widthOf = ({ width = FIELD_WIDTH }: Measured) => width + GAP;

/** In a narrow window a wide filter, such as a period, gets a second line for those after it. */
export const linesOf = (fields: readonly Measured[], room: number): 1 | 2 =>
  room < ROOMY && fields.some(isWide) ? 2 : 1;

/** The filters that have room: the others are in the drawer of "More filters". */
export const fieldsInBar = <F>(
  fields: readonly FilterField<F>[],
  room: number,
  taken: number,
  hasMore: boolean,
): readonly FilterField<F>[] => {
  const sum = fields.reduce((total, field) => total + widthOf(field), 0);
  const free = room * linesOf(fields, room) - taken;
  // Before the first layout the width is unknown.
  if (room === 0 || sum + (hasMore ? MORE_WIDTH : 0) <= free) return fields;
  let left = free - MORE_WIDTH;
  return fields.filter((field) => {
    left -= widthOf(field);
    return left >= 0;
  });
};
