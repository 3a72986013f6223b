import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { draftChangesOf } from './draftChanges.ts';

const line = (id: number, title: string) => ({ id, title, listPrice: cents(1000) });
const draft = {
  productList: [line(1, 'Tea'), line(2, 'Rice')],
  promotions: [
    { promotionId: 1, name: 'Old', amount: cents(200), version: 1 },
    { promotionId: 2, name: 'Same', amount: cents(100), version: 1 },
  ],
  amountSummary: { total: cents(1700) },
} as never;
type Shares = Record<number, number>;
const quoted = (total: number, shares: Shares, currentListPrice?: number) =>
  ({
    totals: { total: cents(total) },
    names: [{ promotionId: 3, name: 'New' }],
    lines: [
      {
        shares: Object.entries(shares).map(([id, amount]) => ({ promotionId: Number(id), amount: cents(amount) })),
        ...(currentListPrice === undefined ? {} : { currentListPrice: cents(currentListPrice) }),
      },
      { shares: [] },
    ],
  }) as never;

test('a draft that comes to the same by the same promotions has nothing to say', () => {
  expect(draftChangesOf(draft, quoted(1700, { 1: 200, 2: 100 }))).toBeUndefined();
});

test('what came, went and changed is told with what it was; so is a list price that moved', () => {
  expect(draftChangesOf(draft, quoted(1650, { 2: 150, 3: 200 }, 1200))).toEqual({
    totalBefore: 1700,
    totalNow: 1650,
    promotions: [
      { promotionId: 1, name: 'Old', before: 200, now: 0 },
      { promotionId: 2, name: 'Same', before: 100, now: 150 },
      { promotionId: 3, name: 'New', before: 0, now: 200 },
    ],
    prices: [{ id: 1, title: 'Tea', listPrice: 1000, currentListPrice: 1200 }],
  });
  // Two discounts that swap keep the total, and are reported anyway.
  expect(draftChangesOf(draft, quoted(1700, { 2: 100, 3: 200 }))?.promotions.map(({ name }) => name)).toEqual([
    'Old',
    'New',
  ]);
});
