import { expect, test } from 'vitest';
import { milli } from '#contract/milli.ts';
import { cents } from '#contract/money.ts';
import type { BasketLine, NotAppliedReason, QuoteSetting, Rule } from './basket.ts';
import { quote } from './quote.ts';
import { line, only, rule, setting } from './testing/baskets.ts';

/* Every reason why a promotion took nothing off a line. */

const tenOff = { kind: 'percentage', percent: 10 } as const;
const pair = { kind: 'bundle', quantity: 2, price: cents(100) } as const;
const one = [line(1, 1, 300)];
const customer = { customerId: 1, customerType: 'retail' } as const;

type Example = { rules: Rule[]; basket?: BasketLine[]; at?: Partial<QuoteSetting>; more?: object };

/** Why promotion 1 took nothing off the first line. */
const examples: Record<NotAppliedReason, Example> = {
  notYet: { rules: [rule(1, tenOff, { startsAt: '2026-11-16T10:01' })] },
  ended: { rules: [rule(1, tenOff, { endsAt: '2026-11-16T10:00' })] },
  outsideHours: { rules: [rule(1, tenOff, { hours: { from: '17:00', to: '19:00' } })] },
  otherWeekday: { rules: [rule(1, tenOff, { weekdays: [6, 7] })] },
  otherBranch: { rules: [rule(1, tenOff, { branchIds: [2] })] },
  otherChannel: { rules: [rule(1, tenOff, { channels: ['web'] })] },
  otherCustomer: { rules: [rule(1, tenOff, { customerTypes: ['vip'] })], at: customer },
  customerNeeded: { rules: [rule(1, tenOff, { customerTypes: ['vip'] })] },
  codeMissing: { rules: [rule(1, tenOff, { code: 'SPRING' })] },
  usedUp: { rules: [rule(1, tenOff, { limitTotal: 5, uses: 5 })] },
  usedUpByCustomer: { rules: [rule(1, tenOff, { limitPerCustomer: 1, usesByCustomer: 1 })], at: customer },
  limitPerOrder: { rules: [rule(1, tenOff, { limitPerOrder: 1 })], basket: [line(1, 1, 300), line(2, 1, 500)] },
  soldOut: { rules: [rule(1, { kind: 'limitedPrice', price: cents(100) }, { limitUnits: 5, units: 5 })] },
  excluded: { rules: [rule(1, tenOff, { exclusions: only({ productIds: [1] }) })] },
  packsExcluded: { rules: [rule(1, pair)], basket: [line(1, 2, 300, { pack: true, unitQty: 6 })] },
  weighedExcluded: { rules: [rule(1, pair)], basket: [line(1, 0.5, 300, { facts: { soldByWeight: true } })] },
  basketTooSmall: { rules: [rule(1, tenOff, { minimumBasket: cents(1000) })], more: { missingAmount: 700 } },
  moreNeeded: { rules: [rule(1, { ...pair, quantity: 3 })], more: { missing: 2 } },
  giftInactive: {
    rules: [
      rule(
        1,
        { kind: 'spend', threshold: cents(100), reward: { kind: 'gift', productId: 2, quantity: 1 } },
        { giftInactive: true },
      ),
    ],
  },
  belowCost: { rules: [rule(1, tenOff)], basket: [line(1, 1, 300, { facts: { unitCost: cents(300) } })] },
  noSaving: { rules: [rule(1, { kind: 'fixedPrice', price: cents(300) })] },
  betterWon: { rules: [rule(1, tenOff), rule(2, { ...tenOff, percent: 20 })], more: { by: 2 } },
  priorityWon: {
    rules: [rule(1, { ...tenOff, percent: 20 }, { priority: 10 }), rule(2, tenOff, { priority: 50 })],
    more: { by: 2 },
  },
  usedAlone: { rules: [rule(1, tenOff), rule(2, { ...tenOff, percent: 20 }, { exclusive: true })], more: { by: 2 } },
};

test.each(Object.entries(examples))('%s', (reason, { rules, basket = one, at, more }) => {
  const { lines } = quote(basket, rules, { ...setting, ...at });
  expect(lines[0]?.notApplied).toEqual([{ promotionId: 1, reason, ...more }]);
  expect(lines[0]?.shares.some(({ promotionId }) => promotionId === 1)).toBe(false);
});

test('a code that was typed, a customer of the type and a limit that is not reached let it apply', () => {
  const rules = [
    rule(1, tenOff, { code: 'SPRING', customerTypes: ['retail'], limitTotal: 5, uses: 4, limitPerCustomer: 1 }),
  ];
  expect(quote(one, rules, { ...setting, ...customer, codes: ['SPRING'] })).toMatchObject({
    totals: { promotionDiscount: 30 },
    lines: [{ notApplied: [] }],
  });
});

test('a limit for each customer asks a walk-in who they are', () => {
  const { lines } = quote(one, [rule(1, tenOff, { limitPerCustomer: 1 })], setting);
  expect(lines[0]?.notApplied).toEqual([{ promotionId: 1, reason: 'customerNeeded' }]);
});

test('a threshold that is not reached says what is missing', () => {
  const spend = rule(1, { kind: 'spend', threshold: cents(1000), reward: { kind: 'amount', amount: cents(100) } });
  expect(quote(one, [spend], setting).lines[0]?.notApplied).toEqual([
    { promotionId: 1, reason: 'basketTooSmall', missingAmount: 700 },
  ]);
});

test('a threshold on some products says that other goods do not bring it nearer', () => {
  const reward = { kind: 'amount', amount: cents(100) } as const;
  const onTea = rule(1, { kind: 'spend', threshold: cents(500), reward }, { scope: only({ productIds: [1] }) });
  const tea = line(1, 1, 300);
  const missing = { promotionId: 1, missingAmount: 200, onScope: true };
  // Ten dollars of something else are in the basket: the order itself is not too small.
  const quoted = quote([tea, line(2, 1, 1000)], [onTea], setting);
  expect(quoted.lines[0]?.notApplied).toEqual([{ ...missing, reason: 'basketTooSmall' }]);
  expect(quoted.hints).toEqual([{ ...missing, kind: 'moreSpend' }]);
  // Once that is reached, the minimum of the whole order remains, for which anything counts.
  const whole = quote([{ ...tea, quantity: milli(2000) }], [{ ...onTea, minimumBasket: cents(1000) }], setting);
  expect(whole.lines[0]?.notApplied).toEqual([{ promotionId: 1, reason: 'basketTooSmall', missingAmount: 400 }]);
});

test('what is left over beside complete groups says how many more another one needs', () => {
  const basket = [line(1, 3, 300), line(2, 1, 100)];
  const { lines } = quote(basket, [rule(1, { ...pair, quantity: 3 })], setting);
  expect(lines.map((each) => each.notApplied)).toEqual([[], [{ promotionId: 1, reason: 'moreNeeded', missing: 2 }]]);
});

test('one out of scope says nothing', () => {
  const { lines } = quote(one, [rule(1, tenOff, { scope: only({ productIds: [2] }) })], setting);
  expect(lines[0]?.notApplied).toEqual([]);
});
