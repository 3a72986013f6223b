import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { units } from '#contract/quantity.ts';
import { adjustStock, downloadLevels, pageOfLevels, setReorder } from '#contract/stock/levels.ts';
import { pageOfWriteOffs } from '#contract/stock/writeOffs.ts';
import { productStock } from '#contract/stock.ts';
import { insertProducts, ledgerOf, moverOf, postAll } from '#server/areas/stock/testing.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { openShop, type RoleKey } from '#server/testing.ts';

test('a row per product: its branches side by side, low and out by each branch’s reorder point', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ title: 'Tea', costPrice: 2, onHand: 4, orderQty: 3 });
  const rice = await shop.product({ title: 'Rice', costPrice: 1, onHand: 40, orderQty: 3 });
  const at = { branchId: shop.otherBranchId, productId: rice.id };
  await postAll(
    shop,
    moverOf(shop),
    [{ ...at, kind: 'receipt', quantity: units(5), unitCost: '1' }],
    [{ ...at, committed: units(2), incoming: units(7) }],
  );
  const list = async (filter: object) => (await admin.call(pageOfLevels, filter)).data;
  const titles = async (filter: object) => (await list(filter)).data.map(({ title }) => title);

  const all = await list({});
  expect(all.branches.map(({ name }) => name)).toEqual(['Newtown', 'Box Hill']);
  expect(all.data).toMatchObject([
    {
      title: 'Rice',
      onHand: 45,
      available: 43,
      value: 45,
      branches: expect.arrayContaining([
        expect.objectContaining({ branchId: shop.branchId, onHand: 40 }),
        expect.objectContaining({ branchId: at.branchId, onHand: 5, available: 3, committed: 2, incoming: 7 }),
      ]),
    },
    { title: 'Tea', onHand: 4, value: 8, branches: [{ branchId: shop.branchId, reorderPoint: null }] },
  ]);
  expect(await titles({ show: 'low' })).toEqual([]);
  expect(await titles({ sortField: 'value', sortOrder: 'descend' })).toEqual(['Rice', 'Tea']);
  expect(await titles({ sortField: 'onHand', branchId: shop.otherBranchId })).toEqual(['Tea', 'Rice']);

  const lines = [
    { productId: rice.id, branchId: at.branchId, reorderPoint: 3, reorderQty: 24 },
    { productId: tea.id, branchId: at.branchId, reorderPoint: 0 },
  ];
  expect(await admin.call(setReorder, { lines })).toMatchObject({ code: 0, data: { changed: 2 } });
  expect(await admin.call(setReorder, { lines })).toMatchObject({ data: { changed: 0 } });
  // Rice is at its point; tea was never at Box Hill, which now wants it.
  expect(await titles({ show: 'low', branchId: at.branchId })).toEqual(['Rice', 'Tea']);
  expect(await titles({ show: 'out' })).toEqual(['Tea']);
  // Low stock at other branches is no task for a user at Newtown.
  expect((await shop.as('warehouse').call(pageOfLevels, { show: 'low' })).data.data).toEqual([]);
  expect(await titles({ show: 'low', branchId: shop.branchId })).toEqual([]);
  expect((await admin.call(productStock, { id: rice.id })).data.branches[1]).toMatchObject({
    reorderPoint: 3,
    reorderQty: 24,
  });
  await admin.call(setReorder, { lines: [{ productId: rice.id, branchId: at.branchId, reorderPoint: null }] });
  expect(await titles({ show: 'low', branchId: at.branchId })).toEqual(['Tea']);

  const sheet = await admin.send('GET', `/api/v1${downloadLevels.path}?keyword=rice`);
  expect(sheet.headers['content-type']).toContain('spreadsheetml');
});

