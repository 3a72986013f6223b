// @ts-check

/**
 * A number as people would type it: digits beyond the fifteenth are rounding noise, as in Excel itself. @param {number}
 * value
 */
const textOfNumber = (value) => {
  if (!Number.isFinite(value)) return '';
  if (Number.isInteger(value)) return BigInt(value).toString();
  const short = String(Number(value.toPrecision(15)));
  return short.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : short;
};

/** @param {Date} date */
const textOfDate = (date) => {
  if (Number.isNaN(date.getTime())) return '';
  const iso = date.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
};

/** Our exports put a quote before such texts, so that no program runs them as a formula. */
const neutralised = /^'+[=+\-@\t\r]/;

/** @param {unknown} value @returns {string} */
export const textOfCell = (value) => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return textOfNumber(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return textOfDate(value);
  // Neither NUL nor half a character can be stored.
  const text = String(value).replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n').trim();
  return neutralised.test(text) ? text.slice(1) : text;
};
