import { cents } from '#contract/money.ts';
import type { BasketLine, QuoteSetting, Rule } from '#contract/order/basket.ts';
import { quote } from '#contract/order/quote.ts';
import { line, rule, setting } from '#contract/order/testing/baskets.ts';
import { type Random, seeded } from '#server/demo/random.ts';
import { randomPromotion } from './rules.ts';

const PRODUCTS = 5000;
const CATEGORIES = 60;
const BRANDS = 120;
const TAGS = 30;
/** Baskets until the code is warm. */
const WARMUP_QUOTES = 500;

export type Sizes = { baskets: number; lines: number; promotions: number };

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const shelf = {
  productIds: numbers(PRODUCTS),
  categoryIds: numbers(CATEGORIES),
  brandIds: numbers(BRANDS),
  tagIds: numbers(TAGS),
};

/** Unit cost as a part of the price: half of it, or nearly all, so that cost limits most discounts. */
export const margins = {
  'half the price': () => 0.5,
  'thin margins': (random: Random) => random.int(75, 98) / 100,
};

const randomProducts = (random: Random, costOf: (random: Random) => number) =>
  numbers(PRODUCTS).map((productId) => {
    const price = 99 + random.int(1, 60) * 50;
    const category = random.int(1, CATEGORIES);
    return {
      productId,
      price,
      facts: {
        categoryIds: [category, CATEGORIES + (category % 8)],
        brandId: random.int(1, BRANDS),
        tagIds: random.chance(0.3) ? [random.int(1, TAGS)] : [],
        unitCost: cents(Math.floor(price * costOf(random))),
      },
    };
  });

const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const percentiles = (times: number[]) => {
  const sorted = times.toSorted((one, two) => one - two);
  const at = (part: number) => Number((sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(2));
  return { p50: at(0.5), p95: at(0.95), longest: at(1) };
};

/** Prices random baskets while promotions run: by the clock, and by processor time where the machine is shared. */
export const measureQuotes = (margin: keyof typeof margins, { baskets, lines, promotions }: Sizes) => {
  const random = seeded(16);
  const rules: Rule[] = numbers(promotions).map((id) => {
    const { terms, ...more } = randomPromotion(random, shelf);
    return rule(id, terms, more);
  });
  const products = randomProducts(random, margins[margin]);
  const randomBasket = (): BasketLine[] =>
    Array.from({ length: lines }, () => {
      const { productId, price, facts } = random.pick(products);
      return line(productId, random.int(1, 4), price, { facts });
    });
  const at: QuoteSetting = { ...setting, customerId: 1, customerType: 'retail' };
  const times: { clock: number[]; processor: number[] } = { clock: [], processor: [] };
  let [applied, discount] = [0, 0];
  for (let count = -WARMUP_QUOTES; count < baskets; count += 1) {
    const basket = randomBasket();
    // The clock starts last: reading the processor time takes a part of a quote's time.
    const [processor, clock] = [processorMs(), performance.now()];
    const quoted = quote(basket, rules, at);
    if (count < 0) continue;
    times.clock.push(performance.now() - clock);
    times.processor.push(processorMs() - processor);
    applied += quoted.applied.length;
    discount += quoted.totals.promotionDiscount / (quoted.totals.listAmount || 1);
  }
  const [clock, processor] = [percentiles(times.clock), percentiles(times.processor)];
  return {
    'p50 ms': clock.p50,
    'p95 ms': clock.p95,
    'longest ms': clock.longest,
    'p50 of processor': processor.p50,
    'p95 of processor': processor.p95,
    'promotions applied': Number((applied / baskets).toFixed(1)),
    '% off': Number(((100 * discount) / baskets).toFixed(1)),
  };
};
