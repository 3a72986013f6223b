import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { formatsFor } from '#contract/formats.ts';
import { cents } from '#contract/money.ts';
import { everyProduct } from '#contract/promotions/terms.ts';
import { type Language, languageOf } from './language.ts';
import { ruleOf } from './rule.ts';
import { type Names, sentenceOf } from './sentence.ts';
import { en } from './texts/en.ts';
import { texts as zh } from './texts/zh-CN.ts';
import { blankPromotion, type PromotionValues, type TypedTerms } from './values.ts';

const open = (locale: string, messages: Record<string, string>): Language => {
  const intl = createIntl({ locale, messages });
  return languageOf(
    locale,
    (id, values) => (values ? intl.formatMessage({ id }, values) : (messages[id] ?? id)),
    formatsFor({ language: locale }),
  );
};
const english = open('en-AU', en);
const chinese = open('zh-CN', zh);

const called: Record<string, string[]> = {
  productIds: ['', 'Jasmine tea', 'Oolong', 'Pu-erh', 'Sencha', 'Matcha'],
  categoryIds: ['', 'Drinks › Tea', 'Snacks'],
  brandIds: ['', 'Lotus'],
  tagIds: ['', 'Sale'],
  supplierIds: ['', 'Golden Import'],
};
const names: Names = {
  inScope: (list, id) => called[list]?.[id],
  branch: (id) => ['', 'Newtown', 'Box Hill'][id],
  customerType: (key) => ({ retail: 'Retail', wholesale: 'Wholesale', vip: 'VIP', staff: 'Staff' })[key],
  channel: (channel) =>
    ({ inStore: 'In store', phone: 'Phone', web: 'Web', mobile: 'Mobile', wholesale: 'Trade' })[channel],
};

const tea = { ...everyProduct, categoryIds: [1] };
const promotion = (terms: TypedTerms, more: Partial<PromotionValues> = {}): PromotionValues => ({
  ...blankPromotion([]),
  scope: tea,
  terms,
  ...more,
});

const kinds: [string, PromotionValues, string, string][] = [
  [
    'percentage',
    promotion({ kind: 'percentage', percent: 12.5 }),
    '12.5% off everything in Drinks › Tea.',
    'Drinks › Tea 分类的商品减 12.5%。',
  ],
  [
    'amount off',
    promotion({ kind: 'amountOff', amount: cents(200) }),
    '$2.00 off each unit of everything in Drinks › Tea.',
    'Drinks › Tea 分类的商品每件减 $2.00。',
  ],
  [
    'fixed price',
    promotion({ kind: 'fixedPrice', price: cents(350) }),
    'Everything in Drinks › Tea: $3.50 each.',
    'Drinks › Tea 分类的商品每件 $3.50。',
  ],
  [
    'buy and get',
    promotion({ kind: 'buyGet', buy: 2, get: 1, percent: 100, getScope: null }),
    'Buy 2, get 1 free on everything in Drinks › Tea (sorted by price, the cheapest in each group of 3).',
    'Drinks › Tea 分类的商品买 2 送 1（按价格从高到低每 3 件一组，优惠给每组中最便宜的）。',
  ],
  [
    'buy and get something else',
    promotion({ kind: 'buyGet', buy: 1, get: 1, percent: 50, getScope: { ...everyProduct, brandIds: [1] } }),
    'Buy 1 from everything in Drinks › Tea, get 1 from everything by Lotus at 50% off.',
    '买 1 件Drinks › Tea 分类的商品，另 1 件品牌 Lotus 的商品减 50%。',
  ],
  [
    'bundle',
    promotion({ kind: 'bundle', quantity: 3, price: cents(1000) }),
    'Any 3 from everything in Drinks › Tea for $10.00.',
    'Drinks › Tea 分类的商品任选 3 件共 $10.00。',
  ],
  [
    'quantity breaks',
    promotion({
      kind: 'quantityBreaks',
      breaks: [
        { from: 5, percent: 10 },
        { from: 10, percent: 15 },
      ],
    }),
    'Everything in Drinks › Tea: 10% off each from 5, 15% off each from 10.',
    'Drinks › Tea 分类的商品：满 5 件每件减 10%，满 10 件每件减 15%。',
  ],
  [
    'spend for a gift',
    promotion(
      { kind: 'spend', threshold: cents(10_000), reward: { kind: 'gift', productId: 2, quantity: 1 } },
      { scope: everyProduct },
    ),
    'Spend $100.00 on all products, get 1 × Oolong free.',
    '购买所有商品满 $100.00，免费获得 1 件Oolong。',
  ],
];

