import fc from 'fast-check';
import { expect } from 'vitest';
import { cents } from '#contract/money.ts';
import { requoteOrder } from '#contract/order/agreement.ts';
import type { BasketLine, ProductFacts, Quote, Rule } from '#contract/order/basket.ts';
import type { Agreement, StoredLine, WantedLine } from '#contract/order/goods.ts';
import { quote } from '#contract/order/quote.ts';
import { milli, units } from '#contract/quantity.ts';
import { setting } from './baskets.ts';

/* A numbered order that changes several times, while promotions begin, change and end. */

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

/** Goods by index; an order with these quantities, zero meaning none. */
export const shopOf = (goods: readonly BasketLine[], then: readonly Rule[]) => {
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
  /** The amounts after each of several changes. */
  const totals = (rules: readonly Rule[], ...chain: number[][]): number[] => {
    let order = confirm();
    return chain.map((quantities) => {
      order = change(order, quantities.map(units), rules);
      return order.total;
    });
  };
  return { confirm, change, totals };
};

const isTyped = ({ discount }: BasketLine) => 'amount' in discount;

export const counts = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 4 });
export const quantitiesFor = (goods: readonly BasketLine[], some: readonly number[]) => {
  const quantities = goods.map(({ quantity }, at) =>
    quantity % 1000 === 0 ? units(some[at] ?? 1) : (some[at] ?? 1) === 0 ? 0 : quantity,
  );
  return quantities.some((each) => each > 0) ? quantities : goods.map(({ quantity }) => quantity);
};

/** Later rules: some have ended, some have other terms, some have begun. */
export const later = (
  then: readonly Rule[],
  begun: readonly Rule[],
  changed: readonly Rule[],
  mask: number,
): Rule[] => [
  ...then.flatMap((each, at) => {
    const fate = Math.floor(mask / 3 ** at) % 3;
    const terms = changed[at]?.terms;
    if (fate === 1 || (fate === 2 && (!terms || each.limitUnits !== null || terms.kind === 'limitedPrice'))) return [];
    return fate === 2 && terms ? [{ ...each, terms, version: 2 }] : [each];
  }),
  ...begun.map((each) => ({ ...each, id: each.id + 10 })),
];

export const distinct = (goods: readonly BasketLine[]) =>
  new Set(goods.map(({ facts, listPrice, price, pack }) => [facts.productId, listPrice, price, pack].join('/')))
    .size === goods.length && !goods.some(isTyped);
