import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { milli, units } from '#contract/quantity.ts';
import { agreedLine } from './agreed.ts';
import type { BasketLine, QuotedLine, Rule } from './basket.ts';
import { quote } from './quote.ts';
import { requote } from './requote.ts';
import { line, only, randomBasket, randomRules, rule, setting } from './testing/baskets.ts';

/* A numbered order's lines at another quantity. */

const tenth = (more: Partial<Rule> = {}) => rule(1, { kind: 'percentage', percent: 10 }, more);
const threeForTwo = rule(1, { kind: 'buyGet', buy: 2, get: 1, percent: 100, getScope: null });

/** Lines as they were quoted, at other quantities. */
const changed = (basket: BasketLine[], quoted: readonly QuotedLine[], quantities: number[], hasLeft = false) =>
  basket.map((each, at) => {
    const { shares = [], ...amounts } = quoted[at] ?? {};
    const { agreedQuantity: _, ...settled } = {
      ...(amounts as QuotedLine),
      shares: shares.map((share) => ({ ...share, version: share.version ?? 1 })),
      notApplied: [],
    };
    const wanted = { ...each, quantity: milli(quantities[at] ?? each.quantity) };
    return agreedLine({ quantity: each.quantity, settled }, wanted, setting.gstRate, hasLeft);
  });

/** The lines as they were agreed by some rules, at other quantities. */
const resized = (basket: BasketLine[], rules: Rule[], quantities: number[], hasLeft = false) =>
  changed(basket, quote(basket, rules, setting).lines, quantities, hasLeft);
const total = (...args: Parameters<typeof requote>) => requote(...args).totals.total;

test('fewer keep their part of a promotion that is over', () => {
  const lines = resized([line(1, 4, 1000)], [tenth()], [3000]);
  expect(requote(lines, [], setting).lines).toMatchObject([
    { priceInclGst: 2700, agreedQuantity: 3000, shares: [{ promotionId: 1, version: 1, amount: 300 }] },
  ]);
  expect(total(resized([line(1, 3, 1000)], [threeForTwo], [2000]), [], setting)).toBe(1333);
});

test('more keep what they got, and what is added gets what counts now', () => {
  const lines = resized([line(1, 4, 1000)], [tenth()], [6000]);
  expect(requote(lines, [], setting).lines).toMatchObject([{ priceInclGst: 5600, agreedQuantity: 4000 }]);
  const half = rule(1, { kind: 'percentage', percent: 50 }, { version: 2 });
  expect(requote(lines, [half], setting)).toMatchObject({
    lines: [{ priceInclGst: 4600, shares: [{ amount: 400, version: 1 }, { amount: 1000 }] }],
    applied: [{ promotionId: 1, version: 2, amount: 1000 }],
  });
});

test('terms that still hold price all of the line', () => {
  expect(total(resized([line(1, 2, 1000)], [threeForTwo], [3000]), [threeForTwo], setting)).toBe(2000);
  const fewer = requote(resized([line(1, 3, 1000)], [threeForTwo], [2000]), [threeForTwo], setting);
  expect(fewer.totals.total).toBe(2000);
  expect(fewer.lines[0]).not.toHaveProperty('agreedQuantity');
  // Part of it is dispatched: its agreement is not reconsidered.
  expect(total(resized([line(1, 3, 1000)], [threeForTwo], [2000], true), [threeForTwo], setting)).toBe(1333);
});

test('one line that keeps what was agreed does not hold another one back', () => {
  const over = rule(2, { kind: 'percentage', percent: 10 }, { scope: only({ productIds: [2] }) });
  const running = { ...threeForTwo, scope: only({ productIds: [1] }) };
  const lines = resized([line(1, 2, 1000), line(2, 4, 1000)], [running, over], [3000, 3000]);
  expect(requote(lines, [running], setting).lines.map(({ priceInclGst }) => priceInclGst)).toEqual([2000, 2700]);
});

test('a line keeps its share of what an order gets once, and adds nothing to it', () => {
  const spend = rule(1, { kind: 'spend', threshold: cents(5000), reward: { kind: 'amount', amount: cents(500) } });
  const basket = [line(1, 3, 1000), line(2, 2, 1000)];
  const [first, second] = resized(basket, [spend], [9000, 2000]);
  if (!first || !second) throw new Error('Two lines');
  expect(total([first, { settled: second.settled }], [spend], setting)).toBe(10_500);
});

