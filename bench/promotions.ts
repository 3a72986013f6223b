import { cents } from '#contract/money.ts';
import type { BasketLine, QuoteSetting, Rule } from '#contract/order/basket.ts';
import { quote } from '#contract/order/quote.ts';
import { line, only, rule, setting } from '#contract/order/testing/baskets.ts';
import { everyProduct, type ProductScope, type Terms } from '#contract/promotions.ts';
import { seeded } from '#server/demo/random.ts';

// npm run bench -- promotions [baskets] [lines] [promotions]
// Prices random baskets while promotions of all kinds run, most of them on some products, a brand or a category, some on everything.

const [baskets = '1000', lineCount = '100', ruleCount = '500'] = process.argv.slice(2);
const BAR_MS = 5;
const PRODUCTS = 5000;
const CATEGORIES = 60;
const BRANDS = 120;
const TAGS = 30;

const random = seeded(16);
const upTo = (max: number) => random.int(1, max);

const products = Array.from({ length: PRODUCTS }, (_, at) => ({
  productId: at + 1,
  price: 99 + upTo(60) * 50,
  category: upTo(CATEGORIES),
  brandId: upTo(BRANDS),
  tagIds: random.chance(0.3) ? [upTo(TAGS)] : [],
}));

const randomScope = (): ProductScope => {
  const draw = random.next();
  if (draw < 0.5) return only({ productIds: Array.from({ length: upTo(30) }, () => upTo(PRODUCTS)) });
  if (draw < 0.7) return only({ categoryIds: [upTo(CATEGORIES)] });
  if (draw < 0.9) return only({ brandIds: [upTo(BRANDS)] });
  return draw < 0.97 ? only({ tagIds: [upTo(TAGS)] }) : everyProduct;
};

const randomTerms = (): Terms =>
  random.pick<() => Terms>([
    () => ({ kind: 'percentage', percent: upTo(8) * 5 }),
    () => ({ kind: 'amountOff', amount: cents(upTo(10) * 20) }),
    () => ({ kind: 'fixedPrice', price: cents(99 + upTo(30) * 50) }),
    () => ({ kind: 'buyGet', buy: upTo(3), get: 1, percent: random.pick([50, 100]), getScope: null }),
    () => ({ kind: 'buyGet', buy: upTo(2), get: 1, percent: 100, getScope: only({ brandIds: [upTo(BRANDS)] }) }),
    () => ({ kind: 'bundle', quantity: 1 + upTo(3), price: cents(500 + upTo(20) * 100) }),
    () => ({ kind: 'quantityBreaks', breaks: [5, 10].map((from) => ({ from, percent: from * 2 })) }),
    () => ({ kind: 'spend', threshold: cents(upTo(20) * 1000), reward: { kind: 'amount', amount: cents(500) } }),
    () => ({ kind: 'spend', threshold: cents(5000), reward: { kind: 'gift', productId: upTo(PRODUCTS), quantity: 1 } }),
  ])();

const rules: Rule[] = Array.from({ length: Number(ruleCount) }, (_, at) =>
  rule(at + 1, randomTerms(), {
    scope: randomScope(),
    limitPerOrder: random.chance(0.2) ? upTo(3) : null,
    priority: random.chance(0.1) ? 1 : 0,
    exclusive: random.chance(0.05),
    minimumBasket: cents(random.chance(0.1) ? 2000 : 0),
  }),
);

const randomBasket = (): BasketLine[] =>
  Array.from({ length: Number(lineCount) }, () => {
    const { productId, price, category, brandId, tagIds } = random.pick(products);
    const known = {
      categoryIds: [category, CATEGORIES + (category % 8)],
      brandId,
      tagIds,
      unitCost: cents(Math.floor(price / 2)),
    };
    return line(productId, upTo(4), price, { facts: known });
  });

const at: QuoteSetting = { ...setting, customerId: 1, customerType: 'retail' };
const times: number[] = [];
let [applied, discount] = [0, 0];
for (let count = 0; count < Number(baskets) + 50; count += 1) {
  const basket = randomBasket();
  const before = performance.now();
  const { totals, applied: used } = quote(basket, rules, at);
  if (count < 50) continue; // until the code is warm
  times.push(performance.now() - before);
  applied += used.length;
  discount += totals.promotionDiscount / (totals.listAmount || 1);
}
times.sort((one, two) => one - two);
const percentile = (part: number) =>
  (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(2);
console.log(
  `${lineCount} lines, ${ruleCount} promotions, ${baskets} baskets: p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms ` +
    `(bar ${BAR_MS} ms), longest ${percentile(1)} ms; on average ${(applied / times.length).toFixed(1)} promotions applied, ` +
    `${((100 * discount) / times.length).toFixed(1)} % off`,
);
