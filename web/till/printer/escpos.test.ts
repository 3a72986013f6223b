import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row } from '#web/till/receipt/rows.ts';
import { COLUMNS, cutText, drawerBytes, encodeText, paperBytes, textWidth, wrapText } from './escpos.ts';
import { rasterBytes } from './raster.ts';

/** A printer that understands what we send, and nothing else: what it would put on paper. */
const print = (bytes: Uint8Array): { lines: string[]; codes: string[]; cuts: number; wide: boolean[] } => {
  const lines: string[] = [];
  const codes: string[] = [];
  const wide: boolean[] = [];
  let [at, cuts, isWide, text] = [0, 0, false, [] as number[]];
  const take = (count: number) => {
    at += count;
    return bytes.subarray(at - count, at);
  };
  while (at < bytes.length) {
    const [byte = 0] = take(1);
    const [next = 0] = [bytes[at]];
    if (byte === 0x0a) {
      lines.push(new TextDecoder('gb18030').decode(new Uint8Array(text)));
      wide.push(isWide);
      text = [];
    } else if (byte === 0x1b && next === 0x40) take(1);
    else if (byte === 0x1b && (next === 0x45 || next === 0x61 || next === 0x64)) take(2);
    else if (byte === 0x1c && next === 0x26) take(1);
    else if (byte === 0x1c && next === 0x57) take(2);
    else if (byte === 0x1d && next === 0x21) isWide = take(2)[1] === 0x11;
    else if (byte === 0x1d && (next === 0x68 || next === 0x77 || next === 0x48)) take(2);
    else if (byte === 0x1d && next === 0x6b) {
      const [, , length = 0] = take(3);
      codes.push(new TextDecoder().decode(take(length)));
    } else if (byte === 0x1d && next === 0x56) {
      take(3);
      cuts += 1;
    } else if (byte >= 0x20) text.push(byte);
    else throw new Error(`Unknown: ${byte} ${next} at ${at}`);
    if (byte >= 0x81) text.push(...take(1));
  }
  return { lines, codes, cuts, wide };
};

test('a receipt comes out as written, Chinese too, with its number in bars, and is cut', () => {
  const rows: Row[] = [
    { kind: 'text', text: 'Golden Wok 金锅', align: 'centre', size: 'large', isBold: true },
    { kind: 'pair', left: 'Jasmine tea 茉莉花茶', right: '9.00' },
    { kind: 'text', text: 'Café special −1.00', size: 'small' },
    { kind: 'rule' },
    { kind: 'pair', left: 'TOTAL', right: '8.00', isBold: true, size: 'large' },
    { kind: 'barcode', text: 'T3-1-000123' },
  ];
  const { lines, codes, cuts, wide } = print(paperBytes(rows));
  expect(lines).toEqual([
    'Golden Wok 金锅',
    `Jasmine tea 茉莉花茶${' '.repeat(COLUMNS - 20 - 4)}9.00`,
    'Cafe special -1.00',
    '-'.repeat(COLUMNS),
    `TOTAL${' '.repeat(COLUMNS / 2 - 9)}8.00`,
  ]);
  expect(wide).toEqual([true, false, false, false, true]);
  expect(codes).toEqual(['{BT3-1-000123']);
  expect(cuts).toBe(1);
});

test('nothing is wider than the paper, and no sign of a text is lost', () => {
  const sign = fc.constantFrom(...'abc XYZ 09茉莉花茶價é−€😀');
  const text = fc.array(sign, { minLength: 1, maxLength: 120 }).map((signs) => signs.join(''));
  fc.assert(
    fc.property(text, text, (left, right) => {
      const lines = wrapText(left, COLUMNS);
      expect(lines.every((line) => textWidth(line) <= COLUMNS)).toBe(true);
      expect(lines.join('').replaceAll(' ', '')).toBe(left.replaceAll(' ', ''));
      const amount = cutText(right, 10);
      const printed = print(paperBytes([{ kind: 'pair', left, right: amount }])).lines;
      expect(printed.every((line) => encodeText(line).length <= COLUMNS)).toBe(true);
      expect(printed.at(-1)?.trimEnd().length ?? 0).toBeGreaterThanOrEqual(amount.trimEnd() === '' ? 0 : 1);
    }),
  );
});

test('the drawer is opened by a pulse, and a picture is sent in strips', () => {
  expect([...drawerBytes]).toEqual([0x1b, 0x70, 0, 60, 120]);
  const picture = { width: 16, height: 300, data: new Uint8ClampedArray(16 * 300 * 4).fill(255) };
  picture.data[0] = 0;
  const bytes = rasterBytes(picture);
  const heads = [...bytes.keys()].filter((at) => bytes[at] === 0x1d && bytes[at + 1] === 0x76);
  expect(heads.map((at) => (bytes[at + 6] ?? 0) + 256 * (bytes[at + 7] ?? 0))).toEqual([240, 60]);
  expect(bytes[(heads[0] ?? 0) + 8]).toBe(0x80);
  expect(bytes.filter((byte) => byte === 0xff)).toHaveLength(0);
});
