import { expect, test } from 'vitest';
import {
  counts,
  firstStatuses,
  isDraft,
  mayFollow,
  nextStatuses,
  orderStatuses,
  paymentStatusOf,
  statusOf,
} from './status.ts';

test('the table leads from draft to every status, and nowhere from the last ones', () => {
  const reached = new Set<string>(['draft']);
  for (const from of orderStatuses) for (const to of nextStatuses[from]) reached.add(to);
  // Part of an order leaves by its lines, never by being asked for.
  expect(orderStatuses.filter((status) => !reached.has(status))).toEqual(['partlyDispatched']);
  expect(nextStatuses.completed).toEqual([]);
  expect(nextStatuses.cancelled).toEqual([]);
  expect(mayFollow('partlyDispatched', 'cancelled')).toBe(false);
  expect(orderStatuses.filter(isDraft)).toEqual(['draft', 'parked']);
  expect(orderStatuses.filter(counts)).toEqual(['confirmed', 'partlyDispatched', 'dispatched', 'completed']);
  expect(firstStatuses).not.toContain('cancelled');
});

test('a confirmed order stands where quantities and money put it', () => {
  const line = (quantity: number, dispatched: number) => ({ quantity, dispatched });
  expect(statusOf([line(2, 0), line(1, 0)], 5)).toBe('confirmed');
  expect(statusOf([line(2, 0)], 0)).toBe('confirmed');
  expect(statusOf([line(2, 2), line(1, 0)], 0)).toBe('partlyDispatched');
  expect(statusOf([line(2, 2), line(-1, -1)], 5)).toBe('dispatched');
  expect(statusOf([line(2, 2)], 0)).toBe('completed');
});

test('payment status beside it', () => {
  const of = (total: number, paid: number, refunded = 0, touched = paid !== 0, paidByGoods = 0, offset = paidByGoods) =>
    paymentStatusOf({ total, rounding: 0, paid, refunded, paidByGoods, offset, touched });
  expect([of(100, 0), of(100, 40), of(100, 100), of(100, 0, 0, true)]).toEqual([
    'unpaid',
    'partlyPaid',
    'paid',
    'refunded',
  ]);
  expect([of(100, 100, 100), of(100, 100, 40), of(-100, -100), of(-100, 0), of(0, 0)]).toEqual([
    'refunded',
    'paid',
    'refunded',
    'unpaid',
    'paid',
  ]);
  // A payout that was brought back is yet to be made.
  expect(of(-100, 0, 0, true)).toBe('unpaid');
  // Goods that came back paid half of it: the other half went back as money, is still here, was paid in part, or never.
  expect([
    of(100, 100, 50, true, 50),
    of(100, 100, 0, true, 50),
    of(100, 70, 0, true, 50),
    of(100, 50, 0, true, 50),
  ]).toEqual(['refunded', 'paid', 'partlyPaid', 'unpaid']);
  // Goods settled all of it, on the return and on its sale: no money went back. A part in money is a refund.
  expect([of(-100, -100, 0, true, 0, -100), of(100, 100, 0, true, 100), of(-100, -100, 0, true, 0, -40)]).toEqual([
    'credited',
    'credited',
    'refunded',
  ]);
});
