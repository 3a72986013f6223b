import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import type { BasketLine, Rule } from './basket.ts';
import { quote } from './quote.ts';
import { line, only, rule, setting } from './testing/baskets.ts';

/* At least one readable example for each kind of promotion. Prices in cents. */

const [milk, bread, jam, mug] = [1, 2, 3, 4];
const sale = (basket: BasketLine[], ...rules: Rule[]) => quote(basket, rules, setting);
const netOf = (basket: BasketLine[], ...rules: Rule[]) => sale(basket, ...rules).lines.map((each) => each.priceInclGst);

test('without promotions a line is list price less what the clerk took off', () => {
  const { lines, totals } = sale([
    line(milk, 3, 350),
    line(bread, 2, 500, { price: cents(450), discount: { percent: 10 } }),
    line(jam, 2, 400, { discount: { amount: cents(150) } }),
    line(jam, 1, 100, { discount: { amount: cents(150) } }),
  ]);
  expect(lines.map(({ listAmount, ownDiscount, priceInclGst }) => [listAmount, ownDiscount, priceInclGst])).toEqual([
    [1050, 0, 1050],
    [1000, 190, 810],
    [800, 150, 650],
    [100, 100, 0],
  ]);
  expect(totals).toMatchObject({ listAmount: 2950, ownDiscount: 440, promotionDiscount: 0, total: 2510 });
});

test('a percentage is off each unit, packs and weighed goods too', () => {
  const tenOff = rule(1, { kind: 'percentage', percent: 10 });
  expect(
    netOf(
      [
        line(milk, 3, 350),
        line(bread, 1, 2000, { pack: true, unitQty: 6 }),
        line(jam, 0.75, 1000, { facts: { soldByWeight: true } }),
      ],
      tenOff,
    ),
  ).toEqual([945, 1800, 675]);
});

test('an amount off is at most what a unit costs, and by the kilogram of weighed goods', () => {
  const off = rule(1, { kind: 'amountOff', amount: cents(200) });
  expect(
    netOf([line(milk, 2, 350), line(bread, 1, 150), line(jam, 0.5, 1000, { facts: { soldByWeight: true } })], off),
  ).toEqual([300, 0, 400]);
});

test('a fixed price never makes something dearer', () => {
  const three = rule(1, { kind: 'fixedPrice', price: cents(300) });
  expect(netOf([line(milk, 2, 350), line(bread, 2, 250)], three)).toEqual([600, 500]);
});

test('buy two get one: the cheapest of each three is free', () => {
  const { lines, applied } = sale(
    [line(milk, 2, 300), line(bread, 1, 500), line(jam, 3, 100)],
    rule(1, { kind: 'buyGet', buy: 2, get: 1, percent: 100, getScope: null }),
  );
  expect(lines.map((each) => each.priceInclGst)).toEqual([300, 500, 200]);
  expect(applied).toEqual([{ promotionId: 1, version: 1, name: 'Promotion 1', amount: 400, times: 2 }]);
});

test('what one gets may be something else, at a part of its price', () => {
  const terms = { kind: 'buyGet', buy: 2, get: 1, percent: 50, getScope: only({ productIds: [mug] }) } as const;
  const halfMug = rule(1, terms, { scope: only({ productIds: [milk] }) });
  expect(netOf([line(milk, 5, 300), line(mug, 3, 1000)], halfMug)).toEqual([1500, 2000]);
});

test('any three for ten dollars, mixed, as often as it goes', () => {
  const { lines, applied } = sale(
    [line(milk, 4, 450), line(bread, 3, 400)],
    rule(1, { kind: 'bundle', quantity: 3, price: cents(1000) }),
  );
  expect(applied).toMatchObject([{ amount: 4 * 450 + 2 * 400 - 2000, times: 2 }]);
  expect(lines.map((each) => each.shares[0]?.amount)).toEqual([415, 185]);
  expect(lines.map((each) => each.priceInclGst)).toEqual([1385, 1015]);
});