test('an amount that the clerk took off is off the units that were there', () => {
  const lines = resized([line(1, 2, 1000, { discount: { amount: cents(200) } })], [tenth()], [3000]);
  // 18.00 − 1.80 for two, and 10.00 − 5.00 for the third.
  const half = rule(2, { kind: 'percentage', percent: 50 });
  expect(total(lines, [half], setting)).toBe(1620 + 500);
});

test('what is bought for something free is used up, whichever line has the share', () => {
  const [coffee, tea] = [line(1, 2, 1000), line(2, 1, 500)];
  const raised = resized([coffee, tea], [threeForTwo], [3000, 1000]);
  expect(requote(raised, [threeForTwo], setting).lines.map(({ priceInclGst }) => priceInclGst)).toEqual([2000, 500]);
  const half = rule(1, { kind: 'buyGet', buy: 2, get: 1, percent: 50, getScope: null }, { version: 2 });
  expect(total(raised, [half], setting)).toBe(3000);
  const [raisedCoffee] = raised;
  const [, leftTea] = resized([coffee, tea], [threeForTwo], [], true);
  if (!raisedCoffee || !leftTea) throw new Error('Two lines');
  expect(total([raisedCoffee, leftTea], [threeForTwo], setting)).toBe(3000);
});

test('a line that is gone is no longer counted', () => {
  const [coffee, tea] = [line(1, 2, 1000), line(2, 1, 500)];
  const [keptCoffee, keptTea] = resized([coffee, tea], [threeForTwo], []);
  if (!keptCoffee?.whole || !keptTea) throw new Error('Two lines');
  const options = { removed: [keptCoffee.whole] };
  expect(total([keptTea], [threeForTwo], setting, options)).toBe(500);
  // Ended since: the free unit stays free.
  expect(total([keptTea], [], setting, options)).toBe(0);
});

test('which of two lines at one price has the share makes no difference', () => {
  const two = rule(1, { kind: 'fixedPrice', price: cents(150) }, { limitPerOrder: 2 });
  const basket = [line(1, 3, 2000), line(2, 3, 2000)];
  for (const at of [0, 1]) {
    const lines = resized(basket, [two], [2000, 2000]);
    const gone = lines[1 - at]?.whole;
    const stays = lines[at];
    if (!gone || !stays) throw new Error('Two lines');
    expect(total([stays], [two], setting, { removed: [gone] })).toBe(300);
  }
  // Its terms changed since: the agreement stays where it was.
  const [first, second] = resized(basket, [two], []);
  if (!first?.whole || !second) throw new Error('Two lines');
  expect(total([second], [{ ...two, version: 2 }], setting, { removed: [first.whole] })).toBe(2300);
});

test('a promotion that goes first takes nothing away from what was agreed', () => {
  const pair = rule(2, { kind: 'bundle', quantity: 3, price: cents(2900) }, { priority: 1 });
  const rules = [rule(1, { kind: 'percentage', percent: 50 }), pair];
  // Three for 29.00 goes before half price: 29.00 instead of 10.00 and 10.00 for the third.
  expect(quote([line(1, 3, 1000)], rules, setting).totals.total).toBe(2900);
  expect(total(resized([line(1, 2, 1000)], rules, [3000]), rules, setting)).toBe(1500);
});

test('units that were added last go first', () => {
  const added = requote(resized([line(1, 2, 1000)], [tenth()], [5000]), [tenth({ id: 2 }), threeForTwo], setting);
  expect(added.lines[0]?.shares).toMatchObject([
    { promotionId: 1, amount: 200, from: 0, to: 2000 },
    { amount: 1000, from: 2000, to: 5000 },
  ]);
  const down = (quantity: number) => requote(changed([line(1, 5, 1000)], added.lines, [quantity]), [], setting);
  expect(down(4000).totals.total).toBe(4000 - 200 - 667);
  expect(down(2000).lines).toMatchObject([{ priceInclGst: 1800 }]);
  expect(down(2000).lines[0]?.shares[0]).not.toHaveProperty('to');
  expect(down(1000).totals.total).toBe(900);
});

