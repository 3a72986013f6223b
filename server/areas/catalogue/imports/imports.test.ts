import XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { discardImport, getImport, importFields, importRows, pageOfImports } from '#contract/catalogue/imports.ts';
import { deleteProduct, getProduct, pageOfProducts, updateProduct } from '#contract/catalogue.ts';
import { zhCN } from '#contract/messages/zh-CN.ts';
import type { Ctx } from '#server/platform/context.ts';
import { hugeClaim, lyingBomb } from '#server/platform/sheets/testing.ts';
import { productSheet } from '#server/testing/productSheet.ts';
import { scopeOf } from '#server/testing/scope.ts';
import { asCsv, asXlsx } from '#server/testing/sheets.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { holdRows, makeNames, waitingRows, writeRows } from './apply.ts';
import { guessMapping } from './guess.ts';
import { openJobs, recover } from './jobs.ts';
import { startRevert } from './service.ts';
import { importerFor } from './testing.ts';

const csv = (...lines: string[]) => Buffer.from(lines.join('\n'));
const productsOf = async (shop: Shop) => {
  const { data } = await shop.as('branchManager').call(pageOfProducts, { pageSize: 200, sortField: 'sku' });
  return data.data;
};
const skusOf = async (shop: Shop) => (await productsOf(shop)).map(({ sku }) => sku);

test('two thousand rows with twenty mistakes: each is found, nothing is applied until they are right', async () => {
  const shop = await openShop();
  const importer = importerFor(shop);
  const sheet = productSheet();
  const read = await importer.upload(await asXlsx(sheet));
  expect(read).toMatchObject({ state: 'mapping', reason: null, progress: { total: 2000 } });
  expect(Object.keys(read.mapping)).toHaveLength(sheet.headings.length);

  const { data: checked } = await importer.check(read.id);
  expect(checked).toMatchObject({ state: 'checked', counts: { new: 1980, changed: 0, unchanged: 0, wrong: 20 } });
  const wrong = await importer.rows(read.id, 'wrong');
  for (const { row, field, why } of sheet.mistakes)
    expect(wrong.find((each) => each.row === row)?.problems, `row ${row}`).toContainEqual({
      field,
      column: expect.any(String),
      why: expect.stringMatching(why),
      said: expect.anything(),
    });
  expect(await importer.apply(read.id)).toMatchObject({
    code: 9140,
    message: 'Rows that need fixing before this can be applied: 20',
  });
  expect(await skusOf(shop)).toEqual([]);
});

test('new and changed products, with lists, packs and opening stock', async () => {
  const shop = await openShop();
  const importer = importerFor(shop);
  const first = await importer.bring(
    csv(
      'SKU,Barcode,Title,Retail price,Cost price,Quantity,Brand,Category,Supplier,Tags,Chinese title,GST-free',
      'A-1,9312345678907,Green tea,3.50,1.20,12,Leaf,Drinks > Tea,Wang & Co,"new, hot",绿茶,yes',
      'A-2,,Oolong,$1 234.50,2,0,leaf,Drinks > Tea > Dark,,,,no',
      ',,No code of its own,2,,,,Drinks,,,,',
    ),
    'list.csv',
  );
  expect(first).toMatchObject({
    state: 'applied',
    reason: null,
    counts: { new: 3, changed: 0, unchanged: 0, wrong: 0 },
  });
  const products = await productsOf(shop);
  expect(products).toHaveLength(3);
  expect(products.find(({ sku }) => sku === 'A-1')).toMatchObject({
    barcode: '9312345678907',
    title: 'Green tea',
    chineseTitle: '绿茶',
    retailPrice: 3.5,
    costPrice: 1.2,
    quantity: 12,
    brand: 'Leaf',
    category: 'Tea',
    supplier: 'Wang & Co',
    gstFree: true,
    tags: [{ name: 'hot' }, { name: 'new' }],
  });
  expect(products.find(({ sku }) => sku === 'A-2')).toMatchObject({
    retailPrice: 1234.5,
    brand: 'Leaf',
    category: 'Dark',
  });
  expect(products.find(({ title }) => title === 'No code of its own')?.sku).toMatch(/^[0-9A-Z]{7}$/);

  const second = await importer.upload(
    csv(
      'sku,ean,name,price,stock,tags,category',
      'a-1,,Green tea,4,99,"hot, new",tea',
      ',9312345678914,Unknown barcode,1,,,',
      'A-2,96385074,Oolong,1234.50,0,(empty),',
    ),
    'prices.csv',
  );
  const { data: checked } = await importer.check(second.id);
  expect(checked.counts).toEqual({ new: 1, changed: 2, unchanged: 0, wrong: 0 });
  expect(await importer.rows(second.id)).toMatchObject([
    {
      row: 2,
      outcome: 'changed',
      changes: [
        { field: 'sku', from: 'A-1', to: 'a-1' },
        { field: 'retailPrice', from: '3.5', to: '4' },
      ],
      problems: [{ field: 'quantity', column: 'stock', why: expect.stringContaining("doesn't change the stock") }],
    },
    {
      row: 3,
      outcome: 'new',
      changes: [
        { field: 'barcode', from: null, to: '9312345678914' },
        { field: 'title', from: null, to: 'Unknown barcode' },
        { field: 'retailPrice', from: null, to: '1' },
      ],
    },
    { row: 4, outcome: 'changed', changes: [{ field: 'barcode', from: null, to: '96385074' }] },
  ]);
  expect((await importer.apply(second.id)).data).toMatchObject({ state: 'applied' });
  expect((await productsOf(shop)).find(({ sku }) => sku === 'a-1')).toMatchObject({ retailPrice: 4, quantity: 12 });
});

