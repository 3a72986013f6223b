import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WireReply } from '#contract/endpoint.ts';
import type { importSheet } from '#contract/papers.ts';
import { pageOfOrders } from '#contract/sales.ts';
import { promote } from '#server/areas/promotions/testing.ts';
import { openPrinter } from '#server/areas/sales/papers/testing.ts';
import { emptyFolder } from '#server/platform/db/testing.ts';
import { readRows } from '#server/platform/sheets/read.ts';
import { multipart } from '#server/testing/files.ts';
import { asCsv, asXlsx } from '#server/testing/sheets.ts';
import type { RoleKey, Shop } from '#server/testing.ts';

type Sent = { code: number; data: WireReply<typeof importSheet>; message: string };

const upload = async (shop: Shop, bytes: Buffer, fields: Record<string, string> = {}, headers = {}): Promise<Sent> => {
  const parts = Object.entries(fields).map(([field, body]) => ({ field, body }));
  const upload = multipart(...parts, { filename: 'orders.xlsx', body: bytes });
  const reply = await shop.as('branchManager').send('POST', '/api/v1/salesOrder/import/', {
    body: upload.body,
    headers: { ...upload.headers, ...headers },
  });
  return reply.body as Sent;
};

const cellsOf = async (shop: Shop, query: string, role: RoleKey = 'branchManager') => {
  const { bytes, headers } = await shop.as(role).send('GET', `/api/v1/salesOrder/export/?${query}`);
  expect(headers['content-disposition']).toContain('.xlsx');
  const path = join(await emptyFolder(), 'orders.xlsx');
  await writeFile(path, bytes);
  const rows = await readRows(1, path, { maxRows: 1000, maxColumns: 100 });
  return { bytes, cells: rows.map(({ cells }) => cells) };
};

const ordersOf = async (shop: Shop) => (await shop.as('branchManager').call(pageOfOrders, {})).data;

const openStocked = async () => {
  const opened = await openPrinter();
  const cola = await opened.shop.product({
    sku: 'COLA',
    barcodes: [{ code: '9300675024235' }, { code: 'CARTON7', pack: true }],
    unitQty: 24,
    retailPrice: 3.5,
    onHand: 100,
  });
  const rice = await opened.shop.product({ sku: 'RICE', retailPrice: 20, onHand: 3 });
  return { ...opened, cola, rice };
};

test('a sheet is tried without a trace, then its orders are made, all of them and once', async () => {
  const { shop, customer, cola, rice } = await openStocked();
  const sheet = {
    headings: ['Order', 'Customer', 'Status', 'SKU', 'Quantity', 'Price', 'Disc.', 'Note'],
    cells: [
      ['W-1', 'wang@golden.test', 'Confirmed', 'cola', '2', '', '', 'Ring twice'],
      ['W-1', '', '', 'CARTON7', '1', '$60.00', '5%', ''],
      ['W-2', '', '', 'RICE', '1', '', '', ''],
    ],
  };
  const bytes = await asXlsx(sheet);
  const tried = await upload(shop, bytes);
  expect(tried).toMatchObject({
    code: 0,
    data: {
      dryRun: true,
      problems: [],
      orders: [
        { row: 2, id: null, reference: '', otherReference: 'W-1', status: 'confirmed', items: 2, totalInclGst: 64 },
        { row: 4, id: null, otherReference: 'W-2', status: 'draft', items: 1, totalInclGst: 20 },
      ],
    },
  });
  expect((await ordersOf(shop)).totalCount).toBe(0);
  const key = { 'idempotency-key': 'sheet-1' };
  const imported = await upload(shop, bytes, { dryRun: 'false' }, key);
  expect(imported.data.orders[0]).toMatchObject({ reference: expect.stringMatching(/^S-0001-\d+-000001$/) });
  expect(await upload(shop, bytes, { dryRun: 'false' }, key)).toEqual(imported);
  const { totalCount, data } = await ordersOf(shop);
  expect(totalCount).toBe(2);
  expect(data.find(({ otherReference }) => otherReference === 'W-1')).toMatchObject({
    customerId: customer.id,
    note: 'Ring twice',
    quantity: 26,
  });
  expect([await shop.onHand(cola), await shop.onHand(rice)]).toEqual([100, 3]);
});

test('every row that is wrong is told with its column; nothing is made of such a sheet', async () => {
  const { shop } = await openStocked();
  const bytes = await asCsv({
    headings: ['订单号', '客户', '状态', '货号', '数量', '单价'],
    cells: [
      ['1', 'Nobody', '', 'NOPE', 'many', '-4'],
      ['2', '', 'completed', 'COLA', '1', 'cheap'],
      ['3', '', 'confirmed', 'RICE', '4', ''],
      ['4', '', 'confirmed', 'COLA', '1.5', ''],
      ['5', '', 'confirmed', 'COLA', '1', ''],
    ],
  });
  const { code, data } = await upload(shop, bytes);
  expect(code).toBe(0);
  expect(data.problems.map(({ row, column }) => [row, column])).toEqual([
    [2, '客户'],
    [2, '数量'],
    [2, '货号'],
    [2, '单价'],
    [3, '状态'],
    [3, '单价'],
    [4, '数量'],
    [5, '数量'],
  ]);
  expect(data.problems[6]?.why).toContain('Only 3 left');
  expect(data.orders).toMatchObject([{ row: 6, otherReference: '5' }]);
  expect(await upload(shop, bytes, { dryRun: 'false' })).toMatchObject({
    code: 103,
    data: { fields: { file: expect.stringMatching(/^Row 2, /) } },
  });
  const late = await asCsv({
    headings: ['Order', 'Status', 'SKU', 'Qty'],
    cells: [
      ['1', 'confirmed', 'COLA', '1'],
      ['2', 'confirmed', 'RICE', '4'],
    ],
  });
  expect(await upload(shop, late, { dryRun: 'false' })).toMatchObject({ code: 9150 });
  expect((await ordersOf(shop)).totalCount).toBe(0);
  expect(await upload(shop, Buffer.from('Name,Street\r\nFarm,Main\r\n'))).toMatchObject({ code: 9020 });
});

