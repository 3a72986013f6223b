import { expect, test } from 'vitest';
import { countSheet, createStockTake, reviewStockTake } from '#contract/stock/counts.ts';
import { createTransfer, transferDocket } from '#contract/stock/transfers.ts';
import { pagesOf } from '#server/testing/pdf.ts';
import { openShop, type Shop } from '#server/testing.ts';

const print = (shop: Shop, path: string, id: number) =>
  shop.as('companyAdmin').send('GET', `/api/v1${path.replace('{id}', String(id))}`);
const linesOf = async (shop: Shop, path: string, id: number) =>
  pagesOf((await print(shop, path, id)).bytes)
    .flat()
    .join('\n');

test('a docket says what travels from where to where; another company has none', async () => {
  const shop = await openShop();
  const tea = await shop.product({ sku: 'TEA', title: 'Jasmine tea', chineseTitle: '茉莉花茶', onHand: 20 });
  const { data: transfer } = await shop.as('companyAdmin').call(createTransfer, {
    fromBranchId: shop.branchId,
    toBranchId: shop.otherBranchId,
    status: 'inTransit',
    note: 'Two boxes',
    productList: [{ productId: tea.id, quantity: 7 }],
  });
  const { headers, bytes } = await print(shop, transferDocket.path, transfer.id);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toContain(transfer.reference);
  const words = pagesOf(bytes).flat().join('\n');
  for (const word of [
    transfer.reference,
    transfer.fromBranchName,
    transfer.toBranchName,
    'TEA',
    '茉莉花茶',
    'Two boxes',
  ])
    expect(words).toContain(word);
  expect(words).toMatch(/TEA \| Jasmine tea \| 7 \| _+/);
  const other = await openShop();
  expect((await print(other, transferDocket.path, transfer.id)).body).toMatchObject({ code: 404 });
});

test('a count sheet lists what is to be counted, and of a blind count never the quantity expected', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ sku: 'TEA', title: 'Jasmine tea', onHand: 4321 });
  await shop.product({ sku: 'RICE', title: 'Rice', onHand: 3 });
  const draft = { branchId: shop.branchId, scope: 'list' as const, productIds: [tea.id], blind: true };
  const { data: blind } = await admin.call(createStockTake, draft);
  const blindSheet = await linesOf(shop, countSheet.path, blind.id);
  expect(blindSheet).toContain(blind.reference);
  expect(blindSheet).toMatch(/TEA \| Jasmine tea \| _+ \| _+/);
  expect(blindSheet).not.toContain('RICE');
  expect(blindSheet).not.toMatch(/4,?321/);
  // Printed under review, a sheet is for a recount, where the expected quantity is hidden too.
  expect((await admin.call(reviewStockTake, { id: blind.id })).code).toBe(0);
  const recountSheet = await linesOf(shop, countSheet.path, blind.id);
  expect(recountSheet).toMatch(/TEA \| Jasmine tea \| _+ \| _+/);
  expect(recountSheet).not.toMatch(/4,?321/);
  const { data: open } = await admin.call(createStockTake, { ...draft, blind: false });
  expect(await linesOf(shop, countSheet.path, open.id)).toMatch(/4,?321/);
});
