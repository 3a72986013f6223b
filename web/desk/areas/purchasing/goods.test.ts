import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { milli, units } from '#contract/quantity.ts';
import { errorsAt, type Goods, linesToSend, scanGoods, unitsNow } from './goods.ts';

const goods = (id: number, more: Partial<Goods> = {}): Goods => ({
  id,
  productId: 1,
  sku: 'COLA',
  title: 'Cola',
  chineseTitle: '',
  pack: false,
  unitQty: 24,
  gstFree: false,
  soldByWeight: false,
  codes: [
    { code: 'COLA', pack: false },
    { code: 'Carton7', pack: true },
  ],
  orderQty: units(2),
  cost: cents(1),
  discount: 0,
  subtotal: cents(0),
  gst: cents(0),
  priceInclGst: cents(0),
  received: milli(0),
  returned: milli(0),
  now: milli(0),
  ...more,
});
const counts = (result: ReturnType<typeof scanGoods>) =>
  'problem' in result ? result.problem : result.goods.map(({ now }) => now / 1000);

test('a code counts up its own line, the one that still expects something first', () => {
  const lines = [goods(1, { pack: true }), goods(2, { received: units(2) }), goods(3)];
  expect(counts(scanGoods(lines, 'carton7'))).toEqual([1, 0, 0]);
  expect(counts(scanGoods(lines, 'cola'))).toEqual([0, 0, 1]);
  expect(counts(scanGoods(lines, 'X'))).toBe('unknown');
});

test('a pack of what was ordered in units is its units; a unit of a pack is asked about', () => {
  expect(counts(scanGoods([goods(1)], 'CARTON7'))).toEqual([24]);
  expect(counts(scanGoods([goods(1, { pack: true })], 'COLA'))).toBe('unitOfPack');
});

test('what is sent, and where its refusals belong', () => {
  const lines = [goods(1), goods(2, { now: units(3) }), goods(3, { now: units(1), pack: true })];
  expect(linesToSend(lines)).toEqual([
    { lineId: 2, quantity: 3000 },
    { lineId: 3, quantity: 1000 },
  ]);
  expect(unitsNow(lines)).toBe(27_000);
  expect(errorsAt(lines, { 'lines.1.quantity': 'Too many', note: 'No' })).toEqual({ '2.now': 'Too many' });
  const negative = [goods(1), goods(2, { now: units(-2) })];
  expect(linesToSend(negative)).toEqual([{ lineId: 2, quantity: -2000 }]);
  expect(errorsAt(negative, { 'lines.0.quantity': 'Must be more than 0' })).toEqual({ '1.now': 'Must be more than 0' });
});
