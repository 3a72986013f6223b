import { expect, test } from 'vitest';
import { discardImport, getImport, importRows } from '#contract/catalogue/imports.ts';
import { updateProduct } from '#contract/catalogue.ts';
import { hire } from '#server/testing/hire.ts';
import { productSheet } from '#server/testing/productSheet.ts';
import { asXlsx } from '#server/testing/sheets.ts';
import { openShop } from '#server/testing.ts';
import { csv, importerFor, importThree, productsOf, skusOf } from './testing.ts';

test('two thousand rows with twenty mistakes: each is found, nothing is applied until they are right', async () => {
  const shop = await openShop();
  const importer = importerFor(shop);
  const sheet = productSheet();
  const job = await importer.upload(await asXlsx(sheet));
  expect(job).toMatchObject({ state: 'mapping', reason: null, progress: { total: 2000 } });
  expect(Object.keys(job.mapping)).toHaveLength(sheet.headings.length);

  const { data: checked } = await importer.check(job.id);
  expect(checked).toMatchObject({ state: 'checked', counts: { new: 1980, changed: 0, unchanged: 0, wrong: 20 } });
  const wrong = await importer.rows(job.id, 'wrong');
  for (const { row, field, why } of sheet.mistakes)
    expect(wrong.find((each) => each.row === row)?.problems, `row ${row}`).toContainEqual(
      expect.objectContaining({
        field,
        column: expect.any(String),
        why: expect.stringMatching(why),
        said: expect.anything(),
      }),
    );
  expect(await importer.apply(job.id)).toMatchObject({
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
  expect(checked.counts).toEqual({ new: 1, changed: 2, unchanged: 0, wrong: 0, skipped: 0 });
  expect(await importer.rows(second.id)).toMatchObject([
    {
      row: 2,
      outcome: 'changed',
      changes: [
        { field: 'sku', from: 'A-1', to: 'a-1' },
        { field: 'retailPrice', from: '3.5', to: '4' },
      ],
      problems: [{ field: 'quantity', column: 'stock', why: expect.stringContaining('doesn’t change the stock') }],
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
  for (const [language, heading] of [
    ['en-US', 'Retail price'],
    ['zh-CN', '零售价'],
  ] as const) {
    const { bytes, headers } = await caller.send('GET', `/api/v1/product/export/all/?language=${language}`);
    expect(String(headers['content-disposition'])).toMatch(/products-\d{4}-\d\d-\d\d\.xlsx/);
    const back = await importer.upload(bytes, 'all.xlsx');
    expect(back.columns.map(({ title }) => title)).toContain(heading);
    const { data } = await importer.check(back.id);
    expect(await importer.rows(back.id, 'changed')).toEqual([]);
    expect(data.counts).toEqual({ new: 0, changed: 0, unchanged: 60, wrong: 0, skipped: 0 });
    expect((await importer.rows(back.id)).flatMap(({ problems }) => problems)).toEqual([]);
  }
  const { text } = await caller.send('GET', '/api/v1/product/export/scanner/?status=inactive');
  expect(text.split('\r\n')[0]).toBe('barcode,sku,title,price,quantity');
  expect(text).toContain(",'=1+1,");
  expect(text.trim().split('\r\n')).toHaveLength(1 + 3);
  const stock = await shop.as('warehouse').send('GET', '/api/v1/product/stock/download/');
  expect(stock.bytes.subarray(0, 2).toString()).toBe('PK');
});

test('a product that was changed since the check stops the import', async () => {
  const shop = await openShop();
  await importThree(shop);
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

test('a sheet, and its undo, switch products only for staff with the right to', async () => {
  const shop = await openShop();
  await importThree(shop);
  const clerk = await hire(shop, ['product.query', 'product.get', 'product.edit', 'product.import', 'product.enable']);
  const importer = importerFor(shop, 'sales', clerk);
  const { id } = await importer.upload(csv('SKU,Status', 'R-1,active', 'R-2,inactive'), 'status.csv');
  expect((await importer.check(id)).data).toMatchObject({ counts: { unchanged: 1, wrong: 1 } });
  expect(await importer.rows(id, 'wrong')).toMatchObject([{ problems: [{ field: 'status' }] }]);
  // Checked by somebody who may.
  const manager = importerFor(shop);
  await manager.check(id);
  expect(await importer.post(`apply/${id}`)).toMatchObject({ code: 403 });
  expect((await manager.apply(id)).data).toMatchObject({ state: 'applied' });
  // Undoing it activates the product again.
  expect((await importer.revert(id)).data).toMatchObject({ state: 'reverted' });
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
