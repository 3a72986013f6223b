import { cents } from '#contract/money.ts';
import { only } from '#contract/order/testing/baskets.ts';
import { everyProduct, type ProductScope, type Terms } from '#contract/promotions/terms.ts';
import type { Random } from '#server/demo/random.ts';

/* Promotions of all kinds, most of them on some products, a brand or a category, some on everything. */

/** What scopes may refer to. */
export type Shelf = { productIds: number[]; categoryIds: number[]; brandIds: number[]; tagIds: number[] };

const randomScope = (random: Random, { productIds, categoryIds, brandIds, tagIds }: Shelf): ProductScope => {
  const draw = random.next();
  if (draw < 0.5) {
    const some = Array.from({ length: random.int(1, 30) }, () => random.pick(productIds));
    return only({ productIds: [...new Set(some)] });
  }
  if (draw < 0.7) return only({ categoryIds: [random.pick(categoryIds)] });
  if (draw < 0.9) return only({ brandIds: [random.pick(brandIds)] });
  return draw < 0.97 ? only({ tagIds: [random.pick(tagIds)] }) : everyProduct;
};

const randomTerms = (random: Random, { productIds, brandIds }: Shelf): Terms => {
  const upTo = (max: number) => random.int(1, max);
  return random.pick<() => Terms>([
    () => ({ kind: 'percentage', percent: upTo(8) * 5 }),
    () => ({ kind: 'amountOff', amount: cents(upTo(10) * 20) }),
    () => ({ kind: 'fixedPrice', price: cents(99 + upTo(30) * 50) }),
    () => ({ kind: 'buyGet', buy: upTo(3), get: 1, percent: random.pick([50, 100]), getScope: null }),
    () => ({
      kind: 'buyGet',
      buy: upTo(2),
      get: 1,
      percent: 100,
      getScope: only({ brandIds: [random.pick(brandIds)] }),
    }),
    () => ({ kind: 'bundle', quantity: 1 + upTo(3), price: cents(500 + upTo(20) * 100) }),
    () => ({ kind: 'quantityBreaks', breaks: [5, 10].map((from) => ({ from, percent: from * 2 })) }),
    () => ({ kind: 'spend', threshold: cents(upTo(20) * 1000), reward: { kind: 'amount', amount: cents(500) } }),
    () => ({
      kind: 'spend',
      threshold: cents(5000),
      reward: { kind: 'gift', productId: random.pick(productIds), quantity: 1 },
    }),
  ])();
};

/** What a promotion says besides its name. */
export const randomPromotion = (random: Random, shelf: Shelf) => ({
  terms: randomTerms(random, shelf),
  scope: randomScope(random, shelf),
  limitPerOrder: random.chance(0.2) ? random.int(1, 3) : null,
  priority: random.chance(0.1) ? 1 : 0,
  exclusive: random.chance(0.05),
  minimumBasket: cents(random.chance(0.1) ? 2000 : 0),
});
