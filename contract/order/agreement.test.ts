import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { units } from '#contract/quantity.ts';
import type { Rule } from './basket.ts';
import { line, only, randomBasket, randomRules, rule } from './testing/baskets.ts';
import { counts, distinct, later, quantitiesFor, shopOf } from './testing/changes.ts';

/* A numbered order that changes several times, while promotions begin, change and end. */

const percentage = (id: number, percent: number, more: Partial<Rule> = {}) =>
  rule(id, { kind: 'percentage', percent }, more);
const threeForTwo = rule(1, { kind: 'buyGet', buy: 2, get: 1, percent: 100, getScope: null });

test('back at what was agreed it costs what was agreed, though a promotion began', () => {
  const any3 = rule(1, { kind: 'bundle', quantity: 3, price: cents(1000) });
  const quarter = percentage(2, 25, { scope: only({ productIds: [1] }) });
  const { confirm, totals } = shopOf([line(1, 2, 1000), line(2, 3, 2000)], [any3]);
  expect(confirm().total).toBe(3000);
  // Six units are two groups, as they were before the other promotion began.
  expect(totals([any3, quarter], [2, 4], [2, 3], [0, 3], [2, 3])).toEqual([2000, 3000, 1000, 3000]);
});

test('back at what was agreed it costs what was agreed, though a promotion is over', () => {
  const tenth = percentage(1, 10, { scope: only({ productIds: [1] }) });
  const spend = rule(2, { kind: 'spend', threshold: cents(4000), reward: { kind: 'amount', amount: cents(2000) } });
  const { confirm, totals } = shopOf([line(1, 1, 1000), line(2, 1, 2000)], [tenth, spend]);
  expect(confirm().total).toBe(2900);
  expect(totals([spend], [1, 2], [1, 1])).toEqual([2900, 2900]);
});

test('what was added at other terms is not forgotten by going back to what was confirmed', () => {
  const off = (percent: number, version: number) => percentage(1, percent, { version });
  const { confirm, change } = shopOf([line(1, 4, 1000)], [off(60, 1)]);
  let order = confirm();
  const steps = [
    [6, 50, 2, 2600],
    [8, 40, 3, 3800],
    [10, 30, 4, 5200],
  ] as const;
  for (const [quantity, percent, version, total] of steps) {
    order = change(order, [units(quantity)], [off(percent, version)]);
    expect(order.total).toBe(total);
  }
  const sum = (quantity: number) => {
    order = change(order, [units(quantity)], [off(30, 4)]);
    return order.total;
  };
  expect([4, 10, 6, 10, 3, 10, 4, 6, 8, 10].map(sum)).toEqual([
    1600, 5200, 2600, 5200, 1200, 5200, 1600, 2600, 3800, 5200,
  ]);
});

test('what is added costs the same in one save as in several', () => {
  const breaks = rule(1, { kind: 'quantityBreaks', breaks: [{ from: 5, percent: 50 }] }, { version: 2 });
  const { totals } = shopOf([line(1, 4, 1000)], [percentage(1, 5)]);
  expect(totals([breaks], [9])).toEqual([6300]);
  expect(totals([breaks], [5], [6], [8], [9])).toEqual([4800, 5800, 7800, 6300]);
  const onePlusOne = rule(1, { kind: 'buyGet', buy: 1, get: 1, percent: 100, getScope: null }, { version: 2 });
  expect(shopOf([line(1, 2, 1000)], [threeForTwo]).totals([onePlusOne], [4], [3], [4], [2])).toEqual([
    3000, 3000, 3000, 2000,
  ]);
});

test('what was free is paid once the rest of its group is gone, though the promotion is over', () => {
  const { totals } = shopOf([line(1, 2, 1000), line(2, 1, 500)], [threeForTwo]);
  expect(totals([], [1, 1], [0, 1], [2, 1], [3, 1])).toEqual([1500, 500, 2000, 3000]);
  const gift = rule(1, {
    kind: 'spend',
    threshold: cents(2000),
    reward: { kind: 'gift', productId: 2, quantity: 1 },
  });
  expect(shopOf([line(1, 2, 1000), line(2, 1, 500)], [gift]).totals([], [1, 1], [2, 1])).toEqual([1500, 2000]);
});

