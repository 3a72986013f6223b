import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { milli, units } from '#contract/quantity.ts';
import {
  type CostLine,
  type Handled,
  purchaseAmounts,
  purchaseSummary,
  receiptAmounts,
  receivedState,
  restOf,
  returnAmounts,
  unitCostOf,
  unitsEach,
} from './lines.ts';

const line = fc.record({
  orderQty: fc.integer({ min: 1, max: 10_000_000 }).map(milli),
  cost: fc.integer({ min: 0, max: 1_000_000 }).map(cents),
  discount: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  gstFree: fc.boolean(),
});
const rate = fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100);

test('a line: 3 packs at 12.35 less 10 %, and 10 % GST on top', () => {
  const line = { orderQty: units(3), cost: cents(1235), discount: 10, gstFree: false };
  // 37.05 less 3.705 is 33.345: half a cent goes up.
  expect(purchaseAmounts(line, 10)).toEqual({ subtotal: 3335, gst: 334, priceInclGst: 3669 });
  expect(purchaseAmounts({ ...line, gstFree: true }, 10)).toEqual({ subtotal: 3335, gst: 0, priceInclGst: 3335 });
  expect(purchaseSummary([line, line], 10)).toEqual({ subtotal: 7410, discount: 740, gst: 668, total: 7338 });
  expect(unitCostOf(line, 24)).toBe('0.463125');
  expect(unitCostOf({ cost: cents(1), discount: 99.99 }, 7)).toBe('0.000000');
});

test('totals are sums of lines, and within a cent of exact arithmetic', () =>
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), rate, (lines, gstRate) => {
      const amounts = lines.map((each) => purchaseAmounts(each, gstRate));
      const sum = (of: (each: (typeof amounts)[number]) => number) =>
        amounts.reduce((total, each) => total + of(each), 0);
      const { subtotal, discount, gst, total } = purchaseSummary(lines, gstRate);
      expect(subtotal - discount).toBe(sum((each) => each.subtotal));
      expect(gst).toBe(sum((each) => each.gst));
      expect(total).toBe(subtotal - discount + gst);
      expect(discount).toBeGreaterThanOrEqual(0);
      for (const [at, each] of lines.entries()) {
        const exact = (each.cost * each.orderQty * (1 - each.discount / 100)) / 1000;
        const { subtotal: rounded = 0, gst: tax = 0 } = amounts[at] ?? {};
        expect(Math.abs(rounded - exact)).toBeLessThanOrEqual(0.5 + exact * 1e-12);
        expect(Math.abs(tax - (each.gstFree ? 0 : (rounded * gstRate) / 100))).toBeLessThanOrEqual(0.5 + 1e-6);
      }
    }),
  ));

test('a unit’s cost times its units is the line’s cost, to the sixth decimal', () =>
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: 1000 }), ({ cost, discount }, each) => {
      const exact = (cost * (1 - discount / 100)) / 100;
      expect(Math.abs(Number(unitCostOf({ cost, discount }, each)) * each - exact)).toBeLessThanOrEqual(each * 6e-7);
    }),
  ));

type Step = { quantity: number; cost: number | null };
const ordered = { cost: cents(400), discount: 10, gstFree: false };

/** What came in these steps, one after the other. */
const receiveIn = (line: Omit<CostLine, 'orderQty'>, gstRate: number, steps: readonly Step[]): Handled[] => {
  const handled: Handled[] = [];
  for (const { quantity, cost } of steps) {
    const step = { quantity: milli(quantity), cost: cost === null ? null : cents(cost) };
    handled.push({ kind: 'receipt', ...step, ...receiptAmounts(line, gstRate, handled, step) });
  }
  return handled;
};

test('goods go back at what they came for: the mean of those still here', () => {
  const asOrdered = receiveIn(ordered, 10, [{ quantity: 10_000, cost: null }]);
  expect(returnAmounts(asOrdered, units(1))).toEqual({ net: 360, gst: 36, cost: null });
  // Six at 3.60 and four at 5.00.
  const mixed = receiveIn(ordered, 10, [
    { quantity: 6000, cost: null },
    { quantity: 4000, cost: 500 },
  ]);
  expect(returnAmounts(mixed, units(3))).toEqual({ net: 1248, gst: 125, cost: 416 });
  const back = { kind: 'return' as const, quantity: units(3), ...returnAmounts(mixed, units(3)) };
  expect(returnAmounts([...mixed, back], units(7))).toEqual({ net: 2912, gst: 291, cost: 416 });
});

test('in whatever parts a line comes and goes, it comes to its own amounts, and nothing is left of what went back', () =>
  fc.assert(
    fc.property(
      line,
      rate,
      fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 6 }),
      fc.option(fc.integer({ min: 0, max: 100_000 })),
      (bought, gstRate, parts, returns, otherCost) => {
        const orderQty = milli(parts.reduce((sum, quantity) => sum + quantity, 0));
        const whole = receiveIn(
          bought,
          gstRate,
          parts.map((quantity) => ({ quantity, cost: null })),
        );
        const sum = (handled: readonly Handled[], of: 'net' | 'gst') =>
          handled.reduce((all, each) => all + (each.kind === 'return' ? -1 : 1) * each[of], 0);
        const { subtotal, gst } = purchaseAmounts({ ...bought, orderQty }, gstRate);
        expect([sum(whole, 'net'), sum(whole, 'gst')]).toEqual([subtotal, gst]);
        const extra = otherCost === null ? [] : [{ quantity: 777, cost: otherCost }];
        const handled = [...whole];
        for (const each of extra) {
          const more = { quantity: milli(each.quantity), cost: cents(each.cost) };
          handled.push({ kind: 'receipt', ...more, ...receiptAmounts(bought, gstRate, handled, more) });
        }
        const received = orderQty + 777 * extra.length;
        const step = Math.ceil(received / returns);
        for (let rest = received; rest > 0; rest -= step) {
          const quantity = milli(Math.min(step, rest));
          handled.push({ kind: 'return', quantity, ...returnAmounts(handled, quantity) });
        }
        expect([sum(handled, 'net'), sum(handled, 'gst')]).toEqual([0, 0]);
      },
    ),
  ));

test('the state follows from what was received', () => {
  const at = (orderQty: number, received: number) => ({ orderQty: units(orderQty), received: units(received) });
  expect(receivedState([at(2, 0), at(1, 0)])).toBe('ordered');
  expect(receivedState([at(2, 2), at(1, 0)])).toBe('partlyReceived');
  expect(receivedState([at(2, 3), at(1, 1)])).toBe('received');
  expect(restOf(at(2, 3))).toBe(0);
  expect(unitsEach({ pack: true, unitQty: 24 })).toBe(24);
  expect(unitsEach({ pack: false, unitQty: 24 })).toBe(1);
});