test('an export that comes back changes nothing, whatever its texts start with', async () => {
  const shop = await openShop();
  const importer = importerFor(shop);
  const sheet = productSheet({ rows: 60, wrong: false });
  expect((await importer.bring(await asXlsx(sheet))).state).toBe('applied');
  const [first, second] = await productsOf(shop);
  const caller = shop.as('branchManager');
  await caller.call(updateProduct, {
    id: first?.id ?? 0,
    title: '=1+1',
    shortDescription: "'-quoted",
    description: '@one\r\n+two\ttabbed',
    unitRetail: 1.11,
    barcodes: [
      { code: '0012345678905', pack: false },
      { code: 'SECOND', pack: true },
    ],
  });
  await caller.call(updateProduct, { id: second?.id ?? 0, length: 10.5, width: 20, height: 3.33, weight: 0.125 });
  for (const [path, name] of [['/product/export/all/', 'all.xlsx']] as const) {
    const { bytes, headers } = await caller.send('GET', `/api/v1${path}`);
    expect(String(headers['content-disposition'])).toMatch(/products-\d{4}-\d\d-\d\d\.xlsx/);
    const back = await importer.upload(bytes, name);
    const { data } = await importer.check(back.id);
    expect(await importer.rows(back.id, 'changed')).toEqual([]);
    expect(data.counts).toEqual({ new: 0, changed: 0, unchanged: 60, wrong: 0 });
    expect((await importer.rows(back.id)).flatMap(({ problems }) => problems)).toEqual([]);
  }
  const { text } = await caller.send('GET', '/api/v1/product/export/scanner/?status=inactive');
  expect(text.split('\r\n')[0]).toBe('barcode,sku,title,price,quantity');
  expect(text).toContain(",'=1+1,");
  expect(text.trim().split('\r\n')).toHaveLength(1 + 3);
  const stock = await shop.as('warehouse').send('GET', '/api/v1/product/stock/download/');
  expect(stock.bytes.subarray(0, 2).toString()).toBe('PK');
});

