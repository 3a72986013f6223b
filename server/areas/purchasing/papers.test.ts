import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { WireReply } from '#contract/endpoint.ts';
import { genProductList, purchaseOrderPdf } from '#contract/purchasing.ts';
import { emptyFolder } from '#server/platform/db/testing.ts';
import { multipart } from '#server/testing/files.ts';
import { asCsv, asXlsx } from '#server/testing/sheets.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { buyerFor } from './testing.ts';

const upload = async (shop: Shop, bytes: Buffer, filename: string, fields: Record<string, string> = {}) => {
  const parts = Object.entries(fields).map(([field, value]) => ({ field, body: value }));
  const { body, headers } = multipart({ filename, body: bytes }, ...parts);
  const raw = await shop.as('warehouse').send('POST', `/api/v1${genProductList.path}`, { body, headers });
  return raw.body as { code: number; data: WireReply<typeof genProductList>; message: string };
};

test('a supplier’s file becomes lines, whatever the order of its columns; what does not fit says why', async () => {
  const shop = await openShop();
  const cola = await shop.product({
    sku: 'COLA',
    barcodes: [{ code: '9300675024235' }, { code: 'CARTON7', pack: true }],
    standardSku: 'COLA-24',
    unitQty: 24,
    costPrice: 1.5,
  });
  const rice = await shop.product({ sku: 'RICE', costPrice: 2 });
  const sheet = {
    headings: ['Unit price', 'Qty', 'Description', 'Barcode', 'Product code'],
    cells: [
      ['$1.20', '48', 'Cola can', '9300675024235', 'X-1'],
      ['30.00', '2', 'Cola carton', 'carton7', ''],
      ['', '3', 'Cola carton', '', 'cola-24'],
      ['', '5', 'Rice', '', 'RICE'],
      ['9.99', '', 'Not wanted', '', 'RICE'],
      ['9.99', '1', 'Unknown', '', 'NOPE-1'],
      ['9.99', 'some', 'Rice', '', 'RICE'],
      ['cheap', '1', 'Rice', '', 'RICE'],
      ['1', '1.5', 'Rice', '', 'RICE'],
      ['1', '1', 'Shortened', '9.3E+12', ''],
    ],
  };
  const { code, data } = await upload(shop, await asXlsx(sheet), 'order.xlsx');
  expect(code).toBe(0);
  expect(data.headings).toEqual(sheet.headings);
  expect(data.matched).toMatchObject([
    { row: 2, productId: cola.id, pack: false, orderQty: 48, cost: 1.2, subtotal: 57.6, gst: 5.76 },
    { row: 3, productId: cola.id, pack: true, unitQty: 24, orderQty: 2, cost: 30 },
    { row: 4, productId: cola.id, pack: true, orderQty: 3, cost: 36 },
    { row: 5, productId: rice.id, pack: false, orderQty: 5, cost: 2 },
  ]);
  expect(data.unmatched.map(({ row, why }) => [row, why])).toEqual([
    [7, 'No product has the code NOPE-1'],
    [8, expect.stringContaining('isn’t a number')],
    [9, expect.stringContaining('isn’t a number')],
    [10, expect.stringContaining('Whole units')],
    [11, expect.stringContaining('lost its last digits')],
  ]);
  // A product with an unusable quantity or cost needs only that one.
  expect(data.unmatched.slice(0, 4)).toMatchObject([
    { product: null, orderQty: 1, cost: 9.99 },
    { product: { productId: rice.id, pack: false }, orderQty: null, cost: 9.99 },
    { product: { productId: rice.id }, orderQty: 1, cost: null },
    { product: { productId: rice.id }, orderQty: null, cost: 1 },
  ]);
  expect(data.unmatched[0]?.cells).toEqual(['9.99', '1', 'Unknown', '', 'NOPE-1']);
  const { send } = await buyerFor(shop);
  expect(await send(data.matched as never)).toMatchObject({ code: 0, data: { items: 4 } });

  // Headings may stand below a letterhead, and be Chinese.
  const csv = Buffer.from('Farm Foods Pty Ltd,,\r\n,,\r\n数量,进价,条码\r\n2,1.10,9300675024235\r\n');
  expect((await upload(shop, csv, 'order.csv')).data.matched).toMatchObject([{ row: 4, orderQty: 2, cost: 1.1 }]);
  const otherShop = await openShop();
  expect((await upload(otherShop, csv, 'order.csv')).data.unmatched).toHaveLength(1);
});

