import XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { WireReply } from '#contract/endpoint.ts';
import { downloadReorder, type importReorder, pageOfLevels } from '#contract/stock/levels.ts';
import { multipart } from '#server/testing/files.ts';
import { openShop, type RoleKey, type Shop } from '#server/testing.ts';

type Outcome = { code: number; data: WireReply<typeof importReorder> };

const importOf = (shop: Shop, role: RoleKey) => async (filename: string, bytes: Buffer | string) => {
  const { body, headers } = multipart({ filename, body: Buffer.from(bytes) });
  return (await shop.as(role).send('POST', '/api/v1/stock/reorder/import/', { body, headers })).body as Outcome;
};

test('reorder points come by sheet: all rows or none, and the sheet that goes out comes back unchanged', async () => {
  const shop = await openShop();
  const send = importOf(shop, 'companyAdmin');
  await shop.product({ sku: 'TEA', onHand: 2 });
  await shop.product({ sku: 'RICE', onHand: 3 });
  const points = async () =>
    (await shop.as('companyAdmin').call(pageOfLevels, { sortField: 'sku' })).data.data.map(({ sku, branches }) => [
      sku,
      ...branches.map(({ reorderPoint, reorderQty }) => [reorderPoint, reorderQty]),
    ]);

  const wrong = await send(
    'points.csv',
    'Branch,SKU,Min stock,Usual quantity\nNewtown,TEA,5,12\nNowhere,RICE,5,\nNewtown,COLA,1,\nNewtown,RICE,lots,\nNewtown,tea,6,',
  );
  expect(wrong.data).toMatchObject({ rows: 5, changed: 0, wrong: 4 });
  expect(wrong.data.problems.map(({ row, why }) => [row, why])).toEqual([
    [3, 'There is no branch called “Nowhere”'],
    [4, expect.stringContaining('COLA')],
    [5, expect.any(String)],
    [6, 'This product is already in row 2 for the same branch'],
  ]);
  expect(await points()).toEqual([
    ['RICE', [null, null]],
    ['TEA', [null, null]],
  ]);

  const good = await send('points.csv', 'Branch,SKU,Min stock,Usual quantity\nNewtown,TEA,5,12\nnewtown,rice,,6');
  expect(good).toMatchObject({ code: 0, data: { rows: 2, changed: 2, wrong: 0 } });
  expect(await points()).toEqual([
    ['RICE', [null, 6]],
    ['TEA', [5, 12]],
  ]);
  const sheet = await shop.as('companyAdmin').send('GET', `/api/v1${downloadReorder.path}`);
  const [first] = Object.values(XLSX.read(sheet.bytes).Sheets);
  expect(XLSX.utils.sheet_to_json(first ?? {})).toContainEqual(
    expect.objectContaining({
      SKU: 'TEA',
      Branch: 'Newtown',
      Available: 2,
      'Reorder point': 5,
      'Usual order quantity': 12,
    }),
  );
  expect(await send('points.xlsx', sheet.bytes)).toMatchObject({ code: 0, data: { changed: 0, wrong: 0 } });
  expect(await send('points.csv', 'SKU,Branch,Reorder point\nTEA,Newtown,(empty)')).toMatchObject({
    data: { changed: 1 },
  });
  expect((await points())[1]).toEqual(['TEA', [null, 12]]);

  expect(await send('points.csv', 'Name,Branch\nTea,Newtown')).toMatchObject({ code: 9020 });
  // A branch out of reach is none, and another company's products are none.
  const storeman = await importOf(shop, 'warehouse')('points.csv', 'SKU,Branch,Min\nTEA,Box Hill,5');
  expect(storeman.data).toMatchObject({ wrong: 1, changed: 0 });
  const stranger = await importOf(await openShop(), 'owner')('points.csv', 'SKU,Branch,Min\nTEA,Newtown,5');
  expect(stranger.data).toMatchObject({ wrong: 1, changed: 0 });
});
