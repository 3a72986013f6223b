import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { milli, units } from '#contract/quantity.ts';
import { type Agreement, requoteOrder, type StoredLine, type WantedLine } from './agreement.ts';
import type { BasketLine, ProductFacts, Quote, Rule } from './basket.ts';
import { quote } from './quote.ts';
import { line, only, randomBasket, randomRules, rule, setting } from './testing/baskets.ts';

/* A numbered order that changes and changes again, while promotions begin, change and end. */

const isTyped = ({ discount }: BasketLine) => 'amount' in discount;

const wantedLine = (each: BasketLine, id: number | undefined, quantity: number): WantedLine => ({
  id,
  productId: each.facts.productId,
  gstFree: each.facts.gstFree,
  pack: each.pack,
  unitQty: each.unitQty,
  quantity: milli(quantity),
  listPrice: each.listPrice,
  price: each.price,
  discount: 'percent' in each.discount ? each.discount.percent : 0,
  discountAmount: 'amount' in each.discount ? each.discount.amount : cents(0),
});

type Order = { lines: StoredLine[]; agreements: readonly Agreement[]; total: number };

/** As the order would be stored. */
const stored = (wanted: readonly WantedLine[], { lines }: Quote, rules: readonly Rule[]): StoredLine[] =>
  wanted.map((each, at) => {
    const quoted = lines[at];
    if (!quoted) throw new Error('A line for each');
    const { agreedQuantity: _, reductions: __, ...settled } = quoted;
    const shares = settled.shares.map((share) => ({
      ...share,
      version: share.version ?? rules.find(({ id }) => id === share.promotionId)?.version ?? 0,
    }));
    return { ...each, id: each.id ?? 100 + at, dispatched: milli(0), settled: { ...settled, shares, notApplied: [] } };
  });

/** Goods by their place; an order of so many of each, nothing where it is none. */
const shopOf = (goods: readonly BasketLine[], then: readonly Rule[]) => {
  const wanted = (quantities: readonly number[], lines: readonly WantedLine[] = []) =>
    goods.flatMap((each, at): WantedLine[] => {
      const quantity = quantities[at] ?? each.quantity;
      const known = lines.find(({ id }) => id === at + 1);
      return quantity > 0 ? [wantedLine(each, known || lines.length === 0 ? at + 1 : undefined, quantity)] : [];
    });
  /** In all their versions. */
  const allRules = [...then];
  const factsByKey = new Map<string, ProductFacts>();
  const keyOf = ({ productId, listPrice, price, pack }: WantedLine) => [productId, listPrice, price, pack].join('/');
  for (const each of goods) factsByKey.set(keyOf(wantedLine(each, undefined, 0)), each.facts);
  const factsOf = (each: WantedLine) => factsByKey.get(keyOf(each));
  const confirm = (quantities: readonly number[] = goods.map(({ quantity }) => quantity)): Order => {
    const lines = wanted(quantities);
    const quoted = quote(
      goods.flatMap((each, at) =>
        (quantities[at] ?? 0) > 0 ? [{ ...each, quantity: milli(quantities[at] ?? 0) }] : [],
      ),
      then,
      setting,
    );
    return { lines: stored(lines, quoted, then), agreements: [], total: quoted.totals.total };
  };
  const change = (order: Order, quantities: readonly number[], rules: readonly Rule[]): Order => {
    const lines = wanted(quantities, order.lines);
    allRules.push(
      ...rules.filter(({ id, version }) => !allRules.some((each) => each.id === id && each.version === version)),
    );
    const { quote: quoted, agreements } = requoteOrder({
      agreements: order.agreements,
      stored: order.lines,
      lines,
      factsOf,
      rules,
      agreedRules: allRules,
      setting,
    });
    for (const { listAmount, ownDiscount, shares, priceInclGst, gst, subtotal } of quoted.lines) {
      const off = shares.reduce((sum, { amount }) => sum + amount, 0);
      expect(listAmount - ownDiscount - off).toBe(priceInclGst);
      expect(gst + subtotal).toBe(priceInclGst);
      expect(priceInclGst).toBeGreaterThanOrEqual(0);
    }
    return { lines: stored(lines, quoted, rules), agreements, total: quoted.totals.total };
  };
  /** What each of several changes comes to. */
  const totals = (rules: readonly Rule[], ...chain: number[][]): number[] => {
    let order = confirm();
    return chain.map((quantities) => {
      order = change(order, quantities.map(units), rules);
      return order.total;
    });
  };
  return { confirm, change, totals };
};

const percentage = (id: number, percent: number, more: Partial<Rule> = {}) =>
  rule(id, { kind: 'percentage', percent }, more);
const threeForTwo = rule(1, { kind: 'buyGet', buy: 2, get: 1, percent: 100, getScope: null });

test('back at what was agreed it costs what was agreed, though a promotion began', () => {
  const any3 = rule(1, { kind: 'bundle', quantity: 3, price: cents(1000) });
  const quarter = percentage(2, 25, { scope: only({ productIds: [1] }) });
  const { confirm, totals } = shopOf([line(1, 2, 1000), line(2, 3, 2000)], [any3]);
  expect(confirm().total).toBe(3000);
  // Six units are two groups, as they were before the other one began.
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
  // As it was confirmed it costs what it did then.
  const back = change(later, [units(2), units(1)], []);
  expect(back.total).toBe(1800 + 450);
  expect(change(back, [units(4), units(1)], []).total).toBe(more.total);
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

const counts = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 4 });
const quantitiesFor = (goods: readonly BasketLine[], some: readonly number[]) => {
  const quantities = goods.map(({ quantity }, at) =>
    quantity % 1000 === 0 ? units(some[at] ?? 1) : (some[at] ?? 1) === 0 ? 0 : quantity,
  );
  return quantities.some((each) => each > 0) ? quantities : goods.map(({ quantity }) => quantity);
};

/** Rules of later: some are over, some have other terms, some have begun. */
const later = (then: readonly Rule[], begun: readonly Rule[], changed: readonly Rule[], mask: number): Rule[] => [
  ...then.flatMap((each, at) => {
    const fate = Math.floor(mask / 3 ** at) % 3;
    const terms = changed[at]?.terms;
    if (fate === 1 || (fate === 2 && (!terms || each.limitUnits !== null || terms.kind === 'limitedPrice'))) return [];
    return fate === 2 && terms ? [{ ...each, terms, version: 2 }] : [each];
  }),
  ...begun.map((each) => ({ ...each, id: each.id + 10 })),
];

const distinct = (goods: readonly BasketLine[]) =>
  new Set(goods.map(({ facts, listPrice, price, pack }) => [facts.productId, listPrice, price, pack].join('/')))
    .size === goods.length && !goods.some(isTyped);

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
    { numRuns: 500 },
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
    { numRuns: 200 },
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
    { numRuns: 300 },
  );
});
