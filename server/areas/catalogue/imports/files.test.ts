import XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { importFields, pageOfImports } from '#contract/catalogue/imports.ts';
import { getProduct } from '#contract/catalogue.ts';
import { zhCN } from '#contract/messages/zh-CN.ts';
import { guessMapping } from '#server/platform/imports/sheet.ts';
import { hugeClaim, lyingBomb } from '#server/platform/sheets/testing.ts';
import { productSheet } from '#server/testing/productSheet.ts';
import { asCsv } from '#server/testing/sheets.ts';
import { openShop } from '#server/testing.ts';
import { productImports } from './definition.ts';
import { csv, importerFor, productsOf } from './testing.ts';

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
      const gbCodes: Record<string, string> = {
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
      return gbCodes[sign] ? Buffer.from(gbCodes[sign], 'hex') : Buffer.from(sign);
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
    const start = performance.now();
    expect(await importer.send(bytes)).toMatchObject({
      code: 9020,
      message: 'Upload file format error, please try another file!',
      data: { reason: expect.any(String) },
    });
    // Two seconds on a quiet machine; a file that were unpacked would take minutes.
    expect(performance.now() - start).toBeLessThan(15_000);
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
  expect(
    guessMapping(
      productImports.sheet,
      titles.map(([, title = '']) => title),
    ),
  ).toEqual(Object.fromEntries(titles.map(([field], at) => [at, field])));
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
  const mapping = { 1: 'sku', 2: 'title', 3: 'retailPrice', 5: 'unitSize' };
  expect(await importer.check(first.id, mapping)).toMatchObject({ code: 0, data: { counts: { new: 1 } } });
  expect((await importer.upload(sheet, 'again.csv')).mapping).toEqual(mapping);
  const other = importerFor(await openShop());
  expect((await other.upload(sheet, 'other.csv')).mapping).toEqual(first.mapping);
});

test('a misspelt heading is understood unless it is a word of its own, or the field is named rightly elsewhere', async () => {
  const importer = importerFor(await openShop());
  const heads = 'Prodct Name,SKU Code,Brnd,Suplier,Depth,Cost Pirce,Retial Price,Supplier name';
  const { mapping } = await importer.upload(csv(heads, 'Tea,T-1,Leaf,,3,2,4,Lin'), 'typed.csv');
  expect(mapping).toEqual({ 0: 'title', 1: 'sku', 2: 'brand', 5: 'costPrice', 6: 'retailPrice', 7: 'supplier' });
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
  const [product] = await productsOf(shop);
  expect(product).toBeUndefined();
  expect((await shop.as('branchManager').call(getProduct, { id: 999_999_999 })).code).toBe(404);
});
