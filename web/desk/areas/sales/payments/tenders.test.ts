import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import {
  canPay,
  canRefund,
  fittingTypes,
  followLeft,
  givableOf,
  payableOf,
  preview,
  restFor,
  type TenderRow,
} from './tenders.ts';

const standing = (total: number, paid = 0) => ({
  status: 'confirmed' as const,
  lines: [],
  payments: [],
  total: cents(total),
  rounding: cents(0),
  paid: cents(paid),
  onAccount: cents(0),
  refunded: cents(0),
  offset: cents(0),
});
const row = (paymentType: string, amount: number | null): TenderRow => ({
  key: `${paymentType}${amount}`,
  paymentType,
  amount: amount === null ? null : cents(amount),
  reference: '',
});

test('a split payment settles to the cent, cash rounded on its own line', () => {
  const due = standing(4602);
  const part = preview(due, [row('card', 2000)], 1, 5);
  expect(part.open).toBe(2602);
  const cash = restFor('cash', part.open, 5);
  expect(cash).toBe(2600);
  expect(preview(due, [row('card', 2000), row('cash', cash)], 1, 5)).toMatchObject({
    open: 0,
    change: 0,
    standing: { rounding: -2, paid: 4600 },
  });
});

test('change is from cash; more by card than is due is marked at its row', () => {
  expect(preview(standing(4600), [row('cash', 5000)], 1, 5)).toMatchObject({ change: 400, open: 0 });
  expect(preview(standing(4600), [row('cash', null), row('card', 5000)], 1, 5)).toMatchObject({ refused: true, at: 1 });
});

test('money goes back at most as far as it came', () => {
  expect(preview(standing(4600, 4600), [row('card', 4600)], -1, 5)).toMatchObject({ standing: { paid: 0 } });
  expect(preview(standing(4600, 4600), [row('card', 4700)], -1, 5)).toMatchObject({ refused: true, at: 0 });
});

test('an amount that was not typed follows what is left; typed ones stay', () => {
  const proposed = (paymentType: string) => ({ ...row(paymentType, null), follows: true });
  const amounts = (rows: readonly TenderRow[], left: number, credit?: number) =>
    followLeft(rows, cents(left), 5, credit === undefined ? undefined : cents(credit)).map(({ amount }) => amount);
  expect(amounts([proposed('card')], 3000)).toEqual([3000]);
  expect(amounts([proposed('card')], 2000)).toEqual([2000]);
  expect(amounts([proposed('cash')], 2002)).toEqual([2000]);
  expect(amounts([proposed('card'), row('cash', 500)], 2000)).toEqual([1500, 500]);
  expect(amounts([proposed('storeCredit'), proposed('card')], 2000, 700)).toEqual([700, 1300]);
  expect(amounts([row('card', 3000), proposed('cash')], 2000)).toEqual([3000, null]);
});

test('what returns gave back is not given back again', () => {
  const refundedStanding = { ...standing(10_048, 10_048), refunded: cents(702) };
  expect(givableOf(refundedStanding)).toBe(9346);
  expect(preview(refundedStanding, [row('card', givableOf(refundedStanding))], -1, 5)).toMatchObject({
    refused: false,
  });
  expect(preview(refundedStanding, [row('card', givableOf(refundedStanding) + 1)], -1, 5)).toMatchObject({
    refused: true,
  });
});

test('where all is on account, it is that debt which is paid', () => {
  const owed = { ...standing(10_585), onAccount: cents(10_585) };
  expect(payableOf(owed)).toBe(10_585);
  expect(preview(owed, [], 1, 5).open).toBe(10_585);
  expect(preview(owed, [row('card', 585)], 1, 5)).toMatchObject({ open: 10_000, standing: { onAccount: 10_000 } });
  expect(preview(owed, [row('card', 10_586)], 1, 5)).toMatchObject({ refused: true });
  expect(fittingTypes(['cash', 'account'], { customerId: 7 }, owed, false)).toEqual(['cash']);
  // What is neither paid nor on account yet comes first.
  expect(payableOf({ ...owed, onAccount: cents(10_000) })).toBe(585);
});

test('store credit pays no more than there is', () => {
  expect(restFor('storeCredit', cents(22_985), 5, cents(8995))).toBe(8995);
  expect(restFor('storeCredit', cents(500), 5, cents(8995))).toBe(500);
  expect(restFor('storeCredit', cents(500), 5)).toBe(500);
});

test('a walk-in customer has neither account nor credit, and nobody pays with credit they do not have', () => {
  const enabled = ['cash', 'account', 'storeCredit'];
  expect(fittingTypes(enabled, { customerId: null }, standing(100), false)).toEqual(['cash']);
  expect(fittingTypes(enabled, { customerId: 7 }, standing(100), false)).toEqual(enabled);
  expect(fittingTypes(enabled, { customerId: 7 }, standing(100), true)).toEqual(['cash', 'storeCredit']);
  expect(fittingTypes(enabled, { customerId: 7 }, standing(100), false, cents(0))).toEqual(['cash', 'account']);
  expect(fittingTypes(enabled, { customerId: 7 }, standing(100), false, cents(1))).toEqual(enabled);
});

test('what a return owes is refunded, not paid; a sale that is paid can be refunded', () => {
  const order = (total: number, paid: number, due = total - paid) => {
    const zero = cents(0);
    const sums = {
      subtotal: zero,
      discount: zero,
      promotionDiscount: zero,
      gst: zero,
      rounding: zero,
      onAccount: zero,
    };
    const amounts = { total: cents(total), paid: cents(paid), due: cents(due) };
    const amountSummary = { ...sums, ...amounts, refunded: zero, credited: zero, change: zero };
    return { status: 'completed' as const, amountSummary };
  };
  const ways = (total: number, paid: number) => [canPay(order(total, paid)), canRefund(order(total, paid))];
  expect(ways(-500, 0)).toEqual([false, true]);
  expect(ways(-500, -500)).toEqual([false, false]);
  expect(ways(500, 0)).toEqual([true, false]);
  expect(ways(500, 500)).toEqual([false, true]);
});
