import type { Row } from '#web/till/receipt/rows.ts';

/*
 * Receipts in ESC/POS. Printers with Chinese characters get GB18030; others get the whole receipt as a picture
 * (raster.ts).
 */

/** Characters per line of 80 mm paper; a Chinese one is twice as wide. */
export const COLUMNS = 48;

const ESC = 0x1b;
const GS = 0x1d;
const FS = 0x1c;
const LINE_FEED = 0x0a;
const UNKNOWN = 0x3f;

let chineseCodes: Map<string, number> | undefined;
/** Browsers can decode GB18030 but not encode it, so the decoder is inverted once. */
const chineseTable = (): Map<string, number> => {
  if (chineseCodes) return chineseCodes;
  const table = new Map<string, number>();
  const codes: number[] = [];
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) if (trail !== 0x7f) codes.push((lead << 8) | trail);
  const bytes = new Uint8Array(codes.flatMap((code) => [code >> 8, code & 0xff]));
  [...new TextDecoder('gb18030').decode(bytes)].forEach((sign, at) => {
    if (sign !== '\ufffd' && !table.has(sign)) table.set(sign, codes[at] ?? UNKNOWN);
  });
  chineseCodes = table;
  return table;
};

/** Characters that Chinese fonts lack, as people would write them by hand. */
const substitutes: Record<string, string> = {
  '−': '-',
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '\u00a0': ' ',
};

/** Accents are dropped where the printer has no such letter. */
const plain = (sign: string): string => substitutes[sign] ?? sign.normalize('NFD').replace(/\p{Mn}/gu, '');

const isAscii = (sign: string): boolean => (sign.codePointAt(0) ?? 0) < 0x80;

const bytesOfSign = (sign: string): number[] => {
  if (isAscii(sign)) return [sign.charCodeAt(0)];
  const letter = plain(sign);
  if (letter !== '' && [...letter].every(isAscii)) return [...letter].map((each) => each.charCodeAt(0));
  const code = chineseTable().get(sign);
  return code === undefined ? [UNKNOWN] : [code >> 8, code & 0xff];
};

export const encodeText = (text: string): number[] => [...text].flatMap(bytesOfSign);

export const textWidth = (text: string): number => encodeText(text).length;

/** If it doesn't fit, the beginning. */
export const cutText = (text: string, columns: number): string => {
  let width = 0;
  let end = '';
  for (const sign of text) {
    width += textWidth(sign);
    if (width > columns) break;
    end += sign;
  }
  return end;
};

/** Lines that fit, broken between words where possible. */
export const wrapText = (text: string, columns: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer) <= columns) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (textWidth(line) > columns) {
      const start = cutText(line, columns);
      lines.push(start);
      line = line.slice(start.length);
    }
  }
  return [...lines, line];
};

const bold = (on: boolean) => [ESC, 0x45, on ? 1 : 0];
/** Latin and Chinese characters have separate size commands. */
const large = (on: boolean) => [GS, 0x21, on ? 0x11 : 0, FS, 0x57, on ? 1 : 0];
const align = (centre: boolean) => [ESC, 0x61, centre ? 1 : 0];
const lineOf = (text: string) => [...encodeText(text), LINE_FEED];

const pairLines = (left: string, right: string, columns: number): string[] => {
  const room = columns - textWidth(right) - 1;
  const lines = wrapText(left, room > columns / 3 ? room : columns);
  const last = lines.pop() ?? '';
  const gap = columns - textWidth(last) - textWidth(right);
  if (gap < 1) return [...lines, last, `${' '.repeat(Math.max(0, columns - textWidth(right)))}${right}`];
  return [...lines, `${last}${' '.repeat(gap)}${right}`];
};

const BARCODE_HEIGHT_DOTS = 80;
const BAR_WIDTH_DOTS = 2;
const NUMBER_BELOW = 2;
const CODE128 = 73;

const barcode = (text: string): number[] => {
  const code = encodeText(`{B${text}`);
  return [
    ...[GS, 0x68, BARCODE_HEIGHT_DOTS, GS, 0x77, BAR_WIDTH_DOTS, GS, 0x48, NUMBER_BELOW],
    ...align(true),
    ...[GS, 0x6b, CODE128, code.length, ...code],
    ...align(false),
  ];
};

const rowBytes = (row: Row, columns: number): number[] => {
  if (row.kind === 'rule') return lineOf('-'.repeat(columns));
  if (row.kind === 'barcode') return barcode(row.text);
  const isLarge = row.size === 'large';
  const width = isLarge ? columns / 2 : columns;
  const lines = row.kind === 'pair' ? pairLines(row.left, row.right, width) : wrapText(row.text, width);
  const isCentred = row.kind === 'text' && row.align === 'centre';
  return [
    ...(isLarge ? large(true) : []),
    ...(row.isBold ? bold(true) : []),
    ...(isCentred ? align(true) : []),
    ...lines.flatMap(lineOf),
    ...(isCentred ? align(false) : []),
    ...(row.isBold ? bold(false) : []),
    ...(isLarge ? large(false) : []),
  ];
};

/** Reset, with Chinese characters switched on. */
export const startBytes: readonly number[] = [ESC, 0x40, FS, 0x26];
const BLADE_LINES = 4;
const PARTIAL_CUT = 66;
/** Feed past the blade, then cut. */
export const cutBytes: readonly number[] = [ESC, 0x64, BLADE_LINES, GS, 0x56, PARTIAL_CUT, 0];

const FIRST_DRAWER = 0;
const PULSE_MS = 120;
const PAUSE_MS = 240;
/** Printers count both in these. */
const TICK_MS = 2;
/** Opens the drawer. A separate job, sent once the sale is on disk. */
export const drawerBytes: Uint8Array<ArrayBuffer> = new Uint8Array([
  ...[ESC, 0x70, FIRST_DRAWER],
  PULSE_MS / TICK_MS,
  PAUSE_MS / TICK_MS,
]);

export const paperBytes = (rows: readonly Row[], columns = COLUMNS): Uint8Array<ArrayBuffer> =>
  new Uint8Array([...startBytes, ...rows.flatMap((row) => rowBytes(row, columns)), ...cutBytes]);
