/** Australia's own short names are June, July and Sept; beside 14 Feb that reads as two ways to write a date. */
const uneven: Record<string, string> = { June: 'Jun', July: 'Jul', Sept: 'Sep' };

/** A written English date with every month in three letters. */
export const evenMonths = (written: string): string =>
  written.replace(/\b(?:June|July|Sept)\b/, (month) => uneven[month] ?? month);
