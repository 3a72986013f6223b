import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pageOfAudit } from '#contract/audit.ts';
import {
  exportProducts,
  getProduct,
  pageOfProducts,
  priceHistory,
  searchProducts,
  updateProduct,
} from '#contract/catalogue.ts';
import { isCostField, isCostFilter } from '#contract/cost.ts';
import { createCustomer, listCustomerTypes, updateCustomerType } from '#contract/customers.ts';
import { getAnalysis } from '#contract/dashboard.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getPurchaseOrder, pageOfPurchaseOrders, purchaseOrderPdf, updatePurchaseOrder } from '#contract/purchasing.ts';
import { createOrder } from '#contract/sales.ts';
import { stockByDate } from '#contract/stock/byDate.ts';
import { countStock } from '#contract/stock/counting.ts';
import { createStockTake, reviewStockTake, updateStockTake } from '#contract/stock/counts.ts';
import { createWriteOff } from '#contract/stock/writeOffs.ts';
import { downloadStock, pageOfStock, productStock } from '#contract/stock.ts';
import { buyerFor } from '#server/areas/purchasing/testing.ts';
import { emptyFolder } from '#server/platform/db/testing.ts';
import { readRows } from '#server/platform/sheets/read.ts';
import { openShop, type RoleKey, type Shop } from '#server/testing.ts';
import { hire } from './hire.ts';
import { pagesOf } from './pdf.ts';
import { factoryOf } from './records.ts';

const names = /cost|margin|profit|^value$|varianceValue|recountValue|returnedInclGst|netInclGst/i;
/** In a sale, a value is the price paid; neither a flag for selling below cost nor a file's column tells of costs. */
const tellsNothing = (path: string, key: string) =>
  key === 'belowCost' ||
  key === 'costColumn' ||
  path.endsWith('.columns') ||
  (key === 'value' && !path.includes('stock'));
const isCostly = (path: string, key: string) => names.test(key) && !tellsNothing(path, key);

/** The names of an object's fields, at every depth, that sound like cost and are not marked as cost. */
const unmarkedFields = (schema: z.core.$ZodType, path = ''): string[] => {
  if (isCostField(schema) || isCostFilter(schema)) return [];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unmarkedFields(schema.def.innerType, path);
  if (schema instanceof z.ZodArray) return unmarkedFields(schema.def.element, path);
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap((option) => unmarkedFields(option, path));
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([key, field]) => {
    const derived = field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodUnknown;
    const isUnmarked = isCostly(path, key) && !derived && !isCostField(field) && !isCostFilter(field);
    return isUnmarked ? [`${path}.${key}`] : unmarkedFields(field, `${path}.${key}`);
  });
};

test('every field that tells of cost is marked in the contract', async () => {
  const { app } = await openShop();
  const fields = app.served.flatMap(({ path, input, reply }) =>
    [input, ...('file' in reply ? [] : [reply as z.ZodType])].flatMap((each) => unmarkedFields(each, path)),
  );
  expect([...new Set(fields)]).toEqual([]);
});

const keysIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [key, ...keysIn(each)]);
};

/** Somebody bought, sold and wrote off, so that every kind of document contains costs. */
const openTradingShop = async () => {
  const shop = await openShop();
  const tea = await shop.product({ title: 'Tea', retailPrice: 11, costPrice: 4, onHand: 20 });
  const buyer = await buyerFor(shop);
  const order = await buyer.order([{ productId: tea.id, orderQty: 2, cost: 3, discount: 5 }]);
  const owner = shop.as('owner');
  const lines = [{ productId: tea.id, quantity: 1, reason: 'damaged' } as const];
  await owner.call(createWriteOff, { branchId: shop.branchId, productList: lines });
  await owner.call(createOrder, {
    branchId: shop.branchId,
    status: 'completed',
    productList: [{ productId: tea.id, orderQty: 1 }],
    payments: [{ paymentType: 'card', amount: 11 }],
  });
  return { shop, tea, order, buyer };
};