test('the break that all units together reach counts for each of them', () => {
  const breaks = rule(1, {
    kind: 'quantityBreaks',
    breaks: [
      { from: 2, percent: 10 },
      { from: 5, percent: 20 },
    ],
  });
  expect(netOf([line(milk, 1, 300)], breaks)).toEqual([300]);
  expect(netOf([line(milk, 1, 300), line(bread, 3, 100)], breaks)).toEqual([270, 270]);
  expect(netOf([line(milk, 2, 300), line(bread, 3, 100)], breaks)).toEqual([480, 240]);
  const prices = rule(1, { kind: 'quantityBreaks', breaks: [{ from: 3, price: cents(250) }] });
  expect(netOf([line(milk, 3, 300), line(bread, 1, 100)], prices)).toEqual([750, 100]);
});

test('a spend threshold looks at what is in scope and takes off the whole order', () => {
  const spend = (reward: { kind: 'percent'; percent: number } | { kind: 'amount'; amount: ReturnType<typeof cents> }) =>
    rule(1, { kind: 'spend', threshold: cents(1000), reward }, { scope: only({ productIds: [milk] }) });
  const basket = [line(milk, 2, 500), line(bread, 1, 500)];
  expect(netOf(basket, spend({ kind: 'percent', percent: 10 }))).toEqual([900, 450]);
  expect(netOf(basket, spend({ kind: 'amount', amount: cents(100) }))).toEqual([933, 467]);
  expect(netOf([line(milk, 1, 500), line(bread, 5, 500)], spend({ kind: 'percent', percent: 10 }))).toEqual([
    500, 2500,
  ]);
});

test('a gift is free once it is in the basket, and offered until then', () => {
  const gift = rule(1, {
    kind: 'spend',
    threshold: cents(1000),
    reward: { kind: 'gift', productId: mug, quantity: 1 },
  });
  expect(sale([line(milk, 4, 300)], gift)).toMatchObject({
    applied: [],
    hints: [{ kind: 'addGift', promotionId: 1, productId: mug, quantity: 1 }],
  });
  expect(netOf([line(milk, 4, 300), line(mug, 2, 800)], gift)).toEqual([1200, 800]);
});

test('units go to promotions so that the customer saves the most', () => {
  const bundle = rule(1, { kind: 'bundle', quantity: 2, price: cents(500) });
  const nearlyFree = rule(2, { kind: 'percentage', percent: 90 }, { scope: only({ productIds: [mug] }) });
  // By itself, the two most expensive units would be the best bundle; with the mug at a tenth of its price, the others
  // are.
  expect(netOf([line(mug, 1, 1000), line(milk, 1, 400), line(bread, 1, 300)], bundle, nearlyFree)).toEqual([
    100, 286, 214,
  ]);
});

test('a higher priority chooses first, though the customer would save more otherwise', () => {
  const small = rule(1, { kind: 'percentage', percent: 5 }, { priority: 10 });
  const large = rule(2, { kind: 'percentage', percent: 50 });
  expect(sale([line(milk, 1, 1000)], small, large)).toMatchObject({ applied: [{ promotionId: 1, amount: 50 }] });
});

test('of two that save the same the lower id applies', () => {
  const same = [7, 3, 5].map((id) => rule(id, { kind: 'percentage', percent: 10 }));
  expect(sale([line(milk, 1, 1000)], ...same).applied.map((each) => each.promotionId)).toEqual([3]);
});

test('one that is used alone stands against all the others together', () => {
  const tenOff = rule(1, { kind: 'percentage', percent: 10 });
  const order = rule(2, { kind: 'spend', threshold: cents(1), reward: { kind: 'amount', amount: cents(50) } });
  const alone = (percent: number) => rule(3, { kind: 'percentage', percent }, { exclusive: true });
  const used = (percent: number) =>
    sale([line(milk, 1, 1000)], tenOff, order, alone(percent)).applied.map((each) => each.promotionId);
  expect(used(14)).toEqual([1, 2]);
  expect(used(15)).toEqual([1, 2]);
  expect(used(16)).toEqual([3]);
});

test('nothing goes below cost, unless the promotion may', () => {
  const half = (belowCost: boolean) => rule(1, { kind: 'percentage', percent: 50 }, { belowCost });
  const basket = [line(milk, 2, 300, { facts: { unitCost: cents(200) } })];
  expect(netOf(basket, half(false))).toEqual([400]);
  expect(netOf(basket, half(true))).toEqual([300]);
  const off = rule(2, { kind: 'spend', threshold: cents(1), reward: { kind: 'amount', amount: cents(500) } });
  // By value the milk would bear 2.67; it bears only what is above its cost.
  expect(netOf([...basket, line(bread, 1, 300)], off)).toEqual([400, 0]);
  expect(netOf([...basket, line(bread, 1, 300)], { ...off, belowCost: true })).toEqual([267, 133]);
});

