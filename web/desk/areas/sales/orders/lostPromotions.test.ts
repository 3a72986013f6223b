import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { units } from '#contract/quantity.ts';
import type { Line } from './basket.ts';
import { lostPromotionsText } from './lostPromotions.ts';

const terms = { pack: false, price: cents(1000), discount: 0, discountAmount: cents(0), orderQty: units(2) };
const was = {
  ...terms,
  priceInclGst: cents(1600),
  promotions: [{ promotionId: 1, version: 1, name: 'Happy hour', amount: cents(400) }],
};
const line = (more: Partial<Line>): Line => ({
  ...terms,
  productId: 1,
  sku: '',
  title: '',
  chineseTitle: '',
  unitQty: 1,
  listPrice: cents(1000),
  gstFree: false,
  ...more,
});

test('a discount that makes a line dearer, as its promotion is over, is told with both sums', () => {
  const text = '“Happy hour” no longer applies once the price or discount is changed: $16.00 → $18.00';
  const quoted = { shares: [], priceInclGst: cents(1800) };
  expect(lostPromotionsText(line({ discount: 10 }), was, quoted)).toBe(text);
  expect(lostPromotionsText(line({}), was, quoted)).toBeUndefined();
  expect(lostPromotionsText(line({ discount: 30 }), was, { ...quoted, priceInclGst: cents(1400) })).toBeUndefined();
  // Four instead of two: twice as much is no loss.
  const four = { ...quoted, priceInclGst: cents(3200) };
  expect(lostPromotionsText(line({ discount: 20, orderQty: units(4) }), was, four)).toBeUndefined();
  const stillRunning = { shares: [{ promotionId: 1, amount: cents(360) }], priceInclGst: cents(1440) };
  expect(lostPromotionsText(line({ discount: 10 }), was, stillRunning)).toBeUndefined();
});