test('a sheet reads the order of its products once, so that a sale meanwhile moves none', async () => {
  const shop = await openShop();
  await insertProducts(shop, 201);
  const admin = shop.as('companyAdmin');
  const statements = await statementsOf(shop, () =>
    admin.send('GET', `/api/v1${downloadLevels.path}?sortField=available`),
  );
  expect(statements.filter((text) => text.includes('order by coalesce(sums.available'))).toHaveLength(1);
  expect(statements.filter((text) => text.includes('unnest('))).toHaveLength(2);
  expect(statements.filter((text) => text.includes('count(*)'))).toEqual([]);
});

test('an adjustment says why: counted sets, found adds, damaged is a write-off; the ledger agrees', async () => {
  const shop = await openShop();
  const storeman = shop.as('warehouse');
  const tea = await shop.product({ costPrice: 2, onHand: 10 });
  const at = { productId: tea.id, branchId: shop.branchId };
  const adjust = (fields: object) => storeman.call(adjustStock, { ...at, reason: 'counted', ...fields });
  expect(await adjust({ onHand: 7, note: 'Aisle 3' })).toMatchObject({
    data: { change: -3, onHand: 7, writeOff: null },
  });
  expect(await adjust({ reason: 'found', change: 2 })).toMatchObject({ data: { change: 2, onHand: 9 } });
  const damaged = await adjust({ reason: 'damaged', change: -4, note: 'Dropped' });
  expect(damaged).toMatchObject({ data: { onHand: 5, writeOff: { reference: expect.stringMatching(/^W-/) } } });
  expect((await storeman.call(pageOfWriteOffs, { productId: tea.id })).data.data).toMatchObject([{ value: 8 }]);
  const { movements } = (await storeman.call(productStock, { id: tea.id })).data;
  expect(movements.map(({ kind, quantity, reason, note }) => [kind, quantity, reason, note])).toEqual([
    ['writeOff', -4, 'damaged', 'Dropped'],
    ['correction', 2, 'found', ''],
    ['count', -3, 'counted', 'Aisle 3'],
    ['opening', 10, null, ''],
  ]);
  expect(await ledgerOf(shop)).toMatchObject([{ onHand: units(5), moved: units(5) }]);
});

test('what makes no sense, or is another branch’s or company’s, is refused at its field and changes nothing', async () => {
  const shop = await openShop();
  const other = await openShop();
  const tea = await shop.product({ onHand: 10 });
  const at = { productId: tea.id, branchId: shop.branchId };
  const storeman = shop.as('warehouse');
  const fieldOf = async (fields: object) => {
    const reply = await storeman.call(adjustStock, { ...at, reason: 'counted', ...fields });
    return [reply.code, ...Object.keys((reply.data as unknown as { fields?: object })?.fields ?? {})];
  };
  expect(await fieldOf({})).toEqual([103, 'onHand']);
  expect(await fieldOf({ onHand: 1, change: 1 })).toEqual([103, 'change']);
  expect(await fieldOf({ reason: 'found', onHand: 1, change: 1 })).toEqual([103, 'onHand']);
  expect(await fieldOf({ onHand: 1.5 })).toEqual([103, 'onHand']);
  expect(await fieldOf({ onHand: -1 })).toEqual([103, 'onHand']);
  expect(await fieldOf({ reason: 'found', change: -1 })).toEqual([103, 'change']);
  expect(await fieldOf({ reason: 'stolen', change: 1 })).toEqual([103, 'change']);
  expect(await fieldOf({ reason: 'stolen', change: -11 })).toEqual([9150, 'change']);
  expect(await fieldOf({ onHand: 1, branchId: shop.otherBranchId })).toEqual([103, 'branchId']);
  expect(
    await other
      .as('owner')
      .call(adjustStock, { productId: tea.id, branchId: other.branchId, reason: 'counted', onHand: 1 }),
  ).toMatchObject({
    code: 103,
    data: { fields: { productId: expect.any(String) } },
  });
  const line = { productId: tea.id, branchId: shop.branchId, reorderPoint: 5 };
  const reorder = (role: 'warehouse' | 'sales', lines: object[]) =>
    shop.as(role).call(setReorder, { lines: lines as (typeof line)[] });
  expect(await reorder('sales', [line])).toMatchObject({ status: 403 });
  expect(await shop.as('sales').call(adjustStock, { ...at, reason: 'counted', onHand: 1 })).toMatchObject({
    status: 403,
  });
  expect(await reorder('warehouse', [line, { ...line, branchId: shop.otherBranchId }])).toMatchObject({
    code: 103,
    data: { fields: { 'lines.1.branchId': expect.any(String) } },
  });
  expect(await other.as('owner').call(setReorder, { lines: [line] })).toMatchObject({ code: 103 });
  expect((await other.as('owner').call(pageOfLevels, {})).data.data).toEqual([]);
  const { branches } = (await storeman.call(productStock, { id: tea.id })).data;
  expect(branches[0]).toMatchObject({ onHand: 10, reorderPoint: null });
  // Who sees no cost sees no value, and does not sort by it.
  const row = (await shop.as('sales').call(pageOfLevels, { sortField: 'value' })).data.data[0];
  expect(row).toMatchObject({ onHand: 10 });
  expect(row).not.toHaveProperty('value');
});

