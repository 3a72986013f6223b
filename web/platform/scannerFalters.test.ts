import { expect, test } from 'vitest';
import { parseReceiptNumber } from '#contract/till/numbers.ts';
import { ScanReader, wholeCode } from './scanner.ts';
import { burst, type KeyPress, late, play, USB, withEnd } from './testing.ts';

test('what was typed right before a code is told with it: a scanner may have faltered at its beginning', () => {
  const faltered = withEnd(burst('TEA-500', [90, 4, 4, 4, 4, 4]));
  expect(play(faltered, false)).toMatchObject({ codes: ['EA-500'], leads: ['T'], field: 'T' });
  const typedBefore = [...burst('te', [130], 0), ...withEnd(burst('TEA-500', USB))];
  expect(play(typedBefore, false)).toMatchObject({ codes: ['TEA-500'], leads: [''] });
  const afterOther: KeyPress[] = [['x', 900], ['Backspace', 960], ...withEnd(burst('TEA-500', USB, 1000))];
  expect(play(afterOther, false)).toMatchObject({ codes: ['TEA-500'], leads: [''] });
});

/** A receipt's number in the field of Return: one falter of so many ms after so many characters, and keys handled late. */
const RECEIPT = 'T2-1-000001';
const isReceipt = (code: string) => parseReceiptNumber(code) !== undefined;
const falters = [1, 2, 3, 4, 5].flatMap((after) => [40, 60, 149, 200, 450, 790].map((ms) => [after, ms] as const));
test.each(falters)('a receipt scanned while the page is busy, after %i characters for %i ms', (after, ms) => {
  const gaps = [...RECEIPT].map((_, at) => (at === after - 1 ? ms : 4 + (at % 3)));
  const keys = withEnd(burst(RECEIPT, gaps));
  for (const delay of [0, 44, 90, 300]) {
    const { scans } = play(late(keys, delay, after), false);
    expect(scans.map((scan) => wholeCode(scan, isReceipt))).toEqual([RECEIPT]);
  }
});

test('a code nobody knows here is whole with what came right before it, a barcode by itself', () => {
  const nothing = () => false;
  const wholeOf = (keys: KeyPress[]) => play(keys, false).scans.map((scan) => wholeCode(scan, nothing));
  expect(wholeOf(withEnd(burst('CARD-00412', [4, 90, 4, 4, 4, 4, 4, 4, 4])))).toEqual(['CARD-00412']);
  expect(wholeOf(withEnd(burst('CARD-00412', [4, 300, 4, 4, 4, 4, 4, 4, 4])))).toEqual(['RD-00412']);
  expect(wholeOf(withEnd(burst('49399000000990', [90, ...Array.from({ length: 12 }, () => 4)])))).toEqual([
    '9399000000990',
  ]);
  const typedThenFaltered = withEnd(burst('3T2-1-000001', [600, 4, 90, 4, 4, 4, 4, 4, 4, 4, 4]));
  expect(play(typedThenFaltered, false).scans.map((scan) => wholeCode(scan, isReceipt))).toEqual([RECEIPT]);
});

const SKU = 'AGE-GIN-22';
const stalls = [6, 7, 8, 9].flatMap((after) => [100, 260, 500, 780].map((ms) => [after, ms] as const));
test.each(stalls)('a code that is handed over late after %i characters, for %i ms, is heard whole', (after, ms) => {
  const isSku = (code: string) => code === SKU;
  const keys = withEnd(burst(SKU, [5]), 'Enter', 5);
  expect(play(late(keys, ms, after), false, isSku)).toMatchObject({ field: '', codes: [SKU], passed: '' });
  // The scanner itself stops as long: what it typed stands in the search, where its Enter finds it.
  const gaps = [...SKU].map((_, at) => (at === after - 1 ? ms : 5));
  const stopped = play(withEnd(burst(SKU, gaps), 'Enter', 5), false, isSku);
  expect(stopped).toMatchObject({ field: SKU, codes: [], passed: '<Enter>' });
});

test('a scanner without an end is heard at once where the code is known, and after a falter where it is not', () => {
  const heardAfter = (isKnown: (code: string) => boolean) => {
    const reader = new ScanReader();
    const pressed = burst(SKU, [5]).map(([key, at]) => reader.press({ key, at, byHand: false, inNumber: false }));
    let waited = pressed.at(-1)?.wait ?? 0;
    for (;;) {
      const { scan, wait = 0 } = reader.silence(({ code }) => isKnown(code));
      if (scan) return waited;
      waited += wait;
    }
  };
  expect([heardAfter(() => true), heardAfter(() => false)]).toEqual([250, 800]);
});

test('an Enter that comes after the code was taken presses nothing', () => {
  const keys = withEnd(burst(SKU, [5]), 'Enter', 5);
  expect(play(late(keys, 300, SKU.length), false, (code) => code === SKU)).toMatchObject({ codes: [SKU], passed: '' });
  expect(play(withEnd(burst(SKU, [5]), 'Enter', 1500), false)).toMatchObject({ codes: [SKU], passed: '<Enter>' });
});
