import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import {
  ACCOUNT,
  dueOf,
  openOf,
  quickCash,
  roundCash,
  type Settlement,
  type Standing,
  settle,
  type Tender,
} from './tender.ts';

const fresh = (total: number): Standing => ({
  total: cents(total),
  rounding: cents(0),
  paid: cents(0),
  onAccount: cents(0),
  refunded: cents(0),
  offset: cents(0),
});
const tender = (paymentType: string, amount: number): Tender => ({ paymentType, amount: cents(amount) });
const settled = (standing: Standing, tenders: Tender[], step = 5): Settlement => {
  const result = settle(standing, tenders, step);
  if (result.refused) throw new Error(JSON.stringify(result));
  return result;
};
const refused = (standing: Standing, ...tenders: Tender[]) => settle(standing, tenders, 5).refused;

test('cash gives change and is rounded; the exact remainder is taken as it is', () => {
  expect(settled(fresh(998), [tender('cash', 2000)])).toMatchObject({
    change: 1000,
    standing: { rounding: 2, paid: 1000 },
    payments: [{ amount: 2000, processed: 1000, remaining: 0 }],
  });
  expect(settled(fresh(998), [tender('cash', 998)])).toMatchObject({ change: 0, standing: { rounding: 0, paid: 998 } });
  expect(settled(fresh(1002), [tender('cash', 1000)])).toMatchObject({ standing: { rounding: -2, paid: 1000 } });
  expect(settled(fresh(998), [tender('cash', 999)])).toMatchObject({ change: 1, standing: { rounding: 0, paid: 998 } });
  expect(settled(fresh(2), [tender('cash', 0)])).toMatchObject({ standing: { rounding: -2, paid: 0 } });
  expect(settled(fresh(998), [tender('cash', 500)])).toMatchObject({ payments: [{ processed: 500, remaining: 498 }] });
  expect(refused(fresh(998), tender('cash', 0))).toBe(true);
});

test('only cash may be more than what is due, and it comes last', () => {
  expect(refused(fresh(700), tender('card', 701))).toBe(true);
  expect(settled(fresh(702), [tender('cash', 1000), tender('card', 500)])).toMatchObject({
    change: 800,
    standing: { rounding: -2, paid: 700 },
    payments: [
      { paymentType: 'card', remaining: 202 },
      { paymentType: 'cash', processed: 200, remaining: 0 },
    ],
  });
  expect(refused(fresh(0), tender('cash', 100))).toBe(true);
});

test('an account is debt: it covers, and paying it off releases it', () => {
  const half = settled(fresh(1000), [tender(ACCOUNT, 600), tender('card', 400)]).standing;
  expect([dueOf(half), openOf(half)]).toEqual([600, 0]);
  expect(refused(fresh(1000), tender(ACCOUNT, 600), tender('card', 500))).toBe(true);
  const later = settled(half, [tender('bankTransfer', 250)]);
  expect(later.payments).toMatchObject([
    { processed: 250, remaining: 0 },
    { paymentType: ACCOUNT, processed: -250, remaining: 0 },
  ]);
  expect(later.standing).toMatchObject({ paid: 650, onAccount: 350 });
  expect(settle(later.standing, [tender('card', 351)], 5)).toMatchObject({ refused: true, due: 350, paid: 351 });
  expect(settle(later.standing, [tender(ACCOUNT, 1)], 5)).toMatchObject({ refused: true, due: 0, paid: 1 });
});

test('money goes back at most as far as it came', () => {
  const paid = settled(fresh(1000), [tender('card', 1000)]).standing;
  expect(settled(paid, [tender('cash', -400)]).standing).toMatchObject({ paid: 600 });
  expect(refused(paid, tender('cash', -1001))).toBe(true);
  expect(refused({ ...paid, refunded: cents(700) }, tender('card', -301))).toBe(true);
  // A return: its own total is negative, and no change is given on a refund.
  expect(settled(fresh(-998), [tender('cash', -1000)]).standing).toMatchObject({ rounding: -2, paid: -1000 });
  expect(settled(fresh(-998), [tender('card', -998)]).standing).toMatchObject({ rounding: 0, paid: -998 });
  expect(refused(fresh(-998), tender('cash', -1005))).toBe(true);
  expect(refused(fresh(-998), tender('card', 100))).toBe(true);
});

const types = fc.constantFrom('cash', 'card', 'bankTransfer', ACCOUNT, 'storeCredit');
const tenders = fc.array(
  fc.record({ paymentType: types, amount: fc.integer({ min: -30_000, max: 60_000 }).map(cents) }),
  { maxLength: 6 },
);
const step = fc.constantFrom(0, 5, 10);

test('whatever is tendered: payments + remaining = total + rounding, and nobody overpays', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: -50_000, max: 50_000 }),
      fc.array(tenders, { maxLength: 4 }),
      step,
      (total, calls, by) => {
        let standing = fresh(total);
        let processed = 0;
        for (const each of calls) {
          const result = settle(standing, each, by);
          if (result.refused) continue;
          processed += result.payments.reduce((sum, payment) => sum + payment.processed, 0);
          standing = result.standing;
          const change = result.payments.reduce((sum, payment) => sum + payment.amount - payment.processed, 0);
          expect(change).toBe(result.change);
          expect(change).toBeGreaterThanOrEqual(0);
          expect(processed + openOf(standing)).toBe(standing.total + standing.rounding);
          expect(processed).toBe(standing.paid + standing.onAccount);
          if (total !== 0) expect([0, Math.sign(total)]).toContain(Math.sign(dueOf(standing)));
          expect(Math.abs(standing.onAccount)).toBeLessThanOrEqual(Math.abs(dueOf(standing)));
        }
      },
    ),
  ));

test('a refund settles as its sale did, with a minus', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000 }), step, (total, by) => {
      const sale = settled(fresh(total), [tender('cash', roundCash(cents(total), by))], by).standing;
      const refund = settled(fresh(-total), [tender('cash', -roundCash(cents(total), by))], by).standing;
      expect([refund.paid, refund.rounding]).toEqual([cents(-sale.paid), cents(-sale.rounding)]);
    }),
  ));

test('quick cash begins with the exact amount in coins, then fewest banknotes of a kind', () => {
  expect(quickCash(cents(1002), 5)).toEqual([1000, 2000, 5000, 10_000]);
  expect(quickCash(cents(430), 5)).toEqual([430, 500, 1000, 2000, 5000, 10_000]);
  expect(quickCash(cents(12_345), 0)).toEqual([12_345, 12_500, 13_000, 14_000, 15_000, 20_000]);
  expect(quickCash(cents(2), 5)).toEqual([]);
});
