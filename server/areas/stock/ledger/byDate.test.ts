import XLSX from '@e965/xlsx';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { WireInput } from '#contract/endpoint.ts';
import { units } from '#contract/quantity.ts';
import { downloadStockByDate, stockByDate } from '#contract/stock/byDate.ts';
import { insertProducts, moverOf, postAll } from '#server/areas/stock/testing.ts';
import { dayInSydney } from '#server/testing/clock.ts';
import { openShop, type Shop } from '#server/testing.ts';
import type { Move } from './ledger.ts';

type Filter = WireInput<typeof stockByDate>;

const ask = async (shop: Shop, filter: Filter) => (await shop.as('companyAdmin').call(stockByDate, filter)).data;

/** Clocks on the wire have milliseconds: each document gets one of its own. */
const nextMoment = () => {
  for (const now = Date.now(); Date.now() === now; );
  return new Date();
};

type Movement = {
  productId: number;
  branchId: number;
  kind: Move['kind'];
  quantity: number;
  cost: number;
  average: number;
  at: Date;
  occurredAt: Date;
};

const historyOf = async ({ services, companyId }: Shop) => {
  const { rows } = await sql<Movement>`
    select product_id, branch_id, kind, quantity, unit_cost::float8 as cost, average::float8 as average,
      recorded_at as at, occurred_at
    from stock_movement where company_id = ${companyId} order by recorded_at, id`.execute(services.database.db);
  return rows;
};

/** One product from its first movement on, in the order things happened. */
const replay = (moves: readonly Movement[]): number => {
  let [onHand, worth, mean] = [0, 0, 0];
  for (const { kind, quantity, cost } of moves.toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime())) {
    const hasOwnCost = kind === 'receipt' || (kind === 'return' && cost > 0);
    const unit = hasOwnCost ? cost : mean;
    if (quantity > 0 && onHand < 0) [worth, mean] = [((onHand + quantity) * unit) / 1000, unit];
    else if (quantity > 0) {
      worth += (quantity * unit) / 1000;
      mean = (worth * 1000) / (onHand + quantity);
    } else worth = onHand + quantity > 0 ? (worth * (onHand + quantity)) / onHand : ((onHand + quantity) * mean) / 1000;
    onHand += quantity;
  }
  return mean;
};

/** The books as they stood, or, where something was told later, everything once more. */
const averageOf = (moves: readonly Movement[], at: Date, basis: 'recorded' | 'known'): number => {
  const earlier = moves.filter((move) => move.occurredAt <= at);
  const late = earlier.some((move) => move.at > at);
  if (basis === 'known' && late) return replay(earlier);
  return moves.filter((move) => move.at <= at).at(-1)?.average ?? 0;
};

/** Every movement from the beginning, one after the other. */
const foldAt = (history: readonly Movement[], at: Date, basis: 'recorded' | 'known') => {
  const levels = new Map<string, number>();
  for (const move of history) {
    if ((basis === 'known' ? move.occurredAt : move.at) > at) continue;
    const key = `${move.productId} ${move.branchId}`;
    levels.set(key, (levels.get(key) ?? 0) + move.quantity);
  }
  return new Map(
    [...levels]
      .filter(([, quantity]) => quantity !== 0)
      .map(([key, quantity]) => {
        const moves = history.filter(({ productId }) => productId === Number.parseInt(key, 10));
        const average = expect.closeTo(averageOf(moves, at, basis), 4) as number;
        return [key, { quantity: quantity / 1000, average }];
      }),
  );
};

