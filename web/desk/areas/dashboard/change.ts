/**
 * By how many percent a figure moved, to a tenth. Undefined where there is nothing to compare with: no sales, or more
 * brought back than sold, of which a percentage says nothing.
 */
export const changeOf = (now: number, before: number): number | undefined =>
  before <= 0 ? undefined : Math.round(((now - before) / before) * 1000) / 10;

/** A part of a whole in percent, to a tenth; nothing of nothing is nothing. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
