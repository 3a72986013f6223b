import { expect, test } from 'vitest';
import { listOverlaps } from '#contract/promotions/overlap.ts';
import { openShop } from '#server/testing.ts';
import { type Draft, listRow, promote } from './testing.ts';

test('promotions overlap where both are for one product, at one time and place, and nowhere else', async () => {
  const shop = await openShop();
  const { db } = shop.services.database;
  const { companyId } = shop;
  const parent = await listRow(shop, 'category');
  const drinks = await db
    .insertInto('category')
    .values({ companyId, name: 'Below', parentId: parent })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [brandId, tagId, supplierId] = [
    await listRow(shop, 'brand'),
    await listRow(shop, 'tag'),
    await listRow(shop, 'supplier'),
  ];
  const tea = await shop.product({ categoryId: drinks.id, brandId });
  const soap = await shop.product({ supplierId });
  await db.insertInto('productTag').values({ companyId, productId: soap.id, tagId }).execute();
  const overlapping = async (one: Partial<Draft>, other: Partial<Draft>) => {
    const [first, second] = [await promote(shop, one), await promote(shop, other)];
    const { data } = await shop.as('companyAdmin').call(listOverlaps, {});
    await db.updateTable('promotion').set({ state: 'paused' }).where('companyId', '=', companyId).execute();
    expect(data).toEqual(data.length === 0 ? [] : [{ promotionId: first.id, otherId: second.id }]);
    return data.length > 0;
  };
  const onTea = { scope: { productIds: [tea.id] } };
  const onSoap = { scope: { productIds: [soap.id] } };
  expect(await overlapping(onTea, { scope: { categoryIds: [parent] } })).toBe(true);
  expect(await overlapping(onSoap, { scope: { categoryIds: [parent] } })).toBe(false);
  expect(await overlapping(onTea, onSoap)).toBe(false);
  expect(await overlapping(onTea, { scope: { brandIds: [brandId] } })).toBe(true);
  expect(await overlapping(onTea, { scope: { tagIds: [tagId] } })).toBe(false);
  expect(await overlapping({ scope: { supplierIds: [supplierId] } }, { scope: { tagIds: [tagId] } })).toBe(true);
  expect(await overlapping(onTea, {})).toBe(true);
  expect(await overlapping(onTea, { exclusions: { categoryIds: [parent] } })).toBe(false);
  expect(await overlapping({}, { exclusions: { categoryIds: [parent] } })).toBe(true);
  const teaOrSoap = { scope: { productIds: [tea.id, soap.id] } };
  expect(await overlapping({ ...teaOrSoap, exclusions: onTea.scope }, onTea)).toBe(false);
  expect(await overlapping({ exclusions: onTea.scope }, { ...teaOrSoap, exclusions: onSoap.scope })).toBe(false);
  const soapForTea = { kind: 'buyGet', buy: 1, get: 1, getScope: onSoap.scope } as const;
  expect(await overlapping({ ...onTea, terms: soapForTea }, onSoap)).toBe(true);
  const evening = { ...onTea, hours: { from: '18:00', to: '20:00' } };
  expect(await overlapping(evening, { ...onTea, hours: { from: '20:00', to: '22:00' } })).toBe(false);
  expect(await overlapping({ ...onTea, branchIds: [shop.branchId] }, onTea)).toBe(true);
  expect(await overlapping({ ...onTea, branchIds: [shop.branchId] }, { branchIds: [shop.otherBranchId] })).toBe(false);
});
