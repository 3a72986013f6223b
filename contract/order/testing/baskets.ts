import fc from 'fast-check';
import { cents } from '#contract/money.ts';
import type { BasketLine, ProductFacts, QuoteSetting, Rule } from '#contract/order/basket.ts';
import { everyProduct, type ProductScope, type Terms } from '#contract/promotions/terms.ts';
import { milli } from '#contract/quantity.ts';

/* Baskets and rules for tests: readable ones by hand, and random ones whose prices and scopes often meet. */

export const facts = (productId: number, more: Partial<ProductFacts> = {}): ProductFacts => ({
  productId,
  categoryIds: [],
  brandId: null,
  tagIds: [],
  supplierIds: [],
  gstFree: false,
  soldByWeight: false,
  unitCost: cents(0),
  ...more,
});

export type LineOptions = Partial<Omit<BasketLine, 'facts'>> & { facts?: Partial<ProductFacts> };

/** A number of units at a price: `line(1, 2, 350)` is two of product 1 at 3.50. */
export const line = (productId: number, quantity: number, price: number, options: LineOptions = {}): BasketLine => ({
  pack: false,
  unitQty: 1,
  quantity: milli(Math.round(quantity * 1000)),
  listPrice: cents(price),
  price: cents(price),
  discount: { percent: 0 },
  ...options,
  facts: facts(productId, options.facts),
});

export const rule = (id: number, terms: Terms, more: Partial<Rule> = {}): Rule => ({
  id,
  version: 1,
  name: `Promotion ${id}`,
  terms,
  scope: everyProduct,
  exclusions: everyProduct,
  customerTypes: [],
  branchIds: [],
  channels: [],
  startsAt: null,
  endsAt: null,
  hours: null,
  weekdays: [],
  code: null,
  limitPerOrder: null,
  limitPerCustomer: null,
  limitTotal: null,
  priority: 0,
  exclusive: false,
  minimumBasket: cents(0),
  belowCost: false,
  uses: 0,
  limitUnits: null,
  units: 0,
  usesByCustomer: 0,
  ...more,
});

export const only = (lists: Partial<ProductScope>): ProductScope => ({ ...everyProduct, ...lists });

/** Monday, 16 November 2026, ten in the morning. */
export const setting: QuoteSetting = {
  gstRate: 10,
  branchId: 1,
  channel: 'inStore',
  customerId: null,
  customerType: null,
  localMoment: '2026-11-16T10:00',
  weekday: 1,
  codes: [],
};

const price = fc.oneof(fc.constantFrom(100, 250, 300, 500), fc.integer({ min: 0, max: 999 }));
const percent = fc.oneof(
  fc.constantFrom(10, 25, 33.33, 50, 100),
  fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100),
);
const amount = fc.integer({ min: 1, max: 600 }).map(cents);

const PRODUCTS = 5;

const randomLine = (maxUnits: number): fc.Arbitrary<BasketLine> =>
  fc
    .record({
      productId: fc.integer({ min: 1, max: PRODUCTS }),
      listPrice: price,
      price: fc.option(price, { nil: undefined, freq: 4 }),
      units: fc.integer({ min: 1, max: maxUnits }),
      grams: fc.integer({ min: 1, max: 3000 }),
      sort: fc.constantFrom('unit', 'unit', 'unit', 'unit', 'unit', 'unit', 'pack', 'weighed'),
      own: fc.constantFrom(0, 0, 0, 10, 12.5),
      off: fc.option(amount, { nil: undefined, freq: 6 }),
      unitCost: fc.option(fc.integer({ min: 0, max: 400 }).map(cents), { nil: cents(0) }),
      brandId: fc.constantFrom(null, 1, 2),
    })
    .map(({ productId, listPrice, units, grams, sort, own, off, unitCost, brandId, ...given }) =>
      line(productId, sort === 'weighed' ? grams / 1000 : units, listPrice, {
        price: cents(given.price ?? listPrice),
        discount: off === undefined ? { percent: own } : { amount: off },
        pack: sort === 'pack',
        unitQty: sort === 'pack' ? 6 : 1,
        facts: {
          unitCost,
          brandId,
          categoryIds: [productId % 2, 10 + (productId % 3)],
          soldByWeight: sort === 'weighed',
        },
      }),
    );

