import { expect, test } from 'vitest';
import { product } from '#web/till/basket/testing.ts';
import type { CodeMatch } from '#web/till/device/till.ts';
import {
  meaningOf,
  numberProblem,
  quantityProblem,
  readAmount,
  readCount,
  readPercent,
  readQuantity,
  splitTimes,
} from './entry.ts';

test('numbers are read as they are typed at a counter', () => {
  expect(['3', '0.512', '.512', '2.', '0', '.', '1234567.5', '1.2345', 'x', ''].map(readQuantity)).toEqual([
    3000,
    512,
    512,
    2000,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(['12.5', '12.50', '.5', '12.', '0', '1.234', ''].map(readAmount)).toEqual([
    1250,
    1250,
    50,
    1200,
    0,
    undefined,
    undefined,
  ]);
  expect(['10', '12.5', '101', '-1'].map(readPercent)).toEqual([10, 12.5, undefined, undefined]);
  expect(splitTimes('3*9300601')).toEqual({ times: 3000, rest: '9300601' });
  expect(splitTimes('2 x ')).toEqual({ times: 2000, rest: '' });
  expect(splitTimes('2x4 pine')).toEqual({ times: 2000, rest: '4 pine' });
  expect(splitTimes(' tea ')).toEqual({ times: null, rest: 'tea' });
});

test('numbers are read as they are pasted, or typed on another keyboard', () => {
  expect(['$5.00', '5.00 ', '＄ 5', '1,5', '1,234.50', '12。5', '５', '$$5', '0,450'].map(readAmount)).toEqual([
    ...[500, 500, 500, 150, 123450, 1250, 500],
    undefined,
    undefined,
  ]);
  expect(['1,5', ' ２ ', '$2'].map(readQuantity)).toEqual([1500, 2000, undefined]);
  expect(['12,5', '１０'].map(readPercent)).toEqual([12.5, 10]);
  expect(['', '１', ' 12 ', '1,000', '1.5', '1,5', '100001', '-3'].map(readCount)).toEqual([
    ...[0, 1, 12, 1000],
    ...[undefined, undefined, undefined, undefined],
  ]);
});

test('what is wrong with a typed number is known', () => {
  expect(['', '0', '-1', '99999999', '1.2345', 'tea', '--'].map(quantityProblem)).toEqual([
    'missing',
    'tooSmall',
    'tooSmall',
    'tooLarge',
    'tooFine',
    'notNumber',
    'notNumber',
  ]);
  const percent = { over: -0.001, max: 100, decimals: 2 };
  expect(['101', '-5', '0', '100', '12.345'].map((text) => numberProblem(text, percent))).toEqual([
    'tooLarge',
    'tooSmall',
    undefined,
    undefined,
    'tooFine',
  ]);
});

test('a code is goods, a label of a scale, a receipt, an order, a promotion, or unknown', () => {
  const fish: CodeMatch = { product: product(7, 2990, { soldByWeight: true }), pack: false, isBarcode: true };
  const codes: Record<string, CodeMatch> = { '9300601': fish, '123': fish };
  const sources = {
    findCode: (code: string) => codes[code],
    scaleLayouts: { '21': 'PPIIIIIAAAAAC', '22': 'PPIIIIIWWWWWC' },
    promotionCodes: new Set(['SPRING']),
  };
  expect(meaningOf('9300601', sources)).toEqual({ kind: 'product', match: fish });
  expect(meaningOf('2100123012503', sources)).toEqual({
    kind: 'label',
    match: fish,
    label: { article: '00123', price: 1250 },
  });
  expect(meaningOf('2200123005120', sources)).toMatchObject({ kind: 'label', label: { grams: 512 } });
  expect(meaningOf('t3-1-000123', sources)).toEqual({ kind: 'receipt', number: 'T3-1-000123' });
  const reference = 'S-0001-2026-000123';
  expect(meaningOf('s-0001-2026-000123', sources)).toEqual({ kind: 'order', reference });
  expect(meaningOf('spring', sources)).toEqual({ kind: 'promotion', code: 'spring' });
  expect(meaningOf('2199999012502', sources)).toEqual({ kind: 'unknown' });
});

test('a code with other leading zeros is the product’s, unless it is something else or several products could be meant', () => {
  const match = (id: number): CodeMatch => ({ product: product(id, 100), pack: false, isBarcode: true });
  const codes: Record<string, CodeMatch> = {
    '0077': match(1),
    '036000291452': match(2),
    '88': match(3),
    '088': match(4),
  };
  const find = (code: string) =>
    meaningOf(code, {
      findCode: (each) => codes[each],
      scaleLayouts: { '21': 'PPIIIIIAAAAAC' },
      promotionCodes: new Set(['000077']),
    });
  expect(find('2100077012505')).toMatchObject({ kind: 'label', match: { product: { id: 1 } } });
  expect(find('0036000291452')).toMatchObject({ kind: 'product', match: { product: { id: 2 } } });
  expect(find('088')).toMatchObject({ kind: 'product', match: { product: { id: 4 } } });
  expect(find('0088')).toEqual({ kind: 'unknown' });
  expect(find('2100088012501')).toEqual({ kind: 'unknown' });
  expect(find('000077')).toEqual({ kind: 'promotion', code: '000077' });
});