const readAll = async (shop: Shop, role: RoleKey, ids: Record<string, number>) => {
  const leaks: string[] = [];
  const reads = shop.app.served.filter(
    ({ method, changes, reply }) => method === 'GET' && !changes && !('file' in reply),
  );
  for (const endpoint of reads) {
    const takesId = endpoint.input.shape.id instanceof z.ZodNumber;
    const id = takesId ? (ids[endpoint.path] ?? (await factoryOf(endpoint).own(shop, role))) : undefined;
    const raw = await shop.as(role).send('GET', `/api/v1${endpoint.path.replace('{id}', String(id))}`);
    const keys = keysIn(raw.body.data).filter((key) => isCostly(endpoint.path, key));
    if (keys.length > 0) leaks.push(`${endpoint.path}: ${[...new Set(keys)].join(', ')}`);
  }
  return leaks;
};

test('no reply shows costs to users without the right, and replies show them to users with it', async () => {
  const { shop, tea, order } = await openTradingShop();
  const ids = {
    '/product/{id}/': tea.id,
    '/product/stock/{id}/': tea.id,
    '/product/price/history/{id}/': tea.id,
    '/purchaseOrder/{id}/': order.id,
  };
  expect(await readAll(shop, 'sales', ids)).toEqual([]);
  expect(await readAll(shop, 'viewer', ids)).toEqual([]);
  const leaks = await readAll(shop, 'warehouse', ids);
  expect(leaks.join('\n')).toContain('/product/{id}/: costPrice');
  expect(leaks.join('\n')).toContain('/purchaseOrder/{id}/: cost');
  const { data } = await shop.as('viewer').call(getPurchaseOrder, { id: order.id });
  expect(Object.keys({ ...data, ...data.productList[0] })).not.toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^(totalInclGst|amountSummary|subtotal|gst|priceInclGst|discount)$/),
    ]),
  );
  expect((await shop.as('branchManager').call(getAnalysis, {})).data.total.cost).toBeDefined();
});

test('lists are not filtered by what one may not see, and come in their usual order when asked for one by it', async () => {
  const { shop } = await openTradingShop();
  await shop.product({ title: 'Coffee', retailPrice: 9, costPrice: 1 });
  const refusal = { code: 103, data: { fields: {} } };
  const sales = shop.as('sales');
  for (const filter of [{ costPriceFrom: 1 }, { costPriceTo: 9 }]) {
    const [field = ''] = Object.keys(filter);
    expect(await sales.call(pageOfProducts, filter)).toMatchObject({
      code: 103,
      data: { fields: { [field]: expect.any(String) } },
    });
    expect(await shop.as('warehouse').call(pageOfProducts, filter)).toMatchObject({ code: 0 });
  }
  const viewer = shop.as('viewer');
  expect(await viewer.call(pageOfPurchaseOrders, { amountFrom: 1 })).toMatchObject(refusal);
  // A view shared by somebody who sees costs.
  const titles = async (caller: typeof sales, order: object) =>
    (await caller.call(pageOfProducts, order)).data.data.map(({ title }) => title);
  const usual = await titles(sales, {});
  for (const sortOrder of ['ascend', 'descend'] as const)
    expect(await titles(sales, { sortField: 'costPrice', sortOrder })).toEqual(usual);
  expect(await titles(shop.as('warehouse'), { sortField: 'costPrice' })).toEqual(['Coffee', 'Tea']);
  expect(await titles(shop.as('warehouse'), { sortField: 'costPrice', sortOrder: 'descend' })).toEqual([
    'Tea',
    'Coffee',
  ]);
  expect(await viewer.call(pageOfPurchaseOrders, { sortField: 'totalInclGst' })).toMatchObject({ code: 0 });
  expect(await viewer.call(stockByDate, { sortField: 'value' })).toMatchObject({ code: 0 });
  expect(await viewer.call(pageOfPurchaseOrders, { sortField: 'reference' })).toMatchObject({ code: 0 });
});

