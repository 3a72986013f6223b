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
