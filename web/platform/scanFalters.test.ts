import { expect, test } from 'vitest';
import { parseReceiptNumber } from '#contract/till/numbers.ts';
import { ScanReader, wholeCode } from './scanReader.ts';
import { burst, type KeyPress, late, play, USB, withEnd } from './testing.ts';

test('what was typed right before a code is told with it: a scanner may have faltered at its beginning', () => {
  const faltered = withEnd(burst('TEA-500', [90, 4, 4, 4, 4, 4]));
  expect(play(faltered, false)).toMatchObject({ codes: ['EA-500'], leads: ['T'], field: 'T' });
  const typedBefore = [...burst('te', [130], 0), ...withEnd(burst('TEA-500', USB))];
  expect(play(typedBefore, false)).toMatchObject({ codes: ['TEA-500'], leads: [''] });
  const afterOther: KeyPress[] = [['x', 900], ['Backspace', 960], ...withEnd(burst('TEA-500', USB, 1000))];
  expect(play(afterOther, false)).toMatchObject({ codes: ['TEA-500'], leads: [''] });
});

/**
 * A receipt's number in the field of Return: one pause of this many ms after this many characters, and keys handled
 * late.
 */
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
  // The scanner itself pauses as long: its text is in the search, where its Enter finds it.
  const gaps = [...SKU].map((_, at) => (at === after - 1 ? ms : 5));
  const stopped = play(withEnd(burst(SKU, gaps), 'Enter', 5), false, isSku);
  expect(stopped).toMatchObject({ field: SKU, codes: [], passed: '<Enter>' });
});

const longStalls = [1, 5, 6, 8, 9].flatMap((after) => [810, 1500, 6000].map((ms) => [after, ms] as const));
test.each(longStalls)(
  'a code whose rest is handed over after %i characters, %i ms late, is heard whole',
  (after, ms) => {
    const isSku = (code: string) => code === SKU;
    const handedOver = play(late(withEnd(burst(SKU, [5]), 'Enter', 5), ms, after), false, isSku);
    // Six characters and more were taken as a code by themselves: nothing indicated that more would come.
    const before = after < 6 ? [] : [SKU.slice(0, after)];
    expect(handedOver).toMatchObject({ field: '', codes: [...before, SKU], passed: '' });
    // A quantity typed before belongs to neither.
    const afterQuantity = play([['4', 0], ...late(withEnd(burst(SKU, [5]), 'Enter', 5), ms, after)], false, isSku);
    expect(afterQuantity).toMatchObject({ field: '4', codes: [...before, SKU], passed: '' });
  },
);

test('a barcode and a receipt are heard whole in a stall within their first characters, too, told by what was typed before', () => {
  const gaps = [...RECEIPT].map((_, at) => (at === 1 ? 90 : 5));
  const keys = withEnd(burst(RECEIPT, gaps), 'Enter', 5);
  const { scans, field } = play(late(keys, 2000, 9), false, isReceipt);
  expect([scans.map((scan) => wholeCode(scan, isReceipt)).at(-1), field]).toEqual([RECEIPT, 'T2']);
  const inNumber = play(late(withEnd(burst('9399000000990', USB)), 2000, 7), true, (code) => code === '9399000000990');
  expect(inNumber).toMatchObject({ field: '', codes: ['9399000', '9399000000990'], passed: '' });
});

test('the next code of a scanner without an end is one of its own, however late it is handed over', () => {
  const next = burst('TEA-500', USB, 1000 + 45 + 120);
  expect(play([...burst(SKU, [5]), ...late(next, 1500)], false).codes).toEqual([SKU, 'TEA-500']);
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