test('without cost rights the price history has no row for a change of cost alone', async () => {
  const shop = await openShop();
  const tea = await shop.product({ title: 'Tea', retailPrice: 11, costPrice: 4 });
  const owner = shop.as('owner');
  await owner.call(updateProduct, { id: tea.id, costPrice: 5 });
  await owner.call(updateProduct, { id: tea.id, retailPrice: 12, costPrice: 6 });
  await owner.call(updateProduct, { id: tea.id, costPrice: 7 });
  const history = async (role: RoleKey) => (await shop.as(role).call(priceHistory, { id: tea.id })).data;
  expect((await history('owner')).map(({ costPrice }) => costPrice)).toEqual([7, 6, 5, 4]);
  expect((await history('sales')).map(({ retailPrice }) => retailPrice)).toEqual([12, 11]);
});

test('what is saved without the right to change cost keeps the cost, in products and in purchase orders', async () => {
  const { shop, tea, order } = await openTradingShop();
  const clerk = await hire(shop, ['product.get', 'product.edit', 'purchaseOrder.get', 'purchaseOrder.edit']);
  const { data: product } = await clerk.call(getProduct, { id: tea.id });
  expect(product).not.toHaveProperty('costPrice');
  expect(await clerk.call(updateProduct, { ...product, title: 'Green tea', costPrice: 0.5 })).toMatchObject({
    code: 0,
  });
  const owner = shop.as('owner');
  expect((await owner.call(getProduct, { id: tea.id })).data).toMatchObject({ title: 'Green tea', costPrice: 4 });
  const stale = await clerk.call(updateProduct, { id: tea.id, version: product.version, title: 'Late' });
  expect(stale).toMatchObject({ code: 409, data: { title: 'Green tea' } });
  expect(stale.data).not.toHaveProperty('costPrice');

  const { data: purchase } = await clerk.call(getPurchaseOrder, { id: order.id });
  const lines = purchase.productList.map((line) => ({ ...line, orderQty: 3, cost: 1 }));
  expect(await clerk.call(updatePurchaseOrder, { ...purchase, productList: lines })).toMatchObject({ code: 0 });
  expect((await owner.call(getPurchaseOrder, { id: order.id })).data.productList).toMatchObject([
    { orderQty: 3, cost: 3, discount: 5 },
  ]);
  const buyer = await hire(shop, ['product.edit', 'cost.get', 'cost.edit']);
  expect(await buyer.call(updateProduct, { id: tea.id, costPrice: 4.5 })).toMatchObject({ data: { costPrice: 4.5 } });
});

test('users without cost rights cannot work costs out from the recount value of a stock take', async () => {
  const shop = await openShop();
  const wine = await shop.product({ title: 'Wine', costPrice: 50, onHand: 3 });
  const clerk = await hire(shop, ['stock.add', 'stock.get', 'stock.edit', 'audit.query']);
  const owner = shop.as('owner');
  const { data: take } = await clerk.call(createStockTake, { blind: false, recountValue: 0.01 });
  expect(take).not.toHaveProperty('recountValue');
  await clerk.call(countStock, { id: take.id, entries: [{ clientId: 'one', productId: wine.id, quantity: 1 }] });
  expect((await clerk.call(reviewStockTake, { id: take.id })).data.summary.needRecount).toBe(0);
  await owner.call(updateStockTake, { id: take.id, recountValue: 60 });
  const { data: reply } = await clerk.call(updateStockTake, { id: take.id, note: 'Again', recountValue: 200 });
  expect(reply).toMatchObject({ note: 'Again', summary: { needRecount: 1 } });
  const { data: takeAfter } = await owner.call(updateStockTake, { id: take.id });
  expect(takeAfter).toMatchObject({ note: 'Again', recountValue: 60 });
  const { data: log } = await clerk.call(pageOfAudit, { entity: 'stockTake' });
  expect(JSON.stringify(log.data)).not.toContain('recountValue');
  expect(JSON.stringify((await owner.call(pageOfAudit, { entity: 'stockTake' })).data)).toContain('recountValue');
});

test('an answer that is told again tells no more than the role now allows', async () => {
  const { shop, tea } = await openTradingShop();
  const { db } = shop.services.database;
  const buyer = await hire(shop, ['product.add', 'cost.get', 'cost.edit']);
  const send = () =>
    buyer.send('POST', '/api/v1/product/', {
      body: { title: 'Coffee', retailPrice: 9 },
      headers: { 'idempotency-key': `once-${tea.id}` },
    });
  const first = (await send()).body.data;
  expect(first).toMatchObject({ costPrice: 0 });
  await db
    .updateTable('role')
    .set(({ eb }) => ({ permissions: ['product.add'], version: eb('version', '+', 1) }))
    .where('companyId', '=', shop.companyId)
    .execute();
  const { costPrice: _, ...values } = first as Record<string, unknown>;
  expect((await send()).body).toEqual({ code: 0, data: values, message: 'OK' });
});

