import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { units } from '#contract/milli.ts';
import { product } from '#web/till/basket/testing.ts';
import { counter, setCounter, showPanel, typeEntry } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { changeQuantity, pressQuantity, sellCode, sellProduct } from './selling.ts';

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const tea = product(1, 450);

test('more than the company’s usual quantity is asked about, at a key and by Qty', () => {
  const till = openTestTill({ products: [tea] });
  Object.assign(till.setup().company, { askAboveQuantity: 99 });
  const quantity = () => counter().basket.lines[0]?.quantity;
  sellProduct(tea, false, units(100));
  expect(counter().notice?.text).toBe('100 × Product 1 is more than usual. Enter it again if it is right.');
  expect(quantity()).toBeUndefined();
  sellProduct(tea, false, units(100));
  expect(quantity()).toBe(100_000);
  changeQuantity(units(1000));
  expect(quantity()).toBe(100_000);
  changeQuantity(units(99));
  expect(quantity()).toBe(99_000);
  changeQuantity(units(1000));
  expect(quantity()).toBe(99_000);
  changeQuantity(units(1000));
  expect(quantity()).toBe(1_000_000);
});

test('a label of an empty scale is refused, and a label is not multiplied', () => {
  const fruit = product(79, 1000, { sku: '37', soldByWeight: true });
  const till = openTestTill({ products: [fruit] });
  Object.assign(till.setup(), { scaleLayouts: { 20: 'PPIIIIIAAAAAC', 28: 'PPIIIIIWWWWWC' } });
  const noticeAfter = (code: string) => {
    sellCode(code);
    return [counter().basket.lines.length, counter().notice?.text.split('.')[0]];
  };
  expect(noticeAfter('2000037000002')).toEqual([0, 'This label has no price']);
  expect(noticeAfter('2800037000008')).toEqual([0, 'This label has no weight']);
  setCounter({ times: units(3) });
  expect(noticeAfter('2000037012500')).toEqual([0, 'Scale labels can’t be multiplied']);
  expect(noticeAfter('2000037012500')).toEqual([1, undefined]);
  expect(counter().quote.totals.total).toBe(1250);
});

test('a weight beyond anything on a counter is refused, at the scale and by Qty', () => {
  const rice = product(78, 490, { soldByWeight: true });
  openTestTill({ products: [rice] });
  sellProduct(rice, false, units(99_999));
  expect(counter().basket.lines).toEqual([]);
  expect(counter().notice?.text).toContain('500');
  sellProduct(rice, false, units(2));
  changeQuantity(units(501));
  expect(counter().basket.lines).toMatchObject([{ quantity: 2000 }]);
});

test('half a unit is corrected where it was typed, and digits of a Chinese keyboard are read', () => {
  openTestTill({ products: [tea] });
  sellProduct(tea, false, units(1));
  showPanel({ kind: 'quantity' });
  typeEntry(() => '1.5');
  pressQuantity();
  expect(counter()).toMatchObject({ panel: { kind: 'quantity' }, entry: '', notice: { isProblem: true } });
  typeEntry(() => '１２');
  pressQuantity();
  expect(counter()).toMatchObject({ panel: { kind: 'keys' }, basket: { lines: [{ quantity: 12_000 }] } });
});
