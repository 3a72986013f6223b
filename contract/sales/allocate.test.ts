import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { allocatePayment, fitsOwed, owedOn } from './allocate.ts';
import { roundCash } from './tender.ts';

const dues = fc.array(fc.integer({ min: -5000, max: 50_000 }), { minLength: 1, maxLength: 12 });
const openOf = (owed: readonly number[]) => owed.map((due, at) => ({ id: at + 1, due: cents(due) }));

test('every cent of a payment lands on an order, the oldest first, and none gets more than it owes', () => {
  fc.assert(
    fc.property(dues, fc.integer({ min: 0, max: 100_000 }), (owed, wanted) => {
      const orders = openOf(owed);
      const total = owedOn(orders);
      fc.pre(total >= 0);
      const amount = cents(Math.min(wanted, total));
      const parts = [...allocatePayment(orders, 'card', amount, 5).values()].map(({ part }) => part);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      parts.forEach((part, at) => {
        expect(Math.abs(part)).toBeLessThanOrEqual(Math.abs(owed[at] ?? 0));
      });
      const short = parts.findIndex((part, at) => (owed[at] ?? 0) > 0 && part < (owed[at] ?? 0));
      if (short >= 0) expect(parts.slice(short + 1).every((part) => part <= 0)).toBe(true);
    }),
  );
});

test('cash that is all of it as coins allow leaves nothing open, whichever orders there are', () => {
  fc.assert(
    fc.property(dues, fc.constantFrom(0, 5, 10, 100), (owed, step) => {
      const orders = openOf(owed);
      const total = owedOn(orders);
      const amount = roundCash(total, step);
      fc.pre(total > 0 && amount > 0);
      expect(fitsOwed(orders, 'cash', amount, step)).toBe(true);
      expect(fitsOwed(orders, 'card', amount, step)).toBe(amount <= total);
      const parts = [...allocatePayment(orders, 'cash', amount, step).values()];
      expect(parts.map(({ part, rounding }) => part - rounding)).toEqual(owed);
      expect(parts.reduce((sum, { part }) => sum + part, 0)).toBe(amount);
    }),
  );
});
