import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  daysInStock,
  type Facts,
  leadTimeOf,
  roundToPacks,
  safetyStock,
  serviceLevels,
  suggest,
  velocityOf,
} from './replenishment.ts';

const facts: Facts = {
  demand: { days: 30, daysOut: 9, daysSold: 15, sold: 42_000, squares: 150 },
  leadTime: leadTimeOf({ orders: 4, mean: 6, spread: 1 }, 7),
  serviceLevel: 95,
  coverDays: 14,
  setReorderPoint: null,
  available: 5_000,
  incoming: 0,
  onDraft: 0,
  buying: { packUnits: 6, minimum: 0 },
};

const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    days: fc.integer({ min: 7, max: 365 }),
    out: fc.double({ min: 0, max: 1, noNaN: true }),
    daily: fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 30 }),
    lead: fc.integer({ min: 0, max: 60 }),
    leadSpread: fc.double({ min: 0, max: 10, noNaN: true }),
    serviceLevel: fc.constantFrom(...serviceLevels),
    coverDays: fc.integer({ min: 0, max: 90 }),
    setReorderPoint: fc.option(fc.integer({ min: 0, max: 100_000 })),
    available: fc.integer({ min: -20_000, max: 200_000 }),
    incoming: fc.integer({ min: 0, max: 50_000 }),
    onDraft: fc.integer({ min: 0, max: 50_000 }),
    packUnits: fc.integer({ min: 1, max: 48 }),
    minimum: fc.integer({ min: 0, max: 60_000 }),
  })
  .map(({ days, out, daily, lead, leadSpread, packUnits, minimum, ...rest }) => ({
    ...rest,
    demand: {
      days,
      daysOut: Math.floor(out * days),
      daysSold: Math.min(days, daily.filter((sold) => sold > 0).length),
      sold: daily.reduce((sum, sold) => sum + sold * 1000, 0),
      squares: daily.reduce((sum, sold) => sum + sold * sold, 0),
    },
    leadTime: { days: lead, spread: leadSpread, source: 'observed', orders: 5 },
    buying: { packUnits, minimum },
  }));

describe('a suggestion', () => {
  test('sold 42 on 21 of 30 days in stock is 2 a day, whatever the other nine were', () => {
    expect(daysInStock(facts.demand)).toBe(21);
    expect(velocityOf(facts.demand)).toBe(2);
    const advice = suggest(facts);
    // 2 a day for 6 days, and the reserve; then 14 days more, in sixes.
    expect(advice.reorderPoint).toBe(12_000 + advice.safetyStock);
    expect(advice.target).toBe(40_000 + advice.safetyStock);
    expect(advice.suggestion).toBe(Math.ceil((advice.target - 5_000) / 6_000) * 6_000);
  });

  test('counts a day on which something sold as one in stock', () => {
    expect(daysInStock({ ...facts.demand, daysOut: 30, daysSold: 3 })).toBe(3);
  });

  test('is whole packs, no fewer than usual, and enough for the target', () =>
    fc.assert(
      fc.property(anyFacts, (each) => {
        const { suggestion, supply, reorderPoint, target } = suggest(each);
        const { packUnits, minimum } = each.buying;
        expect(suggestion % (packUnits * 1000)).toBe(0);
        if (supply > reorderPoint) expect(suggestion).toBe(0);
        if (supply < reorderPoint) {
          expect(supply + suggestion).toBeGreaterThanOrEqual(target);
          expect(suggestion).toBeGreaterThanOrEqual(minimum);
          // Not a pack more than needed.
          expect(suggestion - packUnits * 1000).toBeLessThan(Math.max(target - supply, minimum));
        }
      }),
    ));

  test('once it is on a draft, is not made again', () =>
    fc.assert(
      fc.property(anyFacts, (each) => {
        const { suggestion } = suggest(each);
        fc.pre(suggestion > 0);
        expect(suggest({ ...each, onDraft: each.onDraft + suggestion }).suggestion).toBe(0);
      }),
    ));

  test('grows with the service level and the spread of deliveries, never shrinks', () =>
    fc.assert(
      fc.property(anyFacts, fc.double({ min: 0, max: 10, noNaN: true }), (each, more) => {
        const reserve = (level: (typeof serviceLevels)[number], spread: number) =>
          safetyStock(2, 1.5, { days: each.leadTime.days, spread }, level);
        const reserves = serviceLevels.map((level) => reserve(level, each.leadTime.spread));
        expect(reserves).toEqual(reserves.toSorted((a, b) => a - b));
        expect(reserve(95, each.leadTime.spread + more)).toBeGreaterThanOrEqual(reserve(95, each.leadTime.spread));
      }),
    ));

  test('goes by a reorder point that was set by hand', () => {
    const still = { ...facts, demand: { days: 30, daysOut: 0, daysSold: 0, sold: 0, squares: 0 } };
    expect(suggest({ ...still, setReorderPoint: 4_999 }).suggestion).toBe(0);
    expect(suggest({ ...still, setReorderPoint: 5_000 }).suggestion).toBe(6_000);
    expect(suggest({ ...still, setReorderPoint: 20_000 }).suggestion).toBe(18_000);
    // Sold more than there was: that much, and no stock for what nobody asks for.
    expect(suggest({ ...still, available: -7_000 }).suggestion).toBe(12_000);
  });

  test('takes the stated lead time until three orders arrived', () => {
    expect(leadTimeOf({ orders: 2, mean: 3, spread: 1 }, 7)).toMatchObject({ days: 7, spread: 0, source: 'stated' });
    expect(leadTimeOf({ orders: 3, mean: 3, spread: 1 }, 7)).toMatchObject({ days: 3, spread: 1, source: 'observed' });
    expect(leadTimeOf(undefined, 7)).toMatchObject({ days: 7, orders: 0 });
  });

  test('of nothing is nothing', () => {
    expect(roundToPacks(0, { packUnits: 6, minimum: 12_000 })).toBe(0);
    expect(roundToPacks(1, { packUnits: 6, minimum: 12_000 })).toBe(12_000);
    expect(roundToPacks(13_000, { packUnits: 6, minimum: 12_000 })).toBe(18_000);
  });
});