describe.each([
  ['English', english, 2],
  ['Chinese', chinese, 3],
] as const)('in %s', (_, language, column) => {
  test.each(kinds)('%s', (...row) => {
    expect(sentenceOf(row[1], names, language)).toBe(row[column]);
  });
});

const everything = promotion(
  { kind: 'percentage', percent: 10 },
  {
    scope: { ...tea, productIds: [1, 2, 3, 4, 5], tagIds: [1] },
    exclusions: { ...everyProduct, supplierIds: [1] },
    minimumBasket: cents(5000),
    code: 'TEA10',
    customerTypes: ['retail', 'vip'],
    branchIds: [1, 9],
    channels: ['inStore', 'web'],
    startsAt: '2026-11-16T09:00',
    endsAt: '2026-12-01T00:00',
    weekdays: [6, 5],
    hours: { from: '22:00', to: '02:00' },
    limitPerOrder: 2,
    limitPerCustomer: 1,
    limitTotal: 50,
    exclusive: true,
    belowCost: true,
  },
);

test('everything that narrows it is said, in English', () => {
  expect(sentenceOf(everything, names, english).replaceAll('\u00a0', ' ')).toBe(
    '10% off Jasmine tea, Oolong, Pu-erh or 2 more, everything in Drinks › Tea or everything tagged Sale ' +
      'except everything supplied by Golden Import. For orders of $50.00 or more. With the code TEA10. ' +
      'For Retail and VIP customers only. At Newtown and another branch only. Sales channels: In store or Web only. ' +
      'From 16 Nov 2026, 9:00 am to 30 Nov 2026, on Friday and Saturday, 10:00 pm to 2:00 am the next day. ' +
      'At most 2 times per order, 1 time per customer and 50 orders in total. ' +
      'Can’t be combined with other promotions. May go below cost.',
  );
});

test('everything that narrows it is said, in Chinese', () => {
  expect(sentenceOf(everything, names, chinese)).toBe(
    'Jasmine tea、Oolong、Pu-erh或其他 2 个、Drinks › Tea 分类的商品或标签 Sale 的商品（不含供应商 Golden Import 的商品）减 10%。' +
      '订单满 $50.00 适用。需要促销码 TEA10。仅限 Retail和VIP 客户。仅限 Newtown和其他分店。仅限 In store或Web 订单。' +
      '2026年11月16日 9:00 至 2026年11月30日，每星期五和星期六，22:00 至次日 2:00。' +
      '最多每单 2 次、每位客户 1 次和总共 50 单。不与其他促销同时使用。可低于成本。',
  );
});

test('what is not filled in yet is left open', () => {
  expect(
    sentenceOf(promotion({ kind: 'bundle', quantity: 3, price: null }, { scope: everyProduct }), names, english),
  ).toBe('Any 3 from all products for ….');
});

test('what cannot be meant is not stated', () => {
  const sentence = (terms: TypedTerms, more: Partial<PromotionValues> = {}) =>
    sentenceOf(promotion(terms, { scope: everyProduct, ...more }), names, english);
  const tenPercent = { kind: 'percentage', percent: 10 } as const;
  expect(sentence(tenPercent, { startsAt: '2026-11-20T00:00', endsAt: '2026-11-20T00:00' })).toBe(
    '10% off all products. From 20 Nov 2026 to ….',
  );
  expect(sentence(tenPercent, { hours: { from: '09:00', to: '09:00' } })).toMatch(
    /^10% off all products\. 9:00\sam to …\.$/,
  );
  expect(sentence({ ...tenPercent, percent: 150 })).toBe('…% off all products.');
  const breaks = (...each: [number, number][]) =>
    ruleOf({ kind: 'quantityBreaks', breaks: each.map(([from, percent]) => ({ from, percent })) }, english);
  expect(breaks([5, 5], [5, 10])).toBe('5% off each from 5, …');
  expect(breaks([5, 10], [10, 5])).toBe('10% off each from 5, …');
  expect(breaks([5, 5], [10, 10])).toBe('5% off each from 5, 10% off each from 10');
});

test('the short rule names the terms alone', () => {
  expect(ruleOf({ kind: 'buyGet', buy: 2, get: 1, percent: 50, getScope: null }, english)).toBe(
    'Buy 2, get 1 at 50% off',
  );
  expect(
    ruleOf({ kind: 'spend', threshold: cents(5000), reward: { kind: 'amount', amount: cents(500) } }, english),
  ).toBe('Spend $50.00, get $5.00 off the order');
});
