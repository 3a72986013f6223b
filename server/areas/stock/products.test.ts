import { expect, test } from 'vitest';
import { units } from '#contract/quantity.ts';
import { valuationReport } from '#contract/reports/valuation.ts';
import { stockByDate } from '#contract/stock/byDate.ts';
import { pageOfTakeEntries, pageOfTakeLines } from '#contract/stock/counting.ts';
import { pageOfLevels } from '#contract/stock/levels.ts';
import { pageOfStock, productStock } from '#contract/stock.ts';
import { openShop } from '#server/testing.ts';
import { beginTake, entry } from './counts/testing.ts';
import { moverOf, postAll } from './testing.ts';

test('products are found as in the list of products: full-width letters, sizes with and without a space', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const rice = await shop.product({ title: 'Rice 10kg', sku: 'ABC-1', onHand: 3 });
  await shop.product({ title: 'Tea 5 g', sku: 'XYZ-1', onHand: 3 });
  const take = await beginTake(shop);
  await take.count(entry(rice.id, 3));
  const found = async (keyword: string) => {
    const pages = await Promise.all([
      admin.call(pageOfLevels, { keyword }),
      admin.call(pageOfStock, { keyword }),
      admin.call(stockByDate, { keyword }),
      admin.call(pageOfTakeLines, { id: take.id, keyword }),
      admin.call(pageOfTakeEntries, { id: take.id, keyword }),
      admin.call(valuationReport.page, { keyword }),
    ]);
    return pages.map((page) => (page.data.data as { title: string }[]).map(({ title }) => title));
  };
  for (const keyword of ['ＡＢＣ', '10 kg', 'rice 10KG'])
    expect(await found(keyword), keyword).toEqual(Array.from({ length: 6 }, () => ['Rice 10kg']));
  expect((await admin.call(pageOfLevels, { keyword: '5g' })).data.data).toMatchObject([{ title: 'Tea 5 g' }]);
});

test('half a cent of negative stock has one rounding everywhere', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const nail = await shop.product();
  const at = { productId: nail.id, branchId: shop.branchId };
  await postAll(shop, moverOf(shop), [{ ...at, kind: 'receipt', quantity: units(1), unitCost: '0.005' }]);
  await postAll(shop, moverOf(shop), [{ ...at, kind: 'sale', quantity: units(-2) }]);
  const [levels, stock, byDate, product] = await Promise.all([
    admin.call(pageOfLevels, {}),
    admin.call(pageOfStock, {}),
    admin.call(stockByDate, {}),
    admin.call(productStock, { id: nail.id }),
  ]);
  const values = [
    levels.data.data[0]?.value,
    stock.data.data[0]?.value,
    byDate.data.data[0]?.value,
    product.data.value,
  ];
  expect(values).toEqual([-0.01, -0.01, -0.01, -0.01]);
});