const oneMove = fc.record({
  product: fc.nat(2),
  branch: fc.nat(1),
  quantity: fc.integer({ min: -5, max: 5 }).filter(Boolean),
  coming: fc.constantFrom<Move['kind']>('receipt', 'receipt', 'return', 'count'),
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
              ({ product, branch, quantity, coming, cost, late }): Move => ({
                productId: products[product] ?? 0,
                branchId: branches[branch] ?? 0,
                kind: quantity > 0 ? coming : 'sale',
                quantity: units(quantity),
                unitCost: quantity > 0 && coming !== 'count' ? (cost / 100).toFixed(2) : undefined,
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
            const rows = data.map(({ productId, branchId, quantity, averageCost }) => [
              `${productId} ${branchId}`,
              { quantity, average: averageCost },
            ]);
            expect(new Map(rows as [string, { quantity: number; average: number }][])).toEqual(expected);
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

test('what arrived before it was told is worth what it cost, on the days before it was told', async () => {
  const shop = await openShop();
  const [tea = 0, milk = 0] = await insertProducts(shop, 2);
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000);
  const at = { branchId: shop.branchId, quantity: units(10) };
  // The sale was told first, and cost nothing when it was.
  await postAll(shop, moverOf(shop), [
    { ...at, productId: tea, kind: 'sale', quantity: units(-4), occurredAt: days(10) },
  ]);
  await postAll(shop, moverOf(shop), [
    { ...at, productId: tea, kind: 'receipt', unitCost: '2.50', occurredAt: days(20) },
    { ...at, productId: milk, kind: 'receipt', unitCost: '1.20', occurredAt: days(5) },
  ]);
  const worthAt = async (ago: number, basis: 'known' | 'recorded') =>
    (await ask(shop, { at: days(ago).toISOString(), basis })).totals;
  expect(await worthAt(15, 'known')).toEqual({ quantity: 10, value: 25 });
  expect(await worthAt(7, 'known')).toEqual({ quantity: 6, value: 15 });
  expect(await worthAt(1, 'known')).toEqual({ quantity: 16, value: 27 });
  expect(await worthAt(1, 'recorded')).toEqual({ quantity: 0, value: 0 });
  expect(await worthAt(0, 'known')).toEqual({ quantity: 16, value: 27 });
});

test('a day ends with the branch’s own; what is archived since still counts; totals are over all pages', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ title: 'Tea', costPrice: 1.5, onHand: 4 });
  await shop.product({ title: 'Cola', barcode: 'C-1', costPrice: 2, onHand: 10 });
  await admin.send('POST', `/api/v1/product/delete/${tea.id}/`, { body: {} });
  const today = dayInSydney();
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
  const rows = XLSX.utils.sheet_to_json<unknown[]>(book.Sheets['Stock by date'] ?? {}, { header: 1 });
  expect(rows.slice(1).map(([title, , sku, , branch, quantity]) => [sku !== '', title, branch, quantity])).toEqual([
    [true, 'Cola', 'Newtown', 10],
    [true, 'Tea', 'Newtown', 4],
    [true, 'Total', undefined, 14],
  ]);
});

test('the sheet of stock by date is in the order of the page, whatever it is sorted by', async () => {
  const shop = await openShop();
  await shop.product({ title: 'Tea', costPrice: 1.5, onHand: 4 });
  await shop.product({ title: 'apples', costPrice: 9, onHand: 2 });
  await shop.product({ title: 'Cola', costPrice: 2, onHand: 10 });
  const sorted = async (sortField: 'title' | 'quantity' | 'value', sortOrder: 'ascend' | 'descend') => {
    const page = (await ask(shop, { sortField, sortOrder })).data.map(({ title }) => title);
    const query = `sortField=${sortField}&sortOrder=${sortOrder}`;
    const file = await shop.as('companyAdmin').send('GET', `/api/v1${downloadStockByDate.path}?${query}`);
    const sheet = XLSX.read(file.bytes).Sheets['Stock by date'] ?? {};
    const rows = XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
    expect(rows.slice(1, -1).map(([title]) => title)).toEqual(page);
    return page;
  };
  expect(await sorted('title', 'ascend')).toEqual(['apples', 'Cola', 'Tea']);
  expect(await sorted('title', 'descend')).toEqual(['Tea', 'Cola', 'apples']);
  expect(await sorted('quantity', 'descend')).toEqual(['Cola', 'Tea', 'apples']);
  expect(await sorted('value', 'ascend')).toEqual(['Tea', 'apples', 'Cola']);
});

test('stock by date is of one’s own branches: another one is refused, and counts in no total', async () => {
  const shop = await openShop();
  const tea = await shop.product({ title: 'Tea', costPrice: 2, onHand: 4 });
  await postAll(shop, moverOf(shop), [
    { productId: tea.id, branchId: shop.otherBranchId, kind: 'receipt', quantity: units(6), unitCost: '2' },
  ]);
  const manager = shop.as('branchManager');
  expect((await shop.as('companyAdmin').call(stockByDate, {})).data.totals).toEqual({ quantity: 10, value: 20 });
  const { data } = await manager.call(stockByDate, {});
  expect(data).toMatchObject({ data: [{ branchId: shop.branchId, quantity: 4 }], totals: { quantity: 4, value: 8 } });
  const elsewhere = { branchId: shop.otherBranchId };
  expect(await manager.call(stockByDate, elsewhere)).toMatchObject({ code: 103 });
  const { body } = await manager.send('GET', `/api/v1/stock/by-date/download/?branchId=${shop.otherBranchId}`);
  expect(body).toMatchObject({ code: 103 });
});