test('what stock is worth is told of one’s own branches, how many there are of all', async () => {
  const shop = await openShop();
  const tea = await shop.product({ title: 'Tea', costPrice: 2, onHand: 4 });
  const rice = await shop.product({ title: 'Rice', costPrice: 2, onHand: 1 });
  await postAll(shop, moverOf(shop), [
    { productId: tea.id, branchId: shop.otherBranchId, kind: 'receipt', quantity: units(6), unitCost: '2' },
    { productId: rice.id, branchId: shop.otherBranchId, kind: 'receipt', quantity: units(90), unitCost: '2' },
  ]);
  const page = async (role: RoleKey, filter: object) => (await shop.as(role).call(pageOfLevels, filter)).data.data;
  expect(await page('companyAdmin', { keyword: 'tea' })).toMatchObject([{ onHand: 10, value: 20 }]);
  expect(await page('branchManager', { keyword: 'tea' })).toMatchObject([{ onHand: 10, value: 8 }]);
  const byValue = await page('branchManager', { sortField: 'value', sortOrder: 'descend' });
  expect(byValue).toMatchObject([
    { title: 'Tea', onHand: 10, value: 8 },
    { title: 'Rice', onHand: 91, value: 2 },
  ]);
  const [elsewhere] = await page('branchManager', { keyword: 'tea', branchId: shop.otherBranchId });
  expect(elsewhere).toMatchObject({ onHand: 6 });
  expect(elsewhere).not.toHaveProperty('value');
});

test('low is found by the largest usual quantity of all, and by the highest reorder point', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const low = async () => (await admin.call(pageOfLevels, { show: 'low' })).data.data.map(({ title }) => title);
  const rice = await shop.product({ title: 'Rice', onHand: 60, orderQty: 3 });
  expect(await low()).toEqual([]);
  await shop.product({ title: 'Salt', onHand: 45, orderQty: 50 });
  expect(await low()).toEqual(['Salt']);
  await admin.call(setReorder, { lines: [{ productId: rice.id, branchId: shop.branchId, reorderPoint: 60 }] });
  expect(await low()).toEqual(['Rice', 'Salt']);
});

test('a stock value above what a price may be is read like any other', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const phone = await shop.product({ title: 'Phone', costPrice: 11_111.11, onHand: 123_456 });
  const value = cents(137_173_319_616);
  const { data: levels } = await admin.call(pageOfLevels, {});
  expect(pageOfLevels.reply.parse(levels).data).toMatchObject([{ title: 'Phone', value }]);
  const { data: stock } = await admin.call(productStock, { id: phone.id });
  expect(productStock.reply.parse(stock)).toMatchObject({ value });
});
