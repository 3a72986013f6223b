import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { owedOn, spread } from './spread.ts';

const dues = fc.array(fc.integer({ min: -5000, max: 50_000 }), { minLength: 1, maxLength: 12 });

test('every cent of a payment lands on an order, the oldest first, and none gets more than it owes', () => {
  fc.assert(
    fc.property(dues, fc.integer({ min: 0, max: 100_000 }), (owed, wanted) => {
      const orders = owed.map((due, at) => ({ id: at + 1, due: cents(due) }));
      const total = owedOn(orders);
      fc.pre(total >= 0);
      const amount = cents(Math.min(wanted, total));
      const parts = [...spread(orders, amount).values()];
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      parts.forEach((part, at) => {
        expect(Math.abs(part)).toBeLessThanOrEqual(Math.abs(owed[at] ?? 0));
      });
      const short = parts.findIndex((part, at) => (owed[at] ?? 0) > 0 && part < (owed[at] ?? 0));
      if (short >= 0) expect(parts.slice(short + 1).every((part) => part <= 0)).toBe(true);
    }),
  );
});