test('rows of one order that say different things of it are told', async () => {
  const { shop } = await openStocked();
  const bytes = await asXlsx({
    headings: ['Order', 'Status', 'Channel', 'SKU', 'Quantity'],
    cells: [
      ['W-1', 'Draft', 'Web', 'COLA', '1'],
      ['W-1', 'Confirmed', 'Phone', 'RICE', '1'],
      ['W-1', 'draft', '', 'RICE', '1'],
    ],
  });
  expect((await upload(shop, bytes)).data.problems).toEqual([
    {
      row: 3,
      column: 'Status',
      why: 'All rows of an order must have the same status',
      said: { id: 'papers.oneStatus' },
    },
    {
      row: 3,
      column: 'Channel',
      why: 'All rows of an order must have the same channel',
      said: { id: 'papers.oneChannel' },
    },
  ]);
});

test('the export has the list’s rows, or their lines, which the import takes again', async () => {
  const { shop, customer, cola, rice, sell } = await openStocked();
  await sell({
    status: 'confirmed',
    customerId: customer.id,
    otherReference: '=1+1',
    productList: [{ productId: cola.id, orderQty: 2 }],
    payments: [{ paymentType: 'card', amount: 3 }],
  });
  const lineWithAmount = { productId: cola.id, orderQty: 1, discountAmount: 0.5 };
  await sell({ productList: [{ productId: rice.id, orderQty: 1, discount: 10 }, lineWithAmount], channel: 'phone' });
  const { cells } = await cellsOf(shop, '');
  const [headings = [], first = [], second = []] = cells;
  expect(cells).toHaveLength(3);
  const at = (row: readonly string[], title: string) => row[headings.indexOf(title)];
  expect(at(first, 'Customer')).toBe('Wang 王小明');
  expect(at(first, 'Other reference')).toBe('=1+1');
  expect([at(first, 'Total incl. GST'), at(first, 'Paid'), at(first, 'Amount due')].map(Number)).toEqual([7, 3, 4]);
  expect([at(first, 'Channel'), at(first, 'Status'), at(first, 'Payment status')]).toEqual([
    'In store',
    'Confirmed',
    'Partly paid',
  ]);
  expect(at(second, 'Channel')).toBe('Phone');
  expect((await cellsOf(shop, 'channel=["phone"]')).cells).toHaveLength(2);
  expect((await cellsOf(shop, `customerId=${customer.id}&rows=lines&sortField=createTime`)).cells).toHaveLength(2);

  for (const [language, status, heading] of [
    ['en-US', 'Confirmed', 'Other reference'],
    ['zh-CN', '已确认', '其他单号'],
  ] as const) {
    const { bytes, cells: lines } = await cellsOf(shop, `rows=lines&language=${language}`);
    expect(lines[0]).toContain(heading);
    expect(lines[1]).toContain(status);
    const again = await upload(shop, bytes);
    expect(again.data.problems).toEqual([]);
    expect(again.data.orders.map(({ totalInclGst, status: read }) => [totalInclGst, read])).toEqual([
      [7, 'confirmed'],
      [21, 'draft'],
    ]);
  }
  expect((await shop.as('viewer').send('GET', '/api/v1/salesOrder/export/')).status).toBe(403);
});

test('an export names the promotions; imported again it comes to the same totals and gets none', async () => {
  const { shop, cola, rice, sell } = await openStocked();
  const terms = { kind: 'buyGet', buy: 2, get: 1 } as const;
  await promote(shop, { name: '3 for 2', terms, belowCost: true });
  const spend = { kind: 'spend', threshold: 10, reward: { kind: 'amount', amount: 5 } } as const;
  await promote(shop, { name: 'Five off', terms: spend, belowCost: true });
  await sell({ status: 'confirmed', productList: [{ productId: cola.id, orderQty: 1 }] });
  const productList = [
    { productId: cola.id, orderQty: 3, discount: 10 },
    { productId: rice.id, orderQty: 1 },
  ];
  const order = await sell({ status: 'confirmed', productList });
  expect(order.amountSummary).toMatchObject({ promotionDiscount: 8.15, total: 21.3 });
  const { cells } = await cellsOf(shop, '');
  const [headings = [], ...rows] = cells;
  const column = (title: string) => rows.map((row) => row[headings.indexOf(title)] ?? '');
  expect(column('Promotions').toSorted()).toEqual(['', '3 for 2, Five off']);
  expect(column('Promotion discount').map(Number).toSorted()).toEqual([0, 8.15]);

  const { bytes, cells: lines } = await cellsOf(shop, 'rows=lines');
  const at = lines[0]?.indexOf('Promotions') ?? -1;
  expect(lines.map((row) => row[at] ?? '').toSorted()).toEqual(['', '3 for 2, Five off', 'Five off', 'Promotions']);
  expect(await upload(shop, bytes, { dryRun: 'false' })).toMatchObject({ code: 0, data: { problems: [] } });
  const { data } = await ordersOf(shop);
  expect(data.map(({ totalInclGst, amountSummary }) => [totalInclGst, amountSummary.promotionDiscount])).toEqual([
    [21.3, 0],
    [3.5, 0],
    [21.3, 8.15],
    [3.5, 0],
  ]);
});
