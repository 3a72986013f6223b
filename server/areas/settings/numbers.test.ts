import { expect, test } from 'vitest';
import { referenceOf } from '#contract/reference.ts';
import { openShop } from '#server/testing.ts';
import { takeNumber } from './numbers.ts';

test('numbers have no gaps per branch, kind and year, with several users and after rollbacks', async () => {
  const shop = await openShop();
  const { db } = shop.services.database;
  const take = (branchId: number, year: number, crash: boolean) =>
    db
      .transaction()
      .execute(async (trx) => {
        const number = await takeNumber(trx, shop.companyId, branchId, 'S', year);
        if (crash) throw new Error('rolled back');
        return number;
      })
      .catch(() => undefined);
  const results = await Promise.all(Array.from({ length: 60 }, (_, at) => take(shop.branchId, 2026, at % 3 === 0)));
  const numbers = results.filter((number) => number !== undefined);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  expect(await take(shop.branchId, 2027, false)).toBe(1);
  expect(await take(shop.otherBranchId, 2026, false)).toBe(1);
  expect(await take(shop.branchId, 2026, false)).toBe(41);
});

test('a reference is read as kind, branch, year and number', () => {
  expect(referenceOf('S', 1, 2026, 123)).toBe('S-0001-2026-000123');
  expect(referenceOf('P', 12_345, 2026, 1_234_567)).toBe('P-12345-2026-1234567');
});