const rowsOf = async (caller: ReturnType<Shop['as']>, { path }: Endpoint): Promise<string[][]> => {
  const file = join(await emptyFolder(), 'sheet.xlsx');
  await writeFile(file, (await caller.send('GET', `/api/v1${path}`)).bytes);
  return (await readRows(1, file, { maxRows: 1000, maxColumns: 100 })).map(({ cells }) => cells);
};

test('sheets and papers leave the columns of cost out', async () => {
  const { shop, order } = await openTradingShop();
  const reader = await hire(shop, ['product.export', 'stock.export', 'purchaseOrder.get', 'audit.query']);
  for (const endpoint of [exportProducts, downloadStock]) {
    const [head = [], row = []] = await rowsOf(reader, endpoint);
    expect(head.filter((title) => /cost|value/i.test(title))).toEqual([]);
    expect(row.length).toBeLessThanOrEqual(head.length);
    const [columns = []] = await rowsOf(shop.as('warehouse'), endpoint);
    expect(columns.some((title) => /cost/i.test(title))).toBe(true);
  }
  const paperOf = async (caller: ReturnType<Shop['as']>) => {
    const { bytes } = await caller.send('GET', `/api/v1${purchaseOrderPdf.path.replace('{id}', String(order.id))}`);
    return pagesOf(bytes).flat().join(' ');
  };
  expect(await paperOf(shop.as('owner'))).toContain('Total incl. GST');
  const paper = await paperOf(reader);
  expect(paper).toContain('Tea');
  expect(paper).not.toMatch(/Cost|GST|Total/);
  const { data } = await reader.call(pageOfAudit, {});
  const text = JSON.stringify(data.data);
  expect(text).not.toMatch(/costPrice|"value"|totalInclGst| @ /);
  expect(text).toContain('purchaseOrder');
});

test('who sells to a cost-plus customer learns the price and nothing that tells the cost', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  await admin.call(updateCustomerType, { key: 'staff', priceLevel: 'costPlus', percent: 25 });
  const tea = await shop.product({ title: 'Oolong', retailPrice: 11, costPrice: 4, unitQty: 6, onHand: 9 });
  const sales = shop.as('sales');
  const types = (await sales.call(listCustomerTypes, {})).data;
  expect(types.find(({ key }) => key === 'staff')).toEqual(expect.not.objectContaining({ percent: 25 }));
  const [hit] = (await sales.call(searchProducts, { keyword: tea.sku })).data;
  expect(hit).toMatchObject({ typePrices: [{ type: 'staff', price: 5.5, packPrice: 33 }] });
  expect((await sales.call(pageOfProducts, { id: [tea.id] })).data.data[0]).toMatchObject({
    typePrices: [{ type: 'staff', price: 5.5, packPrice: 33 }],
  });
  expect((await admin.call(searchProducts, { keyword: tea.sku })).data[0]).not.toHaveProperty('typePrices');
  // People who don't sell get no price from which the cost could be worked out.
  const looking = await shop.as('viewer').call(searchProducts, { keyword: tea.sku });
  expect(looking.data[0]).toMatchObject({ sku: tea.sku });
  expect(looking.data[0]).not.toHaveProperty('typePrices');
  const { data: customer } = await admin.call(createCustomer, { name: 'Kim', type: 'staff' });
  expect(
    await sales.call(createOrder, {
      branchId: shop.branchId,
      customerId: customer.id,
      productList: [{ productId: tea.id, orderQty: 1 }],
    }),
  ).toMatchObject({ data: { productList: [{ listPrice: 5.5, price: 5.5 }] } });
  expect((await sales.call(productStock, { id: tea.id })).data).not.toHaveProperty('averageCost');
  expect((await sales.call(pageOfStock, {})).data.data[0]).not.toHaveProperty('value');
});
