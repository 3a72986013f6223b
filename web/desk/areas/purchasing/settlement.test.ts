import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import type { PurchaseOrder } from '#contract/purchasing/order.ts';
import { units } from '#contract/quantity.ts';
import { receivedByLine, type SettledOrder, settlementOf } from './settlement.ts';

type Handled = [kind: 'receipt' | 'return', lineId: number, net: number, gst: number];

const receiptsOf = (...handled: Handled[]) =>
  handled.map(([kind, lineId, net, gst]) => ({
    kind,
    lines: [{ lineId, quantity: units(1), net: cents(net), gst: cents(gst) }],
  })) as PurchaseOrder['receipts'];

const order = (total: number, net: number, ...handled: Handled[]): SettledOrder => {
  const sum = (kind: Handled[0]) => handled.reduce((all, each) => all + (each[0] === kind ? each[2] + each[3] : 0), 0);
  return {
    totalInclGst: cents(total),
    receivedInclGst: cents(sum('receipt')),
    returnedInclGst: cents(sum('return')),
    netInclGst: cents(net),
    receipts: receiptsOf(...handled),
  };
};

test('what was received at another cost is told beside what was ordered, with its GST', () => {
  expect(settlementOf(order(880, 1100, ['receipt', 1, 1000, 100]), cents(880))).toEqual({
    received: 1100,
    returned: 0,
    gst: 100,
    outstanding: 0,
    net: 1100,
  });
});

test('received, returned and still to come add up to what the order comes to', () => {
  const open = order(1760, 1540, ['receipt', 1, 800, 80], ['return', 1, 200, 20]);
  expect(settlementOf(open, cents(1760))).toEqual({
    received: 880,
    returned: 220,
    gst: 60,
    outstanding: 880,
    net: 1540,
  });
  // A newly typed line is still outstanding.
  expect(settlementOf(open, cents(1870))).toMatchObject({ outstanding: 990, net: 1650 });
});

test('nothing is said of an order that came as ordered, has yet to come, or has no amounts to show', () => {
  expect(settlementOf(order(880, 880, ['receipt', 1, 800, 80]), cents(880))).toBeUndefined();
  expect(settlementOf(order(880, 880), cents(880))).toBeUndefined();
  expect(settlementOf({ receipts: receiptsOf(['receipt', 1, 800, 80]) }, cents(0))).toBeUndefined();
});

test('each line has what came of it less what went back', () => {
  const amounts = receivedByLine(receiptsOf(['receipt', 1, 800, 80], ['receipt', 2, 100, 0], ['return', 1, 400, 40]));
  expect([...amounts]).toEqual([
    [1, 440],
    [2, 100],
  ]);
});