test('a cost is never taken from another price, and columns can be chosen', async () => {
  const shop = await openShop();
  await shop.product({ sku: 'RICE', costPrice: 2 });
  const csv = (head: string, row: string) => Buffer.from(`${head}\r\n${row}\r\n`);
  const read = async (head: string, row: string, fields?: Record<string, string>) => {
    const { data } = await upload(shop, csv(head, row), 'order.csv', fields);
    return { columns: data.columns, lines: data.matched.map(({ orderQty, cost }) => [orderQty, cost]) };
  };
  const row = 'RICE,9.99,12,6,1.25';
  expect(await read('SKU,RRP,MOQ,Qty,Unit Cost (ex)', row)).toEqual({
    columns: { code: [1], quantity: 4, cost: 5 },
    lines: [[6, 1.25]],
  });
  for (const heading of ['Each', 'Rate', 'WSP', 'Price ex', 'Inv Price', 'Nett price'])
    expect((await read(`SKU,RRP,SOH,Qty Shipped,${heading}`, row)).lines, heading).toEqual([[6, 1.25]]);
  // Neither a retail price nor the price of a carton: the usual cost, and the reply says so.
  expect(await read('SKU,RRP,Carton price,Qty,Sell', row)).toEqual({
    columns: { code: [1], quantity: 4, cost: null },
    lines: [[6, 2]],
  });
  const head = 'SKU,RRP,SOH,Cartons,Landed';
  expect(await read(head, row)).toEqual({ columns: { code: [1], quantity: null, cost: null }, lines: [] });
  expect(await read(head, row, { quantityColumn: '4', costColumn: '5' })).toEqual({
    columns: { code: [1], quantity: 4, cost: 5 },
    lines: [[6, 1.25]],
  });
  expect((await read('SKU,Cost,Qty', 'RICE,1.25,6', { costColumn: '0' })).lines).toEqual([[6, 2]]);
  expect(await upload(shop, csv(head, row), 'order.csv', { quantityColumn: '6' })).toMatchObject({
    code: 103,
    data: { fields: { quantityColumn: 'There is no such column in the file' } },
  });
});

test('a column of codes with an unknown heading is asked for', async () => {
  const shop = await openShop();
  await shop.product({ sku: 'RICE', costPrice: 2 });
  const read = async (head: string, fields?: Record<string, string>) => {
    const csv = Buffer.from(`Farm Foods,Net 30 days,,\r\n${head}\r\nRICE,Rice 5 kg,6,1.25\r\n`);
    const { code, data } = await upload(shop, csv, 'order.csv', fields);
    return { code, ...data, matched: data.matched?.map(({ orderQty, cost }) => [orderQty, cost]) };
  };
  const head = 'Our ref,Goods,Qty,Cost';
  expect(await read(head)).toEqual({
    code: 0,
    headings: head.split(','),
    columns: { code: [], quantity: 3, cost: 4 },
    matched: [],
    unmatched: [],
  });
  const chosen = { codeColumn: '1', quantityColumn: '3', costColumn: '4' };
  expect(await read(head, chosen)).toMatchObject({
    columns: { code: [1], quantity: 3, cost: 4 },
    matched: [[6, 1.25]],
  });
  const costOnly = 'Our ref,Goods,Menge,Cost';
  expect(await read(costOnly)).toMatchObject({ columns: { code: [], quantity: null, cost: 4 }, matched: [] });
  expect(await read(costOnly, { codeColumn: '1' })).toMatchObject({ columns: { code: [1], quantity: null } });
  expect((await read(costOnly, chosen)).matched).toEqual([[6, 1.25]]);
  for (const known of ['Art. No.,Name,Qty,Cost', '代码,名称,数量,进价'])
    expect((await read(known)).matched, known).toEqual([[6, 1.25]]);
  // No column is left for the codes.
  expect(await upload(shop, Buffer.from('Qty,Cost\r\n6,1.25\r\n'), 'order.csv')).toMatchObject({ code: 9020 });
});

test('what is no list of products answers 9020', async () => {
  const shop = await openShop();
  const names = await asCsv({ headings: ['Name', 'Street'], cells: [['Farm', 'Main']] });
  expect(await upload(shop, names, 'names.csv')).toMatchObject({
    code: 9020,
    message: 'Upload file format error, please try another file!',
    data: { reason: expect.stringContaining('heading row') },
  });
  expect(await upload(shop, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'x.xlsx')).toMatchObject({ code: 9020 });
  expect((await shop.as('viewer').call(genProductList, {})).status).toBe(403);
});

const hasTools = await promisify(execFile)('pdftotext', ['-v']).then(
  () => true,
  () => false,
);

test('the order on paper: pages with heads, Chinese titles, totals', async () => {
  const shop = await openShop();
  const { caller, order } = await buyerFor(shop);
  const tea = await shop.product({ sku: 'TEA', title: 'Jasmine tea', chineseTitle: '茉莉花茶', unitQty: 6 });
  const purchase = await order(
    Array.from({ length: 90 }, (_, at) => ({ productId: tea.id, pack: at % 2 === 0, orderQty: at + 1, cost: 2.5 })),
    { note: 'Ring the bell' },
  );
  const { status, headers, bytes } = await caller.send(
    'GET',
    `/api/v1${purchaseOrderPdf.path.replace('{id}', String(purchase.id))}`,
  );
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toContain(purchase.reference);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  if (!hasTools) return;
  const path = join(await emptyFolder(), 'order.pdf');
  await writeFile(path, bytes);
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', path, '-']);
  const pages = stdout.split('\f').filter((page) => page.trim() !== '');
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
  expect(pages.filter((page) => page.includes('Total incl. GST')).length).toBe(pages.length);
  expect(stdout).toContain('茉莉花茶');
  expect(stdout).toContain('Ring the bell');
  expect(stdout).toContain(purchase.totalInclGst?.toLocaleString('en-AU', { minimumFractionDigits: 2 }));
});