test('a discount off the order leaves every line at its cost or above, and comes to the same', () => {
  const reward = { kind: 'amount', amount: cents(1900) } as const;
  const off = rule(
    1,
    { kind: 'spend', threshold: cents(2000), reward },
    { scope: only({ productIds: [milk, bread] }) },
  );
  const costs = (unitCost: number) => ({ facts: { unitCost: cents(unitCost) } });
  expect(netOf([line(milk, 6, 333, costs(126)), line(bread, 1, 257, costs(193))], off)).toEqual([756, 193]);
  // Units sold below cost bear nothing, and the total still equals the cost.
  const sold = line(jam, 1, 300, { ...costs(280), price: cents(100) });
  const basket = [line(milk, 6, 333, costs(1)), line(bread, 1, 257, costs(193)), sold];
  expect(netOf(basket, off)).toEqual([186, 193, 100]);
});

test('what one gets is free as long as its whole group stays above cost', () => {
  const costs = (unitCost: number) => ({ facts: { unitCost: cents(unitCost) } });
  const buyGet = (buy: number, percent = 100) => rule(1, { kind: 'buyGet', buy, get: 1, percent, getScope: null });
  expect(netOf([line(milk, 5, 1000, costs(220))], buyGet(2))).toEqual([4000]);
  // The bread bears 0.60 of its 5.00, the milk bought with it the rest.
  expect(netOf([line(milk, 1, 1000, costs(220)), line(bread, 1, 500, costs(440))], buyGet(1))).toEqual([560, 440]);
  expect(netOf([line(milk, 1, 1000, costs(800)), line(bread, 1, 500, costs(440))], buyGet(1))).toEqual([800, 440]);
  expect(netOf([line(milk, 1, 1000, costs(800)), line(bread, 1, 500, costs(440))], buyGet(1, 20))).toEqual([960, 440]);
});

test('units are put together so that cost stops a buy and get as little as may be', () => {
  const costs = (unitCost: number) => ({ facts: { unitCost: cents(unitCost) } });
  const terms = { kind: 'buyGet', buy: 1, get: 1, percent: 100, getScope: only({ productIds: [jam] }) } as const;
  const freeJam = rule(1, terms, { scope: only({ productIds: [milk, bread] }), limitPerOrder: 1 });
  const basket = [line(milk, 1, 300, costs(300)), line(bread, 1, 900, costs(100)), line(jam, 1, 500, costs(500))];
  expect(netOf(basket, freeJam)).toEqual([300, 400, 500]);
  const many = basket.map((each) => ({ ...each, quantity: milli(each.quantity * 100) }));
  expect(netOf(many, { ...freeJam, limitPerOrder: null })).toEqual([30_000, 40_000, 50_000]);
});

test('a gift is free whatever it costs', () => {
  const reward = { kind: 'gift', productId: mug, quantity: 2 } as const;
  const gift = rule(1, { kind: 'spend', threshold: cents(1000), reward });
  const basket = (unitCost?: number) => [
    line(milk, 5, 1000, { facts: { unitCost: cents(220) } }),
    line(mug, 2, 250, { facts: { unitCost: unitCost === undefined ? undefined : cents(unitCost) } }),
  ];
  expect(netOf(basket(22), gift)).toEqual([5000, 0]);
  expect(sale(basket(), gift).provisional).toBe(false);
});

test('a quote without cost says that the server has to confirm it', () => {
  const unknown = [line(milk, 1, 300, { facts: { unitCost: undefined } })];
  const half = (belowCost: boolean) => rule(1, { kind: 'percentage', percent: 50 }, { belowCost });
  expect(sale(unknown, half(false)).provisional).toBe(true);
  expect(sale(unknown, half(true)).provisional).toBe(false);
  expect(sale(unknown).provisional).toBe(false);
});

test('goods that come back neither count nor get anything', () => {
  const pair = rule(1, { kind: 'bundle', quantity: 2, price: cents(100) });
  const { lines } = sale([line(milk, 1, 300), line(bread, -1, 300)], pair);
  expect(lines.map(({ priceInclGst, gst, notApplied }) => [priceInclGst, gst, notApplied.length])).toEqual([
    [300, 27, 1],
    [-300, -27, 0],
  ]);
});