/** Lines with at most this many pieces in total. */
export const randomBasket = (maxLines: number, maxUnits: number): fc.Arbitrary<BasketLine[]> =>
  fc.array(randomLine(Math.min(4, maxUnits)), { minLength: 1, maxLength: maxLines }).map((lines) => {
    let left = maxUnits;
    return lines.filter(({ quantity, facts: { soldByWeight } }) => {
      const pieces = soldByWeight ? 1 : quantity / 1000;
      if (pieces > left) return false;
      left -= pieces;
      return true;
    });
  });

const productIds = fc.uniqueArray(fc.integer({ min: 1, max: PRODUCTS }), { minLength: 1, maxLength: 3 });
const scope: fc.Arbitrary<ProductScope> = fc.oneof(
  fc.constant(everyProduct),
  productIds.map((ids) => only({ productIds: ids })),
  fc.constantFrom(0, 1, 10, 11, 12).map((id) => only({ categoryIds: [id] })),
  fc.constantFrom(1, 2).map((id) => only({ brandIds: [id] })),
);

const breakSteps = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 });

const terms: fc.Arbitrary<Terms> = fc.oneof(
  fc.record({ kind: fc.constant('percentage' as const), percent }),
  fc.record({ kind: fc.constant('amountOff' as const), amount }),
  fc.record({ kind: fc.constant('fixedPrice' as const), price: price.map(cents) }),
  fc.record({ kind: fc.constant('limitedPrice' as const), price: price.map(cents) }),
  fc.record({
    kind: fc.constant('buyGet' as const),
    buy: fc.integer({ min: 1, max: 2 }),
    get: fc.integer({ min: 1, max: 2 }),
    percent,
    getScope: fc.option(scope, { nil: null }),
  }),
  fc.record({
    kind: fc.constant('bundle' as const),
    quantity: fc.integer({ min: 2, max: 4 }),
    price: fc.integer({ min: 0, max: 1200 }).map(cents),
  }),
  fc.tuple(breakSteps, percent).map(([steps, each]) => ({
    kind: 'quantityBreaks' as const,
    breaks: steps.toSorted((one, two) => one - two).map((from, at) => ({ from, percent: Math.min(100, each + at) })),
  })),
  fc.tuple(breakSteps, price).map(([steps, each]) => ({
    kind: 'quantityBreaks' as const,
    breaks: steps
      .toSorted((one, two) => one - two)
      .map((from, at) => ({ from, price: cents(Math.max(0, each - at * 20)) })),
  })),
  fc.record({
    kind: fc.constant('spend' as const),
    threshold: fc.integer({ min: 1, max: 1500 }).map(cents),
    reward: fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), percent }),
      fc.record({ kind: fc.constant('amount' as const), amount }),
      fc.record({
        kind: fc.constant('gift' as const),
        productId: fc.integer({ min: 1, max: PRODUCTS }),
        quantity: fc.integer({ min: 1, max: 2 }),
      }),
    ),
  }),
);

const randomRule = (priorities: number, canBeExclusive: boolean): fc.Arbitrary<Rule> =>
  fc
    .record({
      terms,
      scope,
      exclusions: fc.option(productIds, { nil: [], freq: 3 }),
      limitPerOrder: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null, freq: 2 }),
      priority: fc.integer({ min: 0, max: priorities - 1 }),
      exclusive: canBeExclusive ? fc.constantFrom(false, false, false, true) : fc.constant(false),
      belowCost: fc.boolean(),
      minimumBasket: fc.constantFrom(0, 0, 0, 400).map(cents),
      code: fc.constantFrom(null, null, null, null, 'SPRING'),
      left: fc.integer({ min: 0, max: 4 }),
    })
    .map(({ exclusions, terms: own, left, ...more }) =>
      rule(0, own, {
        ...more,
        exclusions: only({ productIds: exclusions }),
        ...(own.kind === 'limitedPrice' ? { limitUnits: 7 + left, units: 7 } : {}),
      }),
    );

/** Rules with ids from 1 on. */
export const randomRules = (max: number, priorities = 1, canBeExclusive = true): fc.Arbitrary<Rule[]> =>
  fc
    .array(randomRule(priorities, canBeExclusive), { minLength: 1, maxLength: max })
    .map((rules) => rules.map((each, at) => ({ ...each, id: at + 1, name: `Promotion ${at + 1}` })));
