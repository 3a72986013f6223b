import XLSX from '@e965/xlsx';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { WireInput } from '#contract/endpoint.ts';
import { units } from '#contract/quantity.ts';
import { downloadStockByDate, stockByDate } from '#contract/stockDate.ts';
import { openShop, type Shop } from '#server/testing.ts';
import type { Move } from './ledger.ts';
import { insertProducts, moverOf, postAll } from './testing.ts';

type Filter = WireInput<typeof stockByDate>;

const ask = async (shop: Shop, filter: Filter) => (await shop.as('viewer').call(stockByDate, filter)).data;

/** Clocks on the wire have milliseconds: each document gets one of its own. */
const nextMoment = () => {
  for (const now = Date.now(); Date.now() === now; );
  return new Date();
};

type Told = { productId: number; branchId: number; quantity: number; average: number; at: Date; happened: Date };

const historyOf = async ({ house, companyId }: Shop) => {
  const { rows } = await sql<Told>`
    select product_id, branch_id, quantity, average::float8 as average, recorded_at as at, occurred_at as happened
    from stock_movement where company_id = ${companyId} order by recorded_at, id`.execute(house.database.db);
  return rows;
};

/** Every movement from the beginning, one after the other. */
const foldAt = (history: readonly Told[], at: Date, basis: 'recorded' | 'known') => {
  const held = new Map<string, number>();
  const averages = new Map<number, number>();
  for (const told of history) {
    if (told.at <= at) averages.set(told.productId, told.average);
    if ((basis === 'known' ? told.happened : told.at) > at) continue;
    const key = `${told.productId} ${told.branchId}`;
    held.set(key, (held.get(key) ?? 0) + told.quantity);
  }
  return new Map(
    [...held]
      .filter(([, quantity]) => quantity !== 0)
      .map(([key, quantity]) => [
        key,
        { quantity: quantity / 1000, average: averages.get(Number.parseInt(key, 10)) ?? 0 },
      ]),
  );
};

const oneMove = fc.record({
  product: fc.nat(2),
  branch: fc.nat(1),
  quantity: fc.integer({ min: -5, max: 5 }).filter(Boolean),
  cost: fc.integer({ min: 0, max: 900 }),
  /** How many documents before it happened. */
  late: fc.oneof(fc.constant(0), fc.nat(6)),
});

test('stock at any instant equals a fold over the whole history, as recorded and as known', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(oneMove, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 10 }),
      async (documents) => {
        const shop = await openShop();
        const products = await insertProducts(shop, 3);
        const branches = [shop.branchId, shop.otherBranchId];
        const moments = [nextMoment()];
        for (const moves of documents) {
          nextMoment();
          await postAll(
            shop,
            moverOf(shop),
            moves.map(
              ({ product, branch, quantity, cost, late }): Move => ({
                productId: products[product] ?? 0,
                branchId: branches[branch] ?? 0,
                kind: quantity > 0 ? 'receipt' : 'sale',
                quantity: units(quantity),
                unitCost: quantity > 0 ? (cost / 100).toFixed(2) : undefined,
                occurredAt: late > 0 ? moments.at(-Math.min(late, moments.length)) : undefined,
              }),
            ),
          );
          moments.push(nextMoment());
        }
        const history = await historyOf(shop);
        for (const basis of ['recorded', 'known'] as const) {
          for (const at of moments) {
            const { data, totals, totalCount } = await ask(shop, { at: at.toISOString(), basis, pageSize: 100 });
            const expected = foldAt(history, at, basis);
            const seen = data.map(({ productId, branchId, quantity, averageCost }) => [
              `${productId} ${branchId}`,
              { quantity, average: averageCost },
            ]);
            expect(new Map(seen as [string, { quantity: number; average: number }][])).toEqual(expected);
            expect(totalCount).toBe(expected.size);
            const sum = [...expected.values()].reduce((total, { quantity }) => total + quantity, 0);
            expect(totals.quantity).toBe(sum);
          }
        }
      },
    ),
    { numRuns: 8 },
  );
});

test('a day ends with the branch’s own; what is archived since still counts; totals are over all pages', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ title: 'Tea', costPrice: 1.5, onHand: 4 });
  await shop.product({ title: 'Cola', barcode: 'C-1', costPrice: 2, onHand: 10 });
  await admin.send('POST', `/api/v1/product/delete/${tea.id}/`, { body: {} });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format();
  const page = await ask(shop, { day: today, pageSize: 1 });
  expect(page).toMatchObject({
    data: [{ title: 'Cola', barcode: 'C-1', branchName: 'Newtown', quantity: 10, averageCost: 2, value: 20 }],
    totalCount: 2,
    totalPage: 2,
    totals: { quantity: 14, value: 26 },
  });
  expect((await ask(shop, { sortField: 'value', sortOrder: 'ascend' })).data.map(({ title }) => title)).toEqual([
    'Tea',
    'Cola',
  ]);
  expect(await ask(shop, { day: '2020-01-01' })).toMatchObject({ data: [], totals: { quantity: 0, value: 0 } });
  expect((await ask(shop, { branchId: shop.otherBranchId })).totalCount).toBe(0);
  expect((await ask(shop, { keyword: 'cola', pageNo: 3 })).totals).toEqual({ quantity: 10, value: 20 });
  const file = await admin.send('GET', `/api/v1${downloadStockByDate.path}?day=${today}`);
  expect(file.headers['content-disposition']).toContain(`stock-${today}.xlsx`);
  const book = XLSX.read(file.bytes);
  const rows = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets.Stock ?? {}, { header: 1 });
  expect(rows.slice(1).map(([sku, , title, , branch, quantity]) => [sku !== '', title, branch, quantity])).toEqual([
    [true, 'Tea', 'Newtown', 4],
    [true, 'Cola', 'Newtown', 10],
  ]);
});
