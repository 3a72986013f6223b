import { expect, test } from 'vitest';
import { cents } from '#contract/cents.ts';
import { units } from '#contract/milli.ts';
import { figuresOf, leftOpen } from './drawer.ts';
import type { SaleLine, TillEvent } from './events.ts';

type Line = Pick<SaleLine, 'listPrice' | 'price' | 'quantity' | 'priceInclGst' | 'ownDiscount' | 'gst' | 'shares'>;
const line = (fields: { list: number; price?: number; count?: number; off?: number; promotion?: number }): Line => {
  const { list, price = list, count = 1, off = 0, promotion = 0 } = fields;
  return {
    listPrice: cents(list),
    price: cents(price),
    quantity: units(count),
    priceInclGst: cents(price * count - off - promotion),
    ownDiscount: cents((list - price) * count + off),
    gst: cents(0),
    shares: promotion === 0 ? [] : [{ promotionId: 1, version: 1, name: '', amount: cents(promotion) }],
  };
};
const sale = (lines: Line[], paid?: number): TillEvent => {
  const total = lines.reduce((sum, { priceInclGst }) => sum + priceInclGst, 0);
  const content = { lines, total, rounding: 0, payments: [{ paymentType: 'cash', processed: paid ?? total }] };
  return { kind: 'sale', content } as unknown as TillEvent;
};
const discountsOf = (...events: TillEvent[]) => figuresOf(events).discounts;

test('a price above the list is no discount; what is taken off it is', () => {
  expect(discountsOf(sale([line({ list: 709 })]), sale([line({ list: 0, price: 400 })]))).toBe(0);
  expect(discountsOf(sale([line({ list: 0, price: 400, off: 40 })]))).toBe(40);
  expect(discountsOf(sale([line({ list: 1000, price: 900, count: 2, off: 50, promotion: 30 })]))).toBe(250);
});

test('goods that come back give back what was taken off them', () => {
  const raised = line({ list: 0, price: 400 });
  const reduced = line({ list: 1000, price: 900, off: 50, promotion: 30 });
  const back = (of: Parameters<typeof line>[0]) => line({ ...of, count: -1 });
  const returned = [back({ list: 0, price: 400 }), back({ list: 1000, price: 900, off: -50, promotion: -30 })];
  expect(figuresOf([sale([raised, reduced]), sale(returned)])).toMatchObject({ discounts: 0, promotions: 0, total: 0 });
});

test('an exchange counts as a sale, whatever is paid for it; what takes goods back alone is a return', () => {
  const [sold, back] = [line({ list: 500 }), line({ list: 800, count: -1 })];
  const figures = figuresOf([sale([sold]), sale([back, sold]), sale([back])]);
  expect(figures).toMatchObject({ sales: 2, returns: 1, total: -600 });
});

test('with what laybys leave open, payments add up to the total', () => {
  const figures = figuresOf([sale([line({ list: 5000 })], 1000), sale([line({ list: 300 })])]);
  const { total, takings } = figures;
  expect([total, takings.cash, leftOpen(figures, Object.values(takings))]).toEqual([5300, 1300, 4000]);
});
