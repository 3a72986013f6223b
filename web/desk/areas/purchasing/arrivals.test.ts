import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import type { PurchaseLine } from '#contract/purchasing/order.ts';
import { milli, units } from '#contract/quantity.ts';
import {
  arrivalErrors,
  arrivalOf,
  arrivalsToSend,
  isOver,
  labelsQuery,
  orderCost,
  unitsArrived,
  withDamage,
} from './arrivals.ts';

const line = (id: number): PurchaseLine => ({
  id,
  productId: id,
  sku: 'COLA',
  title: 'Cola',
  chineseTitle: '',
  pack: true,
  unitQty: 24,
  gstFree: false,
  soldByWeight: false,
  codes: [],
  orderQty: units(5),
  cost: cents(1235),
  discount: 10,
  subtotal: cents(0),
  gst: cents(0),
  priceInclGst: cents(0),
  received: milli(0),
  returned: milli(0),
});

test('good and damaged came together; a cost is sent only where it differs from the order’s', () => {
  const some = { ...arrivalOf(line(2), units(3), units(2)), paid: cents(1200), damagedAction: 'writeOff' as const };
  const lines = [arrivalOf(line(1)), some, arrivalOf(line(3), units(5))];
  expect(orderCost(line(1))).toBe(1112);
  expect(arrivalsToSend(lines, true)).toEqual([
    { lineId: 2, quantity: 5000, damaged: 2000, damagedAction: 'writeOff', cost: 1200 },
    { lineId: 3, quantity: 5000 },
  ]);
  expect(arrivalsToSend(lines, false)[0]).not.toHaveProperty('cost');
  expect(unitsArrived(lines)).toBe(units(240));
  expect(lines.map(isOver)).toEqual([false, false, false]);
  expect(isOver({ ...some, now: units(4) })).toBe(true);
  expect(arrivalErrors(lines, { 'lines.0.damaged': 'Too many', 'lines.1.quantity': 'No', note: 'No' })).toEqual({
    '1.damaged': 'Too many',
    '2.now': 'No',
  });
});

test('labels are asked for as many as came, packs as packs', () => {
  expect(
    labelsQuery([
      { productId: 4, pack: true, count: 3 },
      { productId: 5, pack: false, count: 0.375 },
    ]),
  ).toBe('ids=4%2C5&counts=3%2C1&packs=1%2C0');
});

test('damage is taken from the good ones where all of it came, and given back when it was a slip', () => {
  const all = arrivalOf(line(1), units(5));
  const damaged = withDamage(all, { ...all, damaged: units(2) });
  expect([damaged.now, damaged.damaged]).toEqual([units(3), units(2)]);
  expect(withDamage(damaged, { ...damaged, damaged: units(0) }).now).toBe(units(5));
  const slip = withDamage(all, { ...all, damaged: units(20) });
  expect(slip.now).toBe(units(0));
  expect(withDamage(slip, { ...slip, damaged: units(1) }).now).toBe(units(4));
  const none = withDamage(arrivalOf(line(1)), { ...arrivalOf(line(1)), damaged: units(5) });
  expect(withDamage(none, { ...none, damaged: units(2) }).now).toBe(units(0));
  const few = arrivalOf(line(1), units(1));
  expect(withDamage(few, { ...few, damaged: units(2) }).now).toBe(units(1));
  const over = arrivalOf(line(1), units(6));
  expect(withDamage(over, { ...over, damaged: units(1) }).now).toBe(units(6));
});
