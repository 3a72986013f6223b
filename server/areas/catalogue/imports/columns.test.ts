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
