import { expect, test } from 'vitest';
import { say } from '#contract/messages/sentence.ts';
import { cents } from '#contract/money.ts';
import type { PurchaseLine } from '#contract/purchasing/order.ts';
import { milli, units } from '#contract/quantity.ts';
import {
  arrivalErrors,
  arrivalOf,
  arrivalProblems,
  arrivalsToSend,
  carriedOver,
  goodQty,
  isOver,
  labelsQuery,
  orderCost,
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

test('all that came is sent with the damaged among it; a cost is sent only where it differs from the order’s', () => {
  const some = { ...arrivalOf(line(2), units(5), units(2)), paid: cents(1200), damagedAction: 'writeOff' as const };
  const lines = [arrivalOf(line(1)), some, arrivalOf(line(3), units(5))];
  expect(orderCost(line(1))).toBe(1112);
  expect(arrivalsToSend(lines, true)).toEqual([
    { lineId: 2, quantity: 5000, damaged: 2000, damagedAction: 'writeOff', cost: 1200 },
    { lineId: 3, quantity: 5000 },
  ]);
  expect(arrivalsToSend(lines, false)[0]).not.toHaveProperty('cost');
  expect(lines.map(isOver)).toEqual([false, false, false]);
  expect(isOver({ ...some, now: units(6) })).toBe(true);
  expect(arrivalErrors(lines, { 'lines.0.damaged': 'Too many', 'lines.1.quantity': 'No', note: 'No' })).toEqual({
    '1.damaged': 'Too many',
    '2.now': 'No',
  });
});

test('on an order that somebody changed meanwhile, what was entered stays where it still fits', () => {
  const entered = [1, 2, 3].map((id) => arrivalOf(line(id), units(4), units(1)));
  const typed = entered.map((each) => (each.id === 2 ? { ...each, paid: cents(1300) } : each));
  const now = [{ ...line(1), cost: cents(1000) }, line(2), { ...line(3), pack: false }, line(4)];
  expect(carriedOver(now, typed)).toEqual([
    { ...arrivalOf({ ...line(1), cost: cents(1000) }, units(4), units(1)), paid: cents(900) },
    { ...arrivalOf(line(2), units(4), units(1)), paid: cents(1300) },
    arrivalOf({ ...line(3), pack: false }),
    arrivalOf(line(4)),
  ]);
});

test('labels are asked for as many as came, packs as packs', () => {
  expect(
    labelsQuery([
      { productId: 4, pack: true, count: 3 },
      { productId: 5, pack: false, count: 0.375 },
    ]),
  ).toBe('ids=4%2C5&counts=3%2C1&packs=1%2C0');
});

test('damaged goods are a part of those that came', () => {
  const damage = (now: number, damaged: number) => arrivalOf(line(1), units(now), units(damaged));
  expect(
    arrivalProblems([damage(4, 4), damage(4, 5), damage(0, 2), damage(-1, 0), damage(3, -1), damage(0, 0)]),
  ).toEqual({
    '1.damaged': say('purchasing.damagedTooMany', { count: 4 }),
    '2.damaged': say('purchasing.damagedNoneCame'),
    '3.now': say('field.notNegative'),
    '4.damaged': say('field.notNegative'),
  });
  expect(goodQty(damage(5, 2))).toBe(units(3));
});

test('half a unit is refused at its cell', () => {
  const half = milli(1500);
  const unit = { ...line(1), pack: false };
  const rice = { ...unit, soldByWeight: true };
  expect(
    arrivalProblems([
      arrivalOf(unit, half),
      arrivalOf(unit, units(3), half),
      arrivalOf({ ...rice, pack: true }, half),
      arrivalOf(rice, half, milli(500)),
    ]),
  ).toEqual({
    '0.now': say('field.wholeUnits'),
    '1.damaged': say('field.wholeUnits'),
    '2.now': say('field.wholePacks'),
  });
});
