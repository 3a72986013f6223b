import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductHit } from '#contract/catalogue.ts';
import { cents } from '#contract/money.ts';
import { retailLevel } from '#contract/pricing.ts';
import { milli, units } from '#contract/quantity.ts';
import { amountsOf, factsOf, isPriced, repriced, sumOf, switched, withProduct } from './basket.ts';

const tea: ProductHit = {
  id: 7,
  sku: 'TEA-1',
  standardSku: 'TEA-10',
  barcode: '',
  title: 'Tea',
  chineseTitle: '茶',
  thumbnail: null,
  retailPrice: cents(350),
  costPrice: cents(200),
  standardPrice: cents(3000),
  unitQty: 10,
  soldByWeight: false,
  gstFree: false,
  categoryIds: [],
  brandId: null,
  supplierId: null,
  tagIds: [],
  status: 'active',
  available: units(5),
  orderQty: 0,
  pack: false,
  match: 'exact',
};
const retail = { level: retailLevel, gstRate: 10 };
const trade = { level: { priceLevel: 'pack', percent: 0 } as const, gstRate: 10 };

test('scanning again counts up, unless the line has a price of its own', () => {
  const once = withProduct([], tea, retail);
  const twice = withProduct(once.lines, tea, retail);
  expect(twice.lines.map(({ orderQty }) => orderQty)).toEqual([2000]);
  expect([once.at, twice.at]).toEqual([0, 0]);
  const dear = twice.lines.map((line) => ({ ...line, discount: 5 }));
  expect(withProduct(dear, tea, retail).lines).toHaveLength(2);
  expect(withProduct(twice.lines, { ...tea, pack: true }, retail).lines.map(({ price }) => price)).toEqual([350, 3000]);
});

test('prices follow the customer, those made by hand stay', () => {
  const { lines } = withProduct([], tea, retail);
  const factsById = new Map([[tea.id, factsOf(tea)]]);
  expect(repriced(lines, factsById, trade).map(({ price }) => price)).toEqual([300]);
  const byHand = lines.map((line) => ({ ...line, price: cents(333) }));
  expect(repriced(byHand, factsById, trade).map(({ price, listPrice }) => [price, listPrice])).toEqual([[333, 300]]);
});

test('a pack has its own price and units', () => {
  const { lines } = withProduct([], tea, retail);
  const [line] = lines;
  expect(line && { ...line, ...switched(true, factsOf(tea), retail) }).toMatchObject({
    sku: 'TEA-10',
    pack: true,
    unitQty: 10,
    price: 3000,
  });
  expect(withProduct([], { ...tea, pack: true }, retail).lines).toMatchObject([{ sku: 'TEA-10', unitQty: 10 }]);
});

test('only lines that could be sold as they are have a price', () => {
  const line = (changes: object) =>
    ({ ...withProduct([], tea, retail).lines[0], ...changes }) as Parameters<typeof isPriced>[0];
  const counted = { soldByWeight: false };
  expect(isPriced(line({}), counted)).toBe(true);
  expect(isPriced(line({ orderQty: milli(1500) }), counted)).toBe(false);
  expect(isPriced(line({ orderQty: milli(1500) }), { soldByWeight: true })).toBe(true);
  expect(isPriced(line({ orderQty: milli(1500) }), { pack: true, soldByWeight: true })).toBe(false);
  expect(isPriced(line({ orderQty: milli(1500) }), undefined)).toBe(true);
  expect([0, -1].map((quantity) => isPriced(line({ orderQty: units(quantity) }), counted))).toEqual([false, false]);
  expect(isPriced(line({ price: cents(-100) }), counted)).toBe(false);
  expect(isPriced(line({ discountAmount: cents(350) }), counted)).toBe(true);
  expect(isPriced(line({ discountAmount: cents(351) }), counted)).toBe(false);
});

test('the sum is the sum of its lines, whatever is typed', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          orderQty: fc.integer({ min: 0, max: 1_000_000 }).map(milli),
          price: fc.integer({ min: 0, max: 1_000_000 }).map(cents),
          discount: fc.constantFrom(0, 0, 0.01, 12.5, 100),
          discountAmount: fc.integer({ min: 0, max: 100_000 }).map(cents),
          gstFree: fc.boolean(),
        }),
        { maxLength: 20 },
      ),
      (typed) => {
        const lines = typed.map((each) => ({ ...withProduct([], tea, retail).lines[0], ...each })) as Parameters<
          typeof sumOf
        >[0];
        const sum = sumOf(lines, 10);
        expect(sum.total).toBe(lines.reduce((all, line) => all + amountsOf(line, 10).priceInclGst, 0));
        expect(sum.subtotal + sum.gst).toBe(sum.total);
      },
    ),
  ));