test('the same list as .xlsx, .xls, and text in three encodings', async () => {
  const rows = [
    ['货号', '条码', '中文名称', '品名', '零售价', '库存'],
    ['00017', '0012345678905', '绿茶', 'Green tea', '3.5', '4'],
  ];
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Sheet');
  const text = rows.map((row) => row.join(';')).join('\r\n');
  const gb = Buffer.concat(
    [...text].map((sign) => {
      const known: Record<string, string> = {
        货: 'bbf5',
        号: 'bac5',
        条: 'ccf5',
        码: 'c2eb',
        中: 'd6d0',
        文: 'cec4',
        名: 'c3fb',
        称: 'b3c6',
        品: 'c6b7',
        零: 'c1e3',
        售: 'cadb',
        价: 'bcdb',
        库: 'bfe2',
        存: 'b4e6',
        绿: 'c2cc',
        茶: 'b2e8',
      };
      return known[sign] ? Buffer.from(known[sign], 'hex') : Buffer.from(sign);
    }),
  );
  const files: [string, Buffer][] = [
    ['a.xls', XLSX.write(book, { type: 'buffer', bookType: 'biff8' })],
    ['called.xls', XLSX.write(book, { type: 'buffer', bookType: 'xlsx' })],
    ['utf8.csv', Buffer.from(`\uFEFF${text}`)],
    ['gb.csv', gb],
    ['utf16.csv', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ];
  for (const [name, bytes] of files) {
    const shop = await openShop();
    expect(await importerFor(shop).bring(bytes, name), name).toMatchObject({ state: 'applied', fileName: name });
    expect(await productsOf(shop), name).toMatchObject([
      {
        sku: '00017',
        barcode: '0012345678905',
        chineseTitle: '绿茶',
        title: 'Green tea',
        retailPrice: 3.5,
        quantity: 4,
      },
    ]);
  }
});

test('hostile files answer 9020 in under two seconds and leave nothing', async () => {
  const shop = await openShop();
  const importer = importerFor(shop);
  const files = [
    lyingBomb(),
    hugeClaim(),
    Buffer.from('%PDF-1.7 not a sheet'),
    Buffer.from('SKU,Title\n'),
    Buffer.alloc(0),
    Buffer.alloc(30_000_000, ','),
  ];
  for (const bytes of files) {
    const begun = performance.now();
    expect(await importer.send(bytes)).toMatchObject({
      code: 9020,
      message: 'Upload file format error, please try another file!',
      data: { reason: expect.any(String) },
    });
    // Two seconds on a quiet machine; a file that were unpacked would take minutes.
    expect(performance.now() - begun).toBeLessThan(15_000);
  }
  const { data } = await shop.as('branchManager').call(pageOfImports, {});
  expect(data.totalCount).toBe(0);
});

test('our own names of the fields are known in Chinese, too', () => {
  const chinese: Record<string, string> = zhCN;
  const titles = Object.keys(importFields).map((field) => [
    field,
    chinese[`catalogue.column${field.charAt(0).toUpperCase()}${field.slice(1)}`] ?? '',
  ]);
  expect(guessMapping(titles.map(([, title = '']) => title))).toEqual(
    Object.fromEntries(titles.map(([field], at) => [at, field])),
  );
});

test('a mapping is guessed, chosen, and remembered for the next file alike', async () => {
  const shop = await openShop();
  const importer = importerFor(shop);
  const sheet = csv('Handle,Variant SKU,Title,Variant Price,Vendor,Note', 'tea,T-1,Tea,3,Leaf,Big');
  const first = await importer.upload(sheet, 'shopify.csv');
  expect(first.mapping).toEqual({ 1: 'sku', 2: 'title', 3: 'retailPrice', 4: 'brand' });
  expect(first.columns[5]).toEqual({ title: 'Note', samples: ['Big'] });
  expect(await importer.check(first.id, { 1: 'sku', 2: 'sku' })).toMatchObject({ code: 103 });
  expect(await importer.check(first.id, { 4: 'brand' })).toMatchObject({ code: 103 });
  const chosen = { 1: 'sku', 2: 'title', 3: 'retailPrice', 5: 'unitSize' };
  expect(await importer.check(first.id, chosen)).toMatchObject({ code: 0, data: { counts: { new: 1 } } });
  expect((await importer.upload(sheet, 'again.csv')).mapping).toEqual(chosen);
  const other = importerFor(await openShop());
  expect((await other.upload(sheet, 'other.csv')).mapping).toEqual(first.mapping);
});

const threeOf = (shop: Shop) =>
  importerFor(shop).bring(
    csv('SKU,Title,Retail price,Quantity,Tags', 'R-1,One,1,5,a', 'R-2,Two,2,6,b', 'R-3,Three,3,0,'),
    'three.csv',
  );

test('a product that was changed since the check stops the import', async () => {
  const shop = await openShop();
  await threeOf(shop);
  const importer = importerFor(shop);
  const next = await importer.upload(csv('SKU,Retail price', 'R-1,10', 'R-2,20'), 'prices.csv');
  await importer.check(next.id);
  const [, two] = await productsOf(shop);
  await shop.as('branchManager').call(updateProduct, { id: two?.id ?? 0, title: 'Two and a half' });
  expect(await importer.apply(next.id)).toMatchObject({ code: 409, message: expect.stringContaining('row 3') });
  expect(await productsOf(shop)).toMatchObject([{ retailPrice: 1 }, { retailPrice: 2 }, { retailPrice: 3 }]);
  expect((await importer.check(next.id)).data).toMatchObject({ state: 'checked' });
  expect((await importer.apply(next.id)).data).toMatchObject({ state: 'applied' });
  expect(await productsOf(shop)).toMatchObject([{ retailPrice: 10 }, { retailPrice: 20 }, { retailPrice: 3 }]);
});

test('an import is taken back as a whole: old values, no new products, no stock', async () => {
  const shop = await openShop();
  await threeOf(shop);
  const importer = importerFor(shop);
  const next = await importer.bring(
    csv('SKU,Title,Retail price,Quantity,Tags,Brand', 'R-1,Uno,10,,c,Leaf', 'R-9,Nine,9,7,,'),
    'next.csv',
  );
  expect(await productsOf(shop)).toMatchObject([
    { title: 'Uno', tags: [{ name: 'c' }] },
    {},
    {},
    { sku: 'R-9', quantity: 7 },
  ]);
  expect((await importer.revert(next.id)).data).toMatchObject({ state: 'reverted', revertTime: expect.any(String) });
  expect(await productsOf(shop)).toMatchObject([
    { sku: 'R-1', title: 'One', retailPrice: 1, tags: [{ name: 'a' }], brand: null, quantity: 5 },
    { sku: 'R-2' },
    { sku: 'R-3' },
  ]);
  const { rows } = await shop.services.database.pool.query(
    'select sum(quantity)::int as units from stock_movement m join product p on p.id = m.product_id where p.company_id = $1 and p.sku = $2',
    [shop.companyId, 'R-9'],
  );
  expect(rows).toEqual([{ units: 0 }]);
  expect(await importer.revert(next.id)).toMatchObject({ code: 9140 });

  const [one, two] = await productsOf(shop);
  const trailOf = async (entityId: number | undefined) => {
    const { data } = await shop.as('owner').call(pageOfAudit, { entity: 'product', entityId });
    return data.data.map(({ action, label, after }) => ({ action, label, after }));
  };
  expect(await trailOf(one?.id)).toEqual([
    { action: 'revert', label: 'next.csv', after: { products: 2 } },
    { action: 'import', label: 'next.csv', after: { products: 2 } },
    { action: 'import', label: expect.any(String), after: { products: 3 } },
  ]);
  expect(await trailOf(two?.id)).toHaveLength(1);
});

test('what somebody touched since can no longer be taken back, and the reason names it', async () => {
  const shop = await openShop();
  await threeOf(shop);
  const importer = importerFor(shop);
  const caller = shop.as('branchManager');
  const next = await importer.bring(csv('SKU,Retail price', 'R-1,10', 'R-2,20'), 'next.csv');
  const [one, two] = await productsOf(shop);
  await caller.call(updateProduct, { id: one?.id ?? 0, title: 'Another field' });
  await caller.call(updateProduct, { id: two?.id ?? 0, retailPrice: 21 });
  expect(await importer.revert(next.id)).toMatchObject({
    code: 409,
    message: expect.stringMatching(/“Two” \(row 3\) has changed/),
  });
  await caller.call(updateProduct, { id: two?.id ?? 0, retailPrice: 20 });
  expect((await importer.revert(next.id)).data.state).toBe('reverted');
  expect(await productsOf(shop)).toMatchObject([{ title: 'Another field', retailPrice: 1 }, { retailPrice: 2 }, {}]);

  const fresh = await importer.bring(csv('SKU,Title,Retail price', 'N-1,New,1'), 'new.csv');
  const made = (await productsOf(shop)).find(({ sku }) => sku === 'N-1');
  await caller.call(deleteProduct, { id: made?.id ?? 0 });
  expect(await importer.revert(fresh.id)).toMatchObject({
    code: 409,
    message: expect.stringContaining('has been deleted'),
  });
});

test('a crash in the middle leaves nothing half done', async () => {
  const shop = await openShop();
  await threeOf(shop);
  const importer = importerFor(shop);
  const { services, companyId, branchId, users } = shop;
  const { db } = services.database;
  const next = await importer.upload(
    csv('SKU,Title,Retail price,Quantity', 'R-1,Uno,10,', 'X-1,New,1,3', 'X-2,Newer,2,'),
    'next.csv',
  );
  await importer.check(next.id);
  // As a server leaves it that loses its power between two steps.
  const work = {
    importId: next.id,
    branchId,
    mover: { companyId, userId: users.branchManager.id, userName: 'Manager' },
  };
  await db.updateTable('productImport').set({ state: 'applying' }).where('id', '=', next.id).execute();
  const rows = await waitingRows(db, next.id, 2);
  await db.transaction().execute(async (trx) => {
    const names = await makeNames(trx, work);
    await holdRows(trx, work.importId);
    await writeRows(trx, work, rows, names);
  });
  expect(await skusOf(shop)).toEqual(['R-1', 'R-2', 'R-3', 'X-1']);
  await recover(services, 0);
  expect(await importer.get(next.id)).toMatchObject({
    state: 'mapping',
    reason: expect.stringContaining('nothing was changed'),
  });
  expect(await productsOf(shop)).toMatchObject([
    { sku: 'R-1', title: 'One', retailPrice: 1 },
    { sku: 'R-2' },
    { sku: 'R-3' },
  ]);
  await importer.check(next.id);
  expect((await importer.apply(next.id)).data.state).toBe('applied');
  expect(await skusOf(shop)).toEqual(['R-1', 'R-2', 'R-3', 'X-1', 'X-2']);

  const lost = await importer.upload(csv('SKU,Title', 'L-1,Lost'), 'lost.csv');
  await db.updateTable('productImport').set({ state: 'reading' }).where('id', '=', lost.id).execute();
  await recover(services, 0);
  expect(await importer.get(lost.id)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('upload it again'),
  });
});

