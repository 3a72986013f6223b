import { DAY_MS } from '#contract/days.ts';

/* How the cells of a workbook look: each format once plain and once bold, as Excel numbers them. */

/**
 * The content of a column. Days, months, times and moments are texts (`2026-11-03`, `2026-11`, `21:05`, `2026-11-03
 * 21:05`) in local time, as a spreadsheet has no time zones.
 */
export type CellFormat = 'day' | 'month' | 'time' | 'moment' | 'money' | 'number' | 'percent' | 'seconds';

const codes = {
  day: 'd mmm yyyy',
  month: 'mmm yyyy',
  time: 'h:mm AM/PM',
  moment: 'd mmm yyyy h:mm AM/PM',
  money: '#,##0.00',
  whole: '#,##0',
  /** Otherwise whole numbers would end in a decimal point. */
  decimal: '#,##0.###',
  percent: '0.0%',
  seconds: '0.0',
} as const;
type Style = keyof typeof codes;
const styles = Object.keys(codes) as Style[];

/** Excel's built-in formats have lower numbers. */
const FIRST_OWN_FORMAT = 164;

/** A number's index among the formats of a workbook; 0 is the default format. */
export const styleOf = (format: CellFormat | undefined, value: number, isBold: boolean): number => {
  const plain = format === undefined ? 0 : styles.indexOf(formatFor(format, value)) + 1;
  return isBold ? plain + styles.length + 1 : plain;
};
const formatFor = (format: CellFormat, value: number): Style => {
  if (format === 'number') return Number.isInteger(value) ? 'whole' : 'decimal';
  return format;
};
export const BOLD = styles.length + 1;

const xf = (style: Style | undefined, font: 0 | 1): string => {
  const numFmtId = style === undefined ? 0 : FIRST_OWN_FORMAT + styles.indexOf(style);
  return `<xf numFmtId="${numFmtId}" fontId="${font}" fillId="0" borderId="0" xfId="0"${style ? ' applyNumberFormat="1"' : ''}${font ? ' applyFont="1"' : ''}/>`;
};
const all = [undefined, ...styles];
const FONT = '<sz val="11"/><name val="Calibri"/>';

export const stylesXml = (namespace: string): string =>
  `<styleSheet xmlns="${namespace}"><numFmts count="${styles.length}">${styles
    .map((style, at) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + at}" formatCode="${codes[style]}"/>`)
    .join(
      '',
    )}</numFmts><fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${all.length * 2}">${(
    [0, 1] as const
  )
    .flatMap((font) => all.map((style) => xf(style, font)))
    .join(
      '',
    )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const MINUTES_A_DAY = 1440;
/** Spreadsheets count days from here; before March 1900 they count a day that never existed. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_DAY_NUMBER = 61;

const patterns: Partial<Record<CellFormat, RegExp>> = {
  day: /^(\d{4})-(\d\d)-(\d\d)$/,
  month: /^(\d{4})-(\d\d)$/,
  moment: /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/,
};

/** A day, time or moment as a spreadsheet number; undefined if the text is none. */
export const serialOf = (format: CellFormat | undefined, text: string): number | undefined => {
  if (format === 'time') {
    const clock = /^(\d\d):(\d\d)$/.exec(text);
    return clock ? (Number(clock[1]) * 60 + Number(clock[2])) / MINUTES_A_DAY : undefined;
  }
  const parts = format && patterns[format]?.exec(text);
  if (!parts) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts.slice(1).map(Number);
  const serial = (Date.UTC(year, month - 1, day) - DAY_ZERO) / DAY_MS;
  return serial < FIRST_DAY_NUMBER ? undefined : serial + (hour * 60 + minute) / MINUTES_A_DAY;
};

/** In characters, for a column without a width. */
const usualWidths: Partial<Record<CellFormat, number>> = { day: 12, month: 10, time: 10, moment: 20, number: 11 };
const USUAL_WIDTH_CHARACTERS = 14;

/** As wide as requested, and no narrower than its bold heading; a Chinese character is as wide as two letters. */
export const widthOf = (title: string, format: CellFormat | undefined, width?: number): number => {
  const heading = [...title].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0) * 1.1 + 2;
  return Math.max(width ?? (format && usualWidths[format]) ?? USUAL_WIDTH_CHARACTERS, Math.ceil(heading));
};
