import { expect, test } from 'vitest';
import { pageOfProducts } from '#contract/catalogue.ts';
import { asCsv } from '#server/testing/sheets.ts';
import { openShop } from '#server/testing.ts';
import { importerFor } from './testing.ts';

test('the country of origin comes in by a column, is emptied by one, and is at most 60 characters', async () => {
  const shop = await openShop();
  const importer = importerFor(shop);
  const sheet = (country: string) =>
    asCsv({ headings: ['SKU', 'Title', 'Retail price', 'Made in'], cells: [['TEA-1', 'Tea', '3.00', country]] });
  const country = async () =>
    (await shop.as('branchManager').call(pageOfProducts, {})).data.data.map((product) => product.countryOfOrigin);

  expect((await importer.bring(await sheet('Japan'), 'made.csv')).state).toBe('applied');
  expect(await country()).toEqual(['Japan']);
  expect((await importer.bring(await sheet('(empty)'), 'made.csv')).state).toBe('applied');
  expect(await country()).toEqual(['']);
  const { id } = await importer.upload(await sheet('x'.repeat(61)), 'made.csv');
  expect((await importer.check(id)).data.counts.wrong).toBe(1);
});

test('headings may stand below a title and the day of the list', async () => {
  const shop = await openShop();
  const importer = importerFor(shop);
  const sheet = await asCsv({
    headings: ['Golden Lane price list'],
    cells: [
      ['Printed', '19 Nov 2026'],
      ['SKU', 'Title', 'Retail price'],
      ['TEA-1', 'Jasmine tea', '3.00'],
      ['TEA-2', 'Oolong tea', '4.00'],
    ],
  });
  const { id, columns } = await importer.upload(sheet, 'titled.csv');
  expect(columns.map(({ title, samples }) => [title, samples[0]])).toEqual([
    ['SKU', 'TEA-1'],
    ['Title', 'Jasmine tea'],
    ['Retail price', '3.00'],
  ]);
  const { data } = await importer.check(id);
  expect(data.counts).toMatchObject({ new: 2, wrong: 0 });
  expect((await importer.rows(id)).map(({ row }) => row)).toEqual([4, 5]);

  const empty = await asCsv({ headings: ['Golden Lane price list'], cells: [['SKU', 'Title', 'Retail price']] });
  expect(await importer.send(empty, 'empty.csv')).toMatchObject({
    code: 9020,
    data: { reason: expect.stringContaining('nothing below it') },
  });
});

test('a sheet without a column of titles makes no product: each new row is wrong at its title', async () => {
  const shop = await openShop();
  const importer = importerFor(shop);
  const sheet = await asCsv({
    headings: ['SKU', 'Description', 'Retail price'],
    cells: [
      ['TEA-1', 'Jasmine tea', '3.00'],
      ['TEA-2', 'Oolong tea', '4.00'],
    ],
  });
  const { id } = await importer.upload(sheet, 'untitled.csv');
  const { data } = await importer.check(id);
  expect(data.mapping).toEqual({ 0: 'sku', 1: 'description', 2: 'retailPrice' });
  expect(data.counts).toMatchObject({ new: 0, wrong: 2 });
  const rows = await importer.rows(id);
  expect(rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([['title'], ['title']]);
});
