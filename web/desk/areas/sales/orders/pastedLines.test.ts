import { describe, expect, test } from 'vitest';
import { readRows, readSheet } from './pastedLines.ts';

const read = (text: string) =>
  readRows(readSheet(text) ?? []).map(({ code, quantity, price }) => [code, quantity, price]);

describe('lines from a sheet', () => {
  test('headings say which column is what, in any order', () => {
    expect(read('Title\tQty\tUnit price\tSKU\nTea\t12\t3.50\tTEA-1\nCup\t2\t\tCUP-9')).toEqual([
      ['TEA-1', 12_000, 350],
      ['CUP-9', 2000, undefined],
    ]);
  });

  test('without headings codes, whole quantities and prices are told apart', () => {
    expect(read('TEA-1\t12\t3.50\nCUP-9\t2\t10.00')).toEqual([
      ['TEA-1', 12_000, 350],
      ['CUP-9', 2000, 1000],
    ]);
    expect(read('Green tea leaf\t3.50\tTEA-1\t12\nBig cup\t10\tCUP-9\t2')).toEqual([
      ['TEA-1', 12_000, 350],
      ['CUP-9', 2000, 1000],
    ]);
  });

  test('barcodes are codes, not quantities', () => {
    expect(read('9300000000113\t4\r\n9300000000120\t5\r\n')).toEqual([
      ['9300000000113', 4000, undefined],
      ['9300000000120', 5000, undefined],
    ]);
  });

  test('codes alone order one of each', () => {
    expect(read('TEA-1\nCUP-9')).toEqual([
      ['TEA-1', 1000, undefined],
      ['CUP-9', 1000, undefined],
    ]);
  });

  test('a quantity that is none is taken as one, and told', () => {
    const rows = readRows(readSheet('SKU\tQty\nTEA-1\tten\nCUP-9\t0\nPOT-2\t') ?? []);
    expect(rows.map(({ quantity, doubtful }) => [quantity, doubtful])).toEqual([
      [1000, true],
      [1000, true],
      [1000, false],
    ]);
  });

  test('weights keep their decimals', () => {
    expect(read('SKU\tQty\nHAM\t0.375')).toEqual([['HAM', 375, undefined]]);
  });

  test('a single cell is no sheet', () => {
    expect(readSheet('TEA-1')).toBeUndefined();
  });
});
