import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { units } from '#contract/quantity.ts';
import { amountsOfLine, type FormLine, packedAs, showLines, withOneMore } from './lines.ts';

const line = (more: Partial<FormLine> = {}): FormLine => ({
  productId: 1,
  sku: 'TEA',
  title: 'Tea',
  chineseTitle: '',
  pack: false,
  unitQty: 6,
  gstFree: false,
  soldByWeight: false,
  orderQty: units(1),
  cost: cents(250),
  discount: 0,
  ...more,
});

test('scanned again is one more, unless it is the pack or was received already', () => {
  const once = withOneMore([], line());
  const twice = withOneMore(once, line());
  expect(showLines(twice)).toBe('2 × TEA');
  expect(withOneMore(twice, line({ pack: true }))).toHaveLength(2);
  expect(withOneMore([line({ received: units(1) })], line())).toHaveLength(2);
});

test('a line with a wrong number has no amounts', () => {
  expect(amountsOfLine(line({ orderQty: units(3) }), 10)?.priceInclGst).toBe(825);
  expect(amountsOfLine(line({ orderQty: units(-3), cost: cents(-100) }), 10)).toBeNull();
  expect(amountsOfLine(line({ orderQty: units(0) }), 10)).toBeNull();
  expect(amountsOfLine(line({ discount: 150 }), 10)).toBeNull();
});

test('a pack costs what its units cost', () => {
  expect(packedAs(line(), true)).toEqual({ pack: true, cost: 1500 });
  expect(packedAs(line({ pack: true, cost: cents(1499) }), false)).toEqual({ pack: false, cost: 250 });
  expect(packedAs(line(), false)).toEqual({});
});
