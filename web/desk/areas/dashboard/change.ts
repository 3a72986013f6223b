/**
 * The change of a figure in percent, to a tenth. Undefined if there is nothing to compare with: no sales, or more
 * returned than sold.
 */
export const changeOf = (now: number, before: number): number | undefined =>
  before <= 0 ? undefined : Math.round(((now - before) / before) * 1000) / 10;

/** A share in percent, to a tenth; 0 of 0 is 0. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
