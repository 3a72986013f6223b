/* Where a chart of amounts has its lines and labels. */

const STEPS = [1, 2, 2.5, 5, 10];
const MAX_INTERVALS = 4;

/** Round amounts from zero, or from the lowest if that is negative, to at least the highest. */
export const ticksOf = (amounts: readonly number[]): number[] => {
  const [least, largest] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  // Without any sales, the axis still has amounts.
  const range = largest - least || MAX_INTERVALS * 100;
  const power = 10 ** Math.floor(Math.log10(range / MAX_INTERVALS));
  const unit = STEPS.find((step) => step * power * MAX_INTERVALS >= range) ?? 10;
  const step = unit * power;
  const [from, to] = [Math.floor(least / step), Math.max(Math.ceil(largest / step), Math.ceil((least + range) / step))];
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step);
};

const LETTER_PX = 6.5;
const HAN_PX = 12;
const LABEL_GAP_PX = 16;

const widthOf = (label: string): number =>
  [...label].reduce((width, letter) => width + (/\p{Script=Han}/u.test(letter) ? HAN_PX : LETTER_PX), 0);

/** How many marks apart labels must be, so that they do not overlap; the last may end at its mark. */
export const labelInterval = (labels: readonly string[], apart: number, lastEndsAtMark = false): number => {
  const width = Math.max(0, ...labels.map(widthOf)) * (lastEndsAtMark ? 1.5 : 1);
  return Math.max(1, Math.ceil((width + LABEL_GAP_PX) / Math.max(1, apart)));
};