test('a line that comes back is the one that was agreed', () => {
  const { totals } = shopOf([line(1, 2, 1000), line(2, 1, 500)], [percentage(1, 50)]);
  expect(totals([], [2, 0], [2, 1], [2, 2])).toEqual([1000, 1250, 1750]);
});

test('what was added under other promotions is agreed, too, once these are over', () => {
  const { confirm, change } = shopOf([line(1, 2, 1000), line(2, 1, 500)], [percentage(1, 10)]);
  const half = percentage(2, 50);
  const more = change(confirm(), [units(4), units(1)], [half]);
  expect(more.total).toBe(1800 + 1000 + 450);
  const later = change(more, [units(4), units(2)], []);
  expect(later.total).toBe(more.total + 500);
  expect(change(later, [units(4), units(1)], []).total).toBe(more.total);
  // Changed back to what was confirmed, it costs what it did then.
  const back = change(later, [units(2), units(1)], []);
  expect(back.total).toBe(1800 + 450);
  expect(change(back, [units(4), units(1)], []).total).toBe(more.total);
});

test('what began since counts for what was ordered only where it is first reached by what is added', () => {
  const spend = rule(1, { kind: 'spend', threshold: cents(4000), reward: { kind: 'amount', amount: cents(500) } });
  expect(shopOf([line(1, 3, 1000)], []).totals([spend], [4])).toEqual([3500]);
  expect(shopOf([line(1, 5, 1000)], []).totals([spend], [6], [9])).toEqual([6000, 8500]);
  const breaks = rule(1, { kind: 'quantityBreaks', breaks: [{ from: 3, percent: 50 }] });
  expect(shopOf([line(1, 2, 1000)], []).totals([breaks], [3])).toEqual([1500]);
  expect(shopOf([line(1, 4, 1000)], []).totals([breaks], [5], [7])).toEqual([5000, 5500]);
});

test('a promotion that begins is no reason to leave out others that were there', () => {
  const alone = percentage(1, 10, { exclusive: true, scope: only({ productIds: [1] }) });
  const second = percentage(2, 50, { scope: only({ productIds: [2] }) });
  const begun = percentage(3, 8, { scope: only({ productIds: [1] }) });
  const { confirm, totals } = shopOf([line(1, 4, 1000), line(2, 1, 400)], [alone, second]);
  expect(confirm().total).toBe(4000);
  // One coffee and the tea: 10% off the coffee alone is less than half of the tea.
  expect(totals([alone, second], [1, 1], [4, 1])).toEqual([1200, 4000]);
  expect(totals([alone, second, begun], [1, 1], [4, 1])).toEqual([1200, 4000]);
});

test('a promotion that begins makes no change of an order dearer', () => {
  fc.assert(
    fc.property(
      randomBasket(4, 6).filter(distinct),
      randomRules(3, 1, false),
      fc.boolean(),
      randomRules(3),
      fc.array(counts, { minLength: 4, maxLength: 4 }),
      (goods, rules, isAlone, begun, wanted) => {
        const then = rules.map((each, at) => (isAlone && at === 0 ? { ...each, exclusive: true } : each));
        const { confirm, change } = shopOf(goods, then);
        for (const some of wanted) {
          const quantities = quantitiesFor(goods, some);
          const before = change(confirm(), quantities, then).total;
          expect(change(confirm(), quantities, later(then, begun, [], 0)).total).toBeLessThanOrEqual(before);
        }
      },
    ),
  );
});

