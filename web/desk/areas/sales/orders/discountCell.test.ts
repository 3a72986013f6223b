import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { discountCell } from './discountCell.ts';

const none = { discount: 0, discountAmount: cents(0) };

test('a discount is typed as a percentage or, with a dollar sign, as an amount', () => {
  expect(discountCell.read('10', none)).toEqual({ discount: 10, discountAmount: 0 });
  expect(discountCell.read('12.5%', { ...none, discountAmount: cents(500) })).toEqual({
    discount: 12.5,
    discountAmount: 0,
  });
  expect(discountCell.read('$4.20', { ...none, discount: 10 })).toEqual({ discount: 0, discountAmount: 420 });
  expect(discountCell.read('', { ...none, discount: 10 })).toEqual(none);
  expect([discountCell.read('-$5', none), discountCell.read('120', none)]).toEqual([undefined, undefined]);
  expect([
    discountCell.text({ ...none, discountAmount: cents(420) }),
    discountCell.text({ ...none, discount: 10 }),
  ]).toEqual(['$4.20', '10%']);
});

test('a number without a sign shows that it is a percentage, and more than 100 says how an amount is typed', () => {
  expect(['1.07', '10%', '$5', ''].map((typed) => discountCell.unit?.(typed))).toEqual(['%', '', '', '']);
  expect(discountCell.why('200')).toBe('At most 100 percent. For an amount off the line, type $200.');
  expect(discountCell.why('-5')).toBe('Enter a percentage from 0 to 100');
  expect(discountCell.why('lots')).toBe('“lots” is not a number');
});