const counts = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 4, maxLength: 4 });

test('while nothing changes but the order, it costs what the same order would cost anew', () => {
  fc.assert(
    fc.property(randomBasket(4, 6), randomRules(3), counts, randomBasket(1, 2), (basket, rules, wanted, fresh) => {
      const quantities = basket.map(({ quantity }, at) => (quantity % 1000 === 0 ? units(wanted[at] ?? 1) : quantity));
      const whole = basket.map((each, at) => ({ ...each, quantity: milli(quantities[at] ?? 0) }));
      const [gone] = resized(basket, rules, quantities);
      const others = resized(basket, rules, quantities).slice(1);
      if (!gone?.whole) return;
      const anew = (lines: BasketLine[]) => quote(lines, rules, setting).totals;
      expect(requote([...others, ...fresh], rules, setting, { removed: [gone.whole] }).totals).toEqual(
        anew([...whole.slice(1), ...fresh]),
      );
      const { totals } = requote([gone, ...others, ...fresh], rules, setting);
      const { promotionDiscount, ...sums } = anew([...whole, ...fresh]);
      const before = anew(basket);
      const isMore = basket.every(({ quantity }, at) => (quantities[at] ?? 0) >= quantity);
      if (isMore) expect(totals.promotionDiscount).toBe(Math.max(promotionDiscount, before.promotionDiscount));
      else expect(totals).toEqual({ promotionDiscount, ...sums });
    }),
  );
});

test('whatever became of the rules, more takes away nothing that was agreed, and back again it costs no more', () => {
  fc.assert(
    fc.property(
      randomBasket(4, 6),
      randomRules(3, 2),
      fc.oneof(fc.constant([]), randomRules(2)),
      counts,
      fc.constantFrom(0, 0, 7, 7, 1, 2, 5),
      (basket, rules, later, more, mask) => {
        const quantities = basket.map(({ quantity }, at) => milli(quantity + units((more[at] ?? 1) - 1)));
        const running = [
          ...rules.filter((_, at) => (mask >> at) % 2 === 1),
          ...later.map((each) => ({ ...each, id: each.id + 10 })),
        ];
        const before = quote(basket, rules, setting);
        const up = requote(changed(basket, before.lines, quantities), running, setting);
        expect(up.totals.promotionDiscount).toBeGreaterThanOrEqual(before.totals.promotionDiscount);
        const whole = basket.map((each, at) => ({ ...each, quantity: quantities[at] ?? each.quantity }));
        const down = requote(
          changed(
            whole,
            up.lines,
            basket.map(({ quantity }) => quantity),
          ),
          running,
          setting,
        );
        expect(down.totals.total).toBeLessThanOrEqual(before.totals.total);
        // A promotion that began since may apply to everything; one that existed before or has ended makes no
        // difference.
        const isAsBefore = running.length === 0 || (later.length === 0 && running.length === rules.length);
        if (isAsBefore) expect(down.totals.total).toBe(before.totals.total);
      },
    ),
  );
});

test('sums hold whatever becomes of rules and quantities, and with no rules left all is in proportion', () => {
  fc.assert(
    fc.property(
      randomBasket(4, 6),
      randomRules(3),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 0, max: 7 }),
      (basket, rules, counts, mask) => {
        const lines = resized(basket, rules, counts.map(units));
        const left = rules.filter((_, at) => (mask >> at) % 2 === 1);
        for (const some of [left, []]) {
          const quoted = requote(lines, some, setting);
          for (const [at, { listAmount, ownDiscount, shares, priceInclGst, gst, subtotal }] of quoted.lines.entries()) {
            const off = shares.reduce((sum, { amount }) => sum + amount, 0);
            expect(listAmount - ownDiscount - off).toBe(priceInclGst);
            expect(gst + subtotal).toBe(priceInclGst);
            expect(priceInclGst).toBeGreaterThanOrEqual(0);
            if (some.length === 0) expect(shares).toEqual(lines[at]?.settled.shares);
          }
        }
      },
    ),
  );
});