test('what was given back of a limit and is gone since is not promised again', () => {
  const limited = rule(1, { kind: 'limitedPrice', price: cents(300) }, { limitUnits: 3, units: 0 });
  const goods = [line(1, 5, 500)];
  const order = shopOf(goods, [limited]).confirm();
  expect(order.total).toBe(1900);
  const fewer = shopOf(goods, [limited]).change(order, [units(2)], [limited]);
  expect(fewer.total).toBe(600);
  const sold = { ...limited, limitUnits: 2 };
  expect(shopOf(goods, [sold]).change(fewer, [units(5)], [sold]).total).toBe(600 + 1500);
});

test('what others took of a limit and is free again is given as it was confirmed', () => {
  const limited = rule(1, { kind: 'limitedPrice', price: cents(300) }, { limitUnits: 3, units: 0 });
  const sold = { ...limited, limitUnits: 2 };
  const goods = [line(1, 5, 500)];
  const change = (rules: Rule, order: ReturnType<ReturnType<typeof shopOf>['confirm']>, quantity: number) =>
    shopOf(goods, [rules]).change(order, [units(quantity)], [rules]);
  const fewer = change(limited, shopOf(goods, [limited]).confirm(), 2);
  const more = change(sold, fewer, 5);
  expect(more.total).toBe(2100);
  // The added unit is free again; changed back to what was confirmed, the order costs what it did.
  const added = change(limited, more, 6);
  expect(added.total).toBe(2400);
  expect(change(limited, added, 5).total).toBe(1900);
});

test('whatever became of the rules, any way to an order costs the same, and back again what was agreed', () => {
  fc.assert(
    fc.property(
      randomBasket(4, 6).filter(distinct),
      randomRules(3, 2),
      fc.oneof(fc.constant([]), randomRules(2)),
      randomRules(3),
      fc.integer({ min: 0, max: 26 }),
      fc.array(counts, { minLength: 1, maxLength: 4 }),
      (goods, then, begun, changed, mask, chain) => {
        const now = later(then, begun, changed, mask);
        const { confirm, change } = shopOf(goods, then);
        const agreed = confirm();
        const steps = chain.map((some) => quantitiesFor(goods, some));
        const last = steps.at(-1) ?? [];
        const order = steps.reduce((before, quantities) => change(before, quantities, now), agreed);
        expect(order.total).toBe(change(agreed, last, now).total);
        const back = change(
          order,
          goods.map(({ quantity }) => quantity),
          now,
        );
        expect(back.total).toBe(agreed.total);
        expect(back.agreements).toEqual([]);
        expect(change(back, last, now).total).toBe(order.total);
      },
    ),
  );
});

test('back at what was confirmed it costs the same, however often rules changed in between', () => {
  fc.assert(
    fc.property(
      randomBasket(4, 6).filter(distinct),
      randomRules(3, 2),
      fc.array(fc.tuple(randomRules(3), fc.integer({ min: 0, max: 26 }), counts), { minLength: 1, maxLength: 6 }),
      (goods, then, chain) => {
        const { confirm, change } = shopOf(goods, then);
        const agreed = confirm();
        const order = chain.reduce(
          (before, [begun, mask, some]) => change(before, quantitiesFor(goods, some), later(then, begun, [], mask)),
          agreed,
        );
        const quantities = goods.map(({ quantity }) => quantity);
        expect(change(order, quantities, []).total).toBe(agreed.total);
      },
    ),
  );
});

test('while no promotion changes, any way to an order costs what it would cost anew', () => {
  fc.assert(
    fc.property(
      randomBasket(4, 6).filter(distinct),
      randomRules(3),
      fc.array(counts, { minLength: 1, maxLength: 3 }),
      (goods, rules, chain) => {
        const { confirm, change } = shopOf(goods, rules);
        const agreed = confirm();
        const steps = chain.map((some) => quantitiesFor(goods, some));
        const last = steps.at(-1) ?? [];
        const order = steps.reduce((before, quantities) => change(before, quantities, rules), agreed);
        const fresh = confirm(last).total;
        const isMore = goods.every(({ quantity }, at) => (last[at] ?? 0) >= quantity);
        if (isMore) expect(order.total).toBeLessThanOrEqual(fresh);
        else expect(order.total).toBe(fresh);
      },
    ),
  );
});
