import { expect, test } from 'vitest';
import { categories } from '#contract/catalogue/lists.ts';
import { units } from '#contract/quantity.ts';
import { createOrder } from '#contract/sales.ts';
import { createWriteOff } from '#contract/stock/writeOffs.ts';
import { pageOfMovements, pageOfStock, productStock } from '#contract/stock.ts';
import { dayInSydney } from '#server/testing/clock.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { type Move, post } from './ledger.ts';

const move = ({ services, companyId, users }: Shop, moves: Move[]) =>
  services.database.db
    .transaction()
    .execute((trx) => post(trx, { companyId, userId: users.owner.id, userName: 'Olive' }, moves));

test('users who may request stock see every branch, but only movements within their reach', async () => {
  const shop = await openShop();
  const cola = await shop.product({ costPrice: 2, onHand: 5 });
  const at = { productId: cola.id, branchId: shop.otherBranchId };
  await move(shop, [{ ...at, kind: 'receipt', quantity: units(5), unitCost: '3', reference: 'R-1' }]);
  const stockFor = async (role: 'sales' | 'companyAdmin') =>
    (await shop.as(role).call(productStock, { id: cola.id })).data;
  const branches = [
    { branchName: 'Newtown', onHand: 5, committed: 0, available: 5, incoming: 0 },
    { branchName: 'Box Hill', onHand: 5 },
  ];
  expect(await stockFor('companyAdmin')).toMatchObject({
    branches,
    averageCost: 2.5,
    value: 25,
    movements: [
      { kind: 'receipt', quantity: 5, unitCost: 3, reference: 'R-1', userName: 'Olive', branchName: 'Box Hill' },
      { kind: 'opening', documentType: 'product', documentId: cola.id, sku: cola.sku, title: cola.title },
    ],
  });
  expect(await stockFor('sales')).toMatchObject({ branches, movements: [{ kind: 'opening' }] });
  const other = await openShop();
  expect(await other.as('owner').call(productStock, { id: cola.id })).toMatchObject({ code: 404 });
});

test('stock is listed per product and branch, filtered and valued at the average', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const top = (await admin.call(categories.create, { name: 'Drinks' })).data.id;
  const below = (await admin.call(categories.create, { name: 'Tea', parentId: top })).data.id;
  const tea = await shop.product({
    title: 'Tea',
    barcode: 'T-1',
    costPrice: 1.5,
    onHand: 4,
    orderQty: 12,
    categoryId: below,
  });
  await shop.product({ title: 'Cola', onHand: 9 });
  await move(shop, [
    { productId: tea.id, branchId: shop.otherBranchId, kind: 'receipt', quantity: units(2), unitCost: '3' },
  ]);
  const page = async (filter: object) => {
    const { data } = await admin.call(pageOfStock, filter);
    return data.data.map(({ title, branchName, onHand }) => `${title} ${branchName} ${onHand}`);
  };
  expect(await page({})).toEqual(['Cola Newtown 9', 'Tea Newtown 4', 'Tea Box Hill 2']);
  expect(await page({ categoryId: top, sortField: 'onHand' })).toEqual(['Tea Box Hill 2', 'Tea Newtown 4']);
  expect(await page({ branchId: shop.branchId, onHandFrom: 5 })).toEqual(['Cola Newtown 9']);
  expect(await page({ keyword: 't-1', productId: tea.id, onHandTo: 3 })).toEqual(['Tea Box Hill 2']);
  expect((await admin.call(pageOfStock, { productId: tea.id })).data.data[0]).toMatchObject({
    barcode: 'T-1',
    averageCost: 2,
    value: 8,
    available: 4,
    orderQty: 12,
  });
});

test('the ledger is paged newest first, by kind, product and the branch’s own days', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ onHand: 4 });
  const at = { productId: tea.id, branchId: shop.branchId };
  await move(shop, [
    { ...at, kind: 'sale', quantity: units(-1), reference: 'S-1' },
    { ...at, kind: 'return', quantity: units(1), reference: 'S-1' },
  ]);
  const kinds = async (filter: object) => (await admin.call(pageOfMovements, filter)).data.data.map(({ kind }) => kind);
  expect(await kinds({ productId: tea.id })).toEqual(['return', 'sale', 'opening']);
  const today = dayInSydney();
  expect(await kinds({ from: today, to: today })).toHaveLength(3);
  expect(await kinds({ to: '2020-01-01' })).toEqual([]);
  expect((await shop.as('sales').call(pageOfMovements, { branchId: shop.otherBranchId })).data.data).toEqual([]);
});

test('movements are found by the document and the person, without reading every movement', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ onHand: 9 });
  const at = { branchId: shop.branchId };
  const { data: sale } = await admin.call(createOrder, {
    ...at,
    status: 'dispatched',
    productList: [{ productId: tea.id, orderQty: 1 }],
  });
  const warehouse = shop.as('warehouse');
  const productList = [{ productId: tea.id, quantity: 1, reason: 'damaged' as const }];
  const { data: writeOff } = await warehouse.call(createWriteOff, { ...at, productList });
  const kinds = async (keyword: string) =>
    (await admin.call(pageOfMovements, { keyword })).data.data.map(({ kind }) => kind);
  expect(await kinds(`${sale.reference}`.toLowerCase())).toEqual(['sale']);
  expect(await kinds('S-0001')).toEqual(['sale']);
  expect(await kinds('000001')).toEqual(['writeOff', 'sale']);
  expect(await kinds(writeOff.reference.slice(2))).toEqual(['writeOff']);
  expect(await kinds('WAREHOUSE of')).toEqual(['writeOff']);
  expect(await kinds('%')).toEqual([]);
  const statements = await statementsOf(shop, () => kinds('warehouse of'));
  const ofMovements = statements.filter((text) => text.includes('"stock_movement"'));
  expect(ofMovements).not.toEqual([]);
  expect(ofMovements.filter((text) => text.includes(' like '))).toEqual([]);
});
