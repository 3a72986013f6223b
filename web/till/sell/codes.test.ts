import { expect, test } from 'vitest';
import { cents } from '#contract/cents.ts';
import { units } from '#contract/milli.ts';
import type { Rule } from '#contract/order/basket.ts';
import { only, rule } from '#contract/order/testing/baskets.ts';
import { emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import { counter, setBasket } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { enterCode } from './selling.ts';

const tea = product(1, 1000);
const enter = (more: Partial<Rule>, count = 1) => {
  const vip = rule(1, { kind: 'percentage', percent: 15 }, { name: 'VIP', code: 'VIP15', belowCost: true, ...more });
  openTestTill({ products: [tea], rules: [vip] });
  setBasket(count > 0 ? addProduct(emptyBasket, tea, false, units(count)) : emptyBasket);
  expect(enterCode('vip15')).toBe(true);
  const { text, isProblem } = counter().notice ?? {};
  return [text, isProblem];
};

test('a code that applies says no more than that it was entered', () => {
  expect(enter({})).toEqual(['Code VIP15 entered', false]);
  expect(enter({}, 0)).toEqual(['Code VIP15 entered. Now add the items.', false]);
});

test('a code that takes nothing off says why', () => {
  const why = (more: Partial<Rule>) => {
    const [text, isProblem] = enter(more);
    expect(isProblem).toBe(true);
    return String(text).replace('Code VIP15 entered. ', '');
  };
  expect(why({ customerTypes: ['vip'] as never })).toBe('“VIP” needs a customer');
  expect(why({ limitTotal: 5, uses: 5 })).toBe('“VIP” is used up');
  expect(why({ endsAt: '2020-01-01T00:00' })).toBe('“VIP” has ended');
  expect(why({ minimumBasket: cents(2500) })).toBe('Spend $15.00 more for “VIP”');
  expect(why({ scope: only({ productIds: [2] }) })).toBe('It doesn’t apply to the items in the cart.');
});
