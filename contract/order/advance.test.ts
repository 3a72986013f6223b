import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import { openOf } from '#contract/sales/tender.ts';
import { advance, type OrderStanding } from './advance.ts';

const order = (total: number, more: Partial<OrderStanding> = {}): OrderStanding => ({
  status: 'draft',
  lines: [{ quantity: milli(1000), dispatched: milli(0) }],
  payments: [],
  total: cents(total),
  rounding: cents(0),
  paid: cents(0),
  onAccount: cents(0),
  refunded: cents(0),
  offset: cents(0),
  ...more,
});
const cash = (amount: number) => ({ paymentType: 'cash', amount: cents(amount) });
const setting = { cashRounding: 5 };

test('over the counter: confirmed, gone and paid in one act, with change and rounding', () => {
  expect(advance(order(1002), 'completed', [cash(2000)], setting)).toMatchObject({
    refused: false,
    status: 'completed',
    paymentStatus: 'paid',
    dispatched: true,
    change: 1000,
    standing: { rounding: -2, paid: 1000 },
    payments: [{ amount: 2000, processed: 1000, remaining: 0 }],
  });
});

test('a status that is not reached says why', () => {
  expect(advance(order(1000), 'draft', [cash(1000)], setting)).toEqual({ refused: 'notConfirmed' });
  expect(advance(order(1000), 'completed', [cash(500)], setting)).toEqual({ refused: 'open', due: 1000, paid: 500 });
  expect(advance(order(1000), 'confirmed', [{ paymentType: 'card', amount: cents(1001) }], setting)).toMatchObject({
    refused: 'tooMuch',
    at: 0,
    due: 1000,
  });
  const paid = order(400, {
    status: 'confirmed',
    paid: cents(1000),
    payments: [{ paymentType: 'card', processed: cents(1000) }],
  });
  expect(advance(paid, 'confirmed', [], setting)).toMatchObject({ refused: 'overpaid', due: -600 });
});

test('paying moves an order on by itself, and cancelling gives everything back by the way it came', () => {
  const dispatchedOrder = order(1000, {
    status: 'dispatched',
    lines: [{ quantity: milli(1000), dispatched: milli(1000) }],
  });
  expect(advance(dispatchedOrder, 'dispatched', [cash(1000)], setting)).toMatchObject({ status: 'completed' });
  const payments = [
    { paymentType: 'card', processed: cents(300) },
    { paymentType: 'cash', processed: cents(200) },
  ];
  const confirmed = order(1000, { status: 'confirmed', paid: cents(500), payments });
  expect(advance(confirmed, 'cancelled', [], setting)).toMatchObject({
    status: 'cancelled',
    standing: { paid: 0, onAccount: 0, rounding: 0 },
    payments: [
      { paymentType: 'card', processed: -300 },
      { paymentType: 'cash', processed: -200 },
    ],
  });
});

test('an order is completed exactly when everything has left and nothing is open', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.constantFrom('confirmed', 'dispatched', 'completed' as const),
      fc.array(
        fc.record({ paymentType: fc.constantFrom('cash', 'card', 'account'), amount: fc.nat(60_000).map(cents) }),
      ),
      (total, to, tenders) => {
        const result = advance(order(total), to as 'completed', tenders, setting);
        if (result.refused) return;
        const open = openOf(result.standing);
        expect(result.status === 'completed').toBe(result.dispatched && open === 0);
        expect(result.dispatched).toBe(to !== 'confirmed');
        const processed = result.payments.reduce((sum, payment) => sum + payment.processed, 0);
        expect(processed + open).toBe(total + result.standing.rounding);
      },
    ),
  ));