test('discounts are added up exactly and rounded once, cents going to the largest remainder', () => {
  // 12.5% of 99, three times: 37.125 in total, 12.375 each.
  const { lines, totals } = sale(
    [line(milk, 1, 99), line(bread, 1, 99), line(jam, 1, 99)],
    rule(1, { kind: 'percentage', percent: 12.5 }),
  );
  expect(totals.promotionDiscount).toBe(37);
  expect(lines.map((each) => each.shares[0]?.amount)).toEqual([13, 12, 12]);
});

test('hints say what completes another group, reaches the next break or the threshold', () => {
  const buyGet = rule(1, { kind: 'buyGet', buy: 2, get: 1, percent: 100, getScope: null });
  const breaks = rule(2, { kind: 'quantityBreaks', breaks: [{ from: 5, percent: 1 }] });
  const spend = rule(3, { kind: 'spend', threshold: cents(1000), reward: { kind: 'percent', percent: 5 } });
  expect(sale([line(milk, 2, 300)], buyGet, breaks, spend).hints).toEqual([
    { kind: 'moreUnits', promotionId: 1, missing: 1 },
    { kind: 'moreUnits', promotionId: 2, missing: 3 },
    { kind: 'moreSpend', promotionId: 3, missingAmount: 400 },
  ]);
  expect(sale([line(milk, 3, 300)], buyGet).hints).toEqual([]);
});

test('nothing is hinted at that would save nothing', () => {
  const pair = rule(1, { kind: 'bundle', quantity: 2, price: cents(1500) });
  expect(sale([line(milk, 1, 333)], pair)).toMatchObject({
    hints: [],
    lines: [{ notApplied: [{ promotionId: 1, reason: 'noSaving' }] }],
  });
  expect(sale([line(milk, 1, 333), line(bread, 1, 1200)], { ...pair, limitPerOrder: 1 }).hints).toEqual([]);
  expect(sale([line(milk, 1, 800)], pair).hints).toMatchObject([{ kind: 'moreUnits', missing: 1 }]);
  const atCost = [line(milk, 1, 333, { facts: { unitCost: cents(333) } })];
  for (const terms of [
    { kind: 'bundle', quantity: 2, price: cents(100) },
    { kind: 'buyGet', buy: 1, get: 1, percent: 100, getScope: null },
    { kind: 'quantityBreaks', breaks: [{ from: 2, percent: 10 }] },
  ] as const)
    expect(sale(atCost, rule(1, { ...terms } as Rule['terms']))).toMatchObject({
      hints: [],
      lines: [{ notApplied: [{ promotionId: 1, reason: 'belowCost' }] }],
    });
  const steps = [
    { from: 2, price: cents(400) },
    { from: 4, price: cents(300) },
  ];
  expect(sale([line(milk, 1, 350)], rule(1, { kind: 'quantityBreaks', breaks: steps })).hints).toMatchObject([
    { missing: 3 },
  ]);
});

test('a gift that is in the basket as a pack or by weight is not offered again', () => {
  const reward = { kind: 'gift', productId: mug, quantity: 1 } as const;
  const gift = rule(1, { kind: 'spend', threshold: cents(1000), reward });
  const withMugs = (mugs: BasketLine) => sale([line(milk, 4, 300), mugs], gift);
  expect(withMugs(line(mug, 1, 800, { pack: true, unitQty: 6 }))).toMatchObject({
    hints: [],
    lines: [{ notApplied: [] }, { notApplied: [{ reason: 'packsExcluded' }] }],
  });
  expect(withMugs(line(mug, 0.5, 800, { facts: { soldByWeight: true } }))).toMatchObject({
    hints: [],
    lines: [{ notApplied: [] }, { notApplied: [{ reason: 'weighedExcluded' }] }],
  });
});

test('a hundred thousand units are priced as quickly as three', () => {
  const { applied } = sale([line(milk, 99_999, 300)], rule(1, { kind: 'bundle', quantity: 3, price: cents(500) }));
  expect(applied).toMatchObject([{ times: 33_333, amount: 33_333 * 400 }]);
});
