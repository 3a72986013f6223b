import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { units } from '#contract/quantity.ts';
import type { Line } from './basket.ts';
import { type Buying, joinNames, quoteTyped, settingOf, withUnpriced } from './quoting.ts';

const line = (productId: number, price: number): Line => ({
  productId,
  sku: `P-${productId}`,
  title: 'Tin',
  chineseTitle: '',
  pack: false,
  unitQty: 1,
  listPrice: cents(price),
  gstFree: true,
  orderQty: units(1),
  price: cents(price),
  discount: 0,
  discountAmount: cents(0),
});

const buying: Buying = {
  branchId: 1,
  timeZone: 'Australia/Sydney',
  customerId: null,
  customerType: null,
  channel: 'inStore',
  codes: [],
  gstRate: 10,
};

test('lines without a price come to nothing, and the others keep their places', () => {
  const lines = [line(1, 2000), line(2, 500), line(3, 700), line(2, 500)];
  const quote = (of: readonly Line[]) => quoteTyped(of, undefined, new Map(), [], settingOf(buying, new Date(0)));
  const priced = lines.filter(({ productId }) => productId === 2);
  const all = withUnpriced(quote(priced), lines, priced);
  expect(all.lines.map(({ priceInclGst, listAmount }) => [priceInclGst, listAmount])).toEqual([
    [0, 0],
    [500, 500],
    [0, 0],
    [500, 500],
  ]);
  expect(all.totals.total).toBe(1000);
  const whole = quote(lines);
  expect(withUnpriced(whole, lines, lines)).toBe(whole);
  expect(withUnpriced(quote([]), lines, []).totals.total).toBe(0);
});

test('the names of promotions are the same whether the screen or the server has quoted', () => {
  const [tea, rice, old] = ['Tea', 'Rice', 'Old'].map((name, at) => ({ promotionId: at + 1, name }));
  if (!tea || !rice || !old) throw new Error('no names');
  const ours = joinNames([rice, tea, old]);
  expect(ours).toEqual([tea, rice, old]);
  expect(joinNames([rice, tea, old], [old, rice])).toEqual(ours);
});
