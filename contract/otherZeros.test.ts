import { expect, test } from 'vitest';
import { findWithOtherZeros } from './otherZeros.ts';

const matches: Record<string, { product: { id: number }; pack: boolean }> = {
  '0077': { product: { id: 1 }, pack: false },
  '036000291452': { product: { id: 2 }, pack: false },
  '00036000291469': { product: { id: 3 }, pack: true },
  '81': { product: { id: 4 }, pack: false },
  '081': { product: { id: 5 }, pack: false },
  '92': { product: { id: 6 }, pack: false },
  '0092': { product: { id: 6 }, pack: false },
  '095': { product: { id: 7 }, pack: false },
  '95': { product: { id: 7 }, pack: true },
  '00A1': { product: { id: 8 }, pack: false },
};
const find = (code: string) => findWithOtherZeros(code, (each) => matches[each])?.product.id;

test('a code is found whatever zeros it begins with', () => {
  expect(['77', '00077', ' 0077 ', '00000000000077'].map(find)).toEqual([1, 1, 1, 1]);
  // UPC-A, read as EAN-13 and as it is.
  expect(['0036000291452', '36000291452', '036000291469'].map(find)).toEqual([2, 2, 3]);
  expect(['092', '000092'].map(find)).toEqual([6, 6]);
});

test('never where several products or packagings could be meant, and never what is no number', () => {
  expect(['00081', '0095', 'A1', '', '770', '7'].map(find)).toEqual(Array(6).fill(undefined));
});
