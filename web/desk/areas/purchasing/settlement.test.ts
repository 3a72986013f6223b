import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { settlementOf } from './settlement.ts';

const order = (total: number, returned: number, net: number) => ({
  totalInclGst: cents(total),
  returnedInclGst: cents(returned),
  netInclGst: cents(net),
});

test('total, what never came or came beyond the order, and returns add up to what the order comes to', () => {
  expect(settlementOf(order(98_375, 3503, 17_740), cents(98_375))).toEqual({
    delivered: -77_132,
    returned: 3503,
    net: 17_740,
  });
  expect(settlementOf(order(880, 0, 2200), cents(880))).toEqual({ delivered: 1320, returned: 0, net: 2200 });
  expect(settlementOf(order(880, 880, 0), cents(880))).toEqual({ delivered: 0, returned: 880, net: 0 });
  expect(settlementOf(order(880, 0, 880), cents(880))).toBeUndefined();
});

test('lines that are typed anew change what the order comes to', () => {
  expect(settlementOf(order(880, 220, 660), cents(1000))?.net).toBe(780);
});

test('nothing is said to those who see no costs', () => {
  expect(settlementOf({}, cents(0))).toBeUndefined();
});