test('a server that ends in the middle of a revert takes the rest back at its next start', async () => {
  const shop = await openShop();
  const { services } = shop;
  const { db } = services.database;
  const importer = importerFor(shop);
  const { id } = await importer.bring(csv('SKU,Title,Retail price', 'N-1,New,1', 'N-2,Newer,2'), 'new.csv');
  const jobs = openJobs(services);
  await jobs.stop();
  const ctx: Partial<Ctx> = {
    services,
    db,
    scope: scopeOf(shop),
    write: (work) => db.transaction().execute(work),
    answered: async (result) => result,
  };
  await startRevert(jobs)(ctx as Ctx, { id });
  expect(await importer.get(id)).toMatchObject({ state: 'applying' });
  await recover(services, 0);
  expect(await importer.get(id)).toMatchObject({ state: 'reverted' });
  expect(await skusOf(shop)).toEqual([]);
});

test('who may, whose it is, and what is forgotten', async () => {
  const shop = await openShop();
  const other = await openShop();
  const importer = importerFor(shop);
  const { id } = await importer.upload(csv('SKU,Title,Price', 'P-1,Tea,1'), 'list.csv');
  expect((await shop.as('viewer').call(getImport, { id })).status).toBe(403);
  expect((await other.as('owner').call(getImport, { id })).code).toBe(404);
  expect((await other.as('owner').call(importRows, { id })).code).toBe(404);
  expect((await importerFor(other).apply(id)).code).toBe(404);
  expect(await importer.apply(id)).toMatchObject({ code: 9140, message: 'Please check this import first.' });
  expect((await shop.as('branchManager').call(discardImport, { id })).code).toBe(0);
  expect((await shop.as('branchManager').call(getImport, { id })).code).toBe(404);
});

test('an upload that is repeated with its key is the same import', async () => {
  const importer = importerFor(await openShop());
  const sheet = await asCsv(productSheet({ rows: 5, wrong: false }));
  const first = await importer.send(sheet, 'list.csv', { 'idempotency-key': 'again' });
  const second = await importer.send(sheet, 'list.csv', { 'idempotency-key': 'again' });
  expect(second.data.id).toBe(first.data.id);
  expect((await importer.settled(first.data.id)).state).toBe('mapping');
});

test('a template has our headings and nothing else', async () => {
  const shop = await openShop();
  const { text } = await shop.as('branchManager').send('GET', '/api/v1/product/import/template/?format=csv');
  expect(text.trim().split(',').slice(0, 3)).toEqual(['SKU', 'Barcode', 'Title']);
  const [made] = await productsOf(shop);
  expect(made).toBeUndefined();
  expect((await shop.as('branchManager').call(getProduct, { id: 999_999_999 })).code).toBe(404);
});
