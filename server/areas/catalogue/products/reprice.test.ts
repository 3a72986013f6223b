import { expect, test } from 'vitest';
import { bulkReprice, previewReprice } from '#contract/catalogue/reprice.ts';
import { bulkPrices, getProduct, priceHistory, undoBulk, updateProduct } from '#contract/catalogue.ts';
import { hire } from '#server/testing/hire.ts';
import { openShop } from '#server/testing.ts';

test('prices move by a percentage to the ending asked for, and the history keeps the old ones', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 10, unitQty: 2 });
  const cake = await shop.product({ retailPrice: 5.5, unitRetail: 5 });
  const palace = await shop.product({ retailPrice: 9e7 });
  const reply = await admin.call(bulkReprice, { filter: {}, percent: 12.5, rounding: '.99' });
  expect(reply.data).toMatchObject({ done: 2, failed: 1, results: [{ id: palace.id, code: 103 }, {}, {}] });
  // Prices that stay as they are aren't counted as repriced.
  expect((await admin.call(bulkReprice, { ids: [tea.id, cake.id], amount: 0.01, rounding: '.99' })).data).toMatchObject(
    {
      done: 0,
      already: 2,
      failed: 0,
    },
  );
  const read = async (id: number) => (await admin.call(getProduct, { id })).data;
  expect(await read(tea.id)).toMatchObject({ retailPrice: 10.99, unitRetail: 10.99, standardPrice: 21.98, version: 2 });
  expect(await read(cake.id)).toMatchObject({ retailPrice: 5.99, unitRetail: 5, standardPrice: 5 });
  expect((await admin.call(priceHistory, { id: tea.id })).data).toMatchObject([
    { retailPrice: 10.99, standardPrice: 21.98 },
    { retailPrice: 10, standardPrice: 20 },
  ]);
});

test('a repricing is taken back where nobody changed the price since', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 10 });
  const cake = await shop.product({ retailPrice: 5 });
  await admin.call(bulkReprice, { ids: [tea.id, cake.id], percent: 10 });
  await admin.call(updateProduct, { id: cake.id, retailPrice: 7 });
  const back = await admin.call(bulkPrices, {
    prices: [
      { id: tea.id, from: 11, to: 10 },
      { id: cake.id, from: 5.5, to: 5 },
      { id: 999_999_999, from: 1, to: 2 },
    ],
  });
  expect(back.data).toMatchObject({ done: 1, failed: 2 });
  expect(back.data.results.map(({ id, code }) => [id, code])).toEqual([
    [999_999_999, 404],
    [cake.id, 409],
    [tea.id, 0],
  ]);
  expect((await admin.call(getProduct, { id: tea.id })).data.retailPrice).toBe(10);
  expect((await admin.call(getProduct, { id: cake.id })).data.retailPrice).toBe(7);
});

test('a repricing by amount or to a margin says which products it cannot price, and is undone exactly', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ title: 'Tea', retailPrice: 10, costPrice: 6 });
  const rice = await shop.product({ title: 'Rice', retailPrice: 4, costPrice: 3, gstFree: true });
  const bag = await shop.product({ title: 'Bag', retailPrice: 0.5, costPrice: 0 });
  const prices = async () =>
    Promise.all([tea, rice, bag].map(async ({ id }) => (await admin.call(getProduct, { id })).data.retailPrice));

  const off = await admin.call(bulkReprice, { filter: {}, amount: -1 });
  expect(off.data).toMatchObject({ done: 2, failed: 1, results: [{ id: bag.id, code: 103 }, {}, {}] });
  expect(off.data.results[0]?.message).toBe('The new price would be zero or less');
  expect(await prices()).toEqual([9, 3, 0.5]);

  const margin = await admin.call(bulkReprice, { filter: {}, margin: 40, rounding: '0.05' });
  expect(margin.data).toMatchObject({ done: 2, failed: 1 });
  expect(margin.data.results[0]).toMatchObject({ id: bag.id, message: 'No cost price to work a margin from' });
  expect(await prices()).toEqual([11, 5, 0.5]);

  await admin.call(undoBulk, { id: margin.data.undoId ?? 0 });
  await admin.call(undoBulk, { id: off.data.undoId ?? 0 });
  expect(await prices()).toEqual([10, 4, 0.5]);
  for (const wrong of [{}, { percent: 1, amount: 1 }, { margin: 100 }])
    expect(await admin.call(bulkReprice, { filter: {}, ...wrong })).toMatchObject({ code: 103 });
});

test('the preview has every price before and after, problems first, and stores nothing', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const admin = shop.as('companyAdmin');
  await other.product();
  const tea = await shop.product({ title: 'Tea', retailPrice: 11, costPrice: 6 });
  const cake = await shop.product({ title: 'Cake', retailPrice: 5.5, costPrice: 4.9 });
  const bag = await shop.product({ title: 'Bag', retailPrice: 0.4 });
  const ask = { filter: {}, amount: -0.5, pageSize: 2 };
  const { data: first } = await admin.call(previewReprice, ask);
  expect(first).toMatchObject({ totalCount: 3, totalPage: 2, changed: 2, unchanged: 0, refused: 1, belowCost: 1 });
  expect(first.data).toMatchObject([
    { id: bag.id, from: 0.4, to: 0.4, problem: { message: 'The new price would be zero or less' } },
    { id: cake.id, from: 5.5, to: 5, problem: null },
  ]);
  expect(first.data[1]?.marginFrom).toBeCloseTo(0.02);
  expect(first.data[1]?.marginTo).toBeLessThan(0);
  const { data: second } = await admin.call(previewReprice, { ...ask, pageNo: 2 });
  expect(second.data).toMatchObject([{ id: tea.id, from: 11, to: 10.5 }]);
  expect((await admin.call(getProduct, { id: tea.id })).data).toMatchObject({ retailPrice: 11, version: 1 });
  const { data: chosen } = await admin.call(previewReprice, { ids: [tea.id], percent: 10, rounding: '.99' });
  expect(chosen).toMatchObject({ totalCount: 1, data: [{ from: 11, to: 11.99 }] });
});

test('users without cost rights can reprice without learning costs', async () => {
  const shop = await openShop();
  const tea = await shop.product({ title: 'Tea', retailPrice: 11, costPrice: 60 });
  const bag = await shop.product({ title: 'Bag', retailPrice: 11 });
  const clerk = await hire(shop, ['product.edit', 'product.query', 'product.get']);
  const { data } = await clerk.call(previewReprice, { filter: {}, percent: 10 });
  expect(data.data.map(({ id }) => id)).toEqual([bag.id, tea.id]);
  expect(JSON.stringify(data)).not.toMatch(/margin|belowCost/);
  for (const call of [bulkReprice, previewReprice])
    expect(await clerk.call(call, { filter: {}, margin: 30 })).toMatchObject({
      code: 103,
      data: { fields: { margin: expect.any(String) } },
    });
});
