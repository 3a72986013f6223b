import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { units } from '#contract/quantity.ts';
import { readCell } from '#web/desk/ui/lineGrid.ts';
import { discountCell } from './discountCell.ts';

const none = { discount: 0, discountAmount: cents(0), price: cents(2000), orderQty: units(1) };

test('a discount is typed as a percentage or, with a dollar sign, as an amount', () => {
  expect(discountCell.read('10', none)).toEqual({ discount: 10, discountAmount: 0 });
  expect(discountCell.read('12.5%', { ...none, discountAmount: cents(500) })).toEqual({
    discount: 12.5,
    discountAmount: 0,
  });
  expect(discountCell.read('$4.20', { ...none, discount: 10 })).toEqual({ discount: 0, discountAmount: 420 });
  expect(discountCell.read('', { ...none, discount: 10 })).toEqual({ discount: 0, discountAmount: 0 });
  expect([discountCell.read('-$5', none), discountCell.read('120', none)]).toEqual([undefined, undefined]);
  expect([
    discountCell.text({ ...none, discountAmount: cents(420) }),
    discountCell.text({ ...none, discount: 10 }),
  ]).toEqual(['$4.20', '10%']);
});

test('a number without a sign shows that it is a percentage, and more than 100 says how an amount is typed', () => {
  expect(['1.07', '10%', '$5', ''].map((typed) => discountCell.unit?.(typed))).toEqual(['%', '', '', '']);
  expect(discountCell.why('200')).toBe('At most 100%. For an amount off the line, type $200.');
  expect(discountCell.why('-5')).toBe('Enter a percentage from 0 to 100');
  expect(discountCell.why('lots')).toBe('“lots” is not a number');
});

test('an amount above what the line costs says so at once; what is refused takes nothing off', () => {
  const tooLarge = 'More than the line costs. Enter a smaller amount.';
  expect(discountCell.problem?.({ ...none, discountAmount: cents(20_000) })).toBe(tooLarge);
  expect(discountCell.problem?.({ ...none, discountAmount: cents(2000) })).toBeUndefined();
  // Also as soon as fewer are wanted.
  const two = { ...none, orderQty: units(2), discountAmount: cents(3000) };
  expect([discountCell.problem?.(two), discountCell.problem?.({ ...two, orderQty: units(1) })]).toEqual([
    undefined,
    tooLarge,
  ]);
  expect(readCell(discountCell, { ...none, discount: 20 }, '200', '10%')).toEqual({
    changes: { discount: 0, discountAmount: 0 },
    nonsense: true,
  });
});
