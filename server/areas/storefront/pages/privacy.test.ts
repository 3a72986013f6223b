import { expect, test } from 'vitest';
import { categories } from '#contract/catalogue/lists.ts';
import { createPromotion } from '#contract/promotions.ts';
import type { ShopPage } from '#contract/storefront/views.ts';
import { updateBanner, updateHotProduct, updateLimitProduct, updateSection } from '#contract/storefront.ts';
import { findShop } from './queries.ts';
import { openStorefront, uploadPicture } from './testing.ts';
import { branchesOf, categoryPage, homePage, listPage, productPage, searchPage, sectionPage } from './views.ts';

/** Every field of plain data, with the values of its leaves. */
const leavesOf = (value: unknown, field = ''): [string, unknown][] => {
  if (Array.isArray(value)) return value.flatMap((each) => leavesOf(each, field));
  if (typeof value !== 'object' || value === null) return [[field, value]];
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, field ? `${field}.${key}` : key));
};

const cardFields = ['id', 'title', 'picture', 'size', 'price', 'usualPrice', 'soldByWeight', 'availability'];
const publicFields = new Set([
  ...['entries', 'kind', 'keyword', 'pageNo', 'hasMore', 'trail.id', 'trail.name', 'category.id', 'category.name'],
  ...['children.id', 'children.name', 'section.id', 'section.title', 'sections.id', 'sections.title'],
  ...['banners.id', 'banners.title', 'banners.picture', 'banners.href'],
  ...['hot', 'limited', 'products', 'sections.products', 'section.products', 'product'].flatMap((at) =>
    [...cardFields, 'promotions.name', 'promotions.endsAt', 'limited', 'limited.endsAt', 'limited.isFew'].map(
      (field) => `${at}.${field}`,
    ),
  ),
  ...[
    'basket.lines.id',
    'basket.lines.quantity',
    'basket.listTotal',
    'basket.savings.name',
    'basket.savings.amount',
    'basket.total',
    'basket.code',
    'basket.hints.kind',
    'basket.hints.name',
    'basket.hints.missing',
    'basket.hints.missingAmount',
    'basket.hints.onScope',
  ],
  ...['otherTitle', 'sku', 'barcode', 'brand', 'description', 'pictures'].map((field) => `product.${field}`),
  ...['pack.description', 'pack.units', 'pack.price', 'branches.id', 'branches.name', 'branches.availability'].map(
    (field) => `product.${field}`,
  ),
  ...['id', 'name', 'address', 'phone', 'isOpen', 'weekday'].map((field) => `branch.${field}`),
  ...['day', 'open', 'close'].map((field) => `branch.openingDays.${field}`),
]);

test('no field of any page tells a cost, a stock figure, an inactive product or another company', async () => {
  const [shop, other] = [await openStorefront(), await openStorefront()];
  const { data: food } = await shop.admin.call(categories.create, { name: 'Pantry' });
  const { data: theirs } = await other.admin.call(categories.create, { name: 'Secret shelf' });
  const fields = { retailPrice: 9.13, costPrice: 6.37, categoryId: food.id, onHand: 4321 };
  const rice = await shop.product({ title: 'Open rice', unitQty: 2, ...fields });
  const inactiveRice = await shop.product({ title: 'Secret rice', status: 'inactive', ...fields });
  const foreign = await other.product({ title: 'Secret tea', retailPrice: 8, categoryId: theirs.id });
  await shop.admin.call(createPromotion, {
    name: 'Tenth off',
    note: 'Secret note',
    state: 'active',
    terms: { kind: 'percentage', percent: 10 },
  });
  for (const productId of [rice.id, inactiveRice.id]) await shop.admin.call(updateHotProduct, { productId });
  await shop.admin.call(updateBanner, { title: 'Hello', picture: await uploadPicture(shop) });
  const { data: section } = await shop.admin.call(updateSection, { title: 'All', kind: 'newest' });
  const tea = await shop.product({ title: 'Limited tea', ...fields });
  const limited = { productId: tea.id, price: 5, quantity: 5678, endsAt: '2099-01-01T00:00' };
  await shop.admin.call(updateLimitProduct, limited);
  const { data: theirSection } = await other.admin.call(updateSection, { title: 'Secret section', kind: 'newest' });

  const { db } = shop.services.database;
  const company = await findShop(db, shop.code);
  if (!company) throw new Error('no shop');
  const reader = { db, company, language: 'en' as const };
  const pages: ShopPage[] = [
    await homePage(reader),
    await sectionPage(reader, section.id),
    await sectionPage(reader, theirSection.id),
    await categoryPage(reader, food.id, 1),
    await categoryPage(reader, theirs.id, 1),
    await searchPage(reader, 'rice', 1),
    await searchPage(reader, 'secret', 1),
    await productPage(reader, rice.id),
    await productPage(reader, inactiveRice.id),
    await productPage(reader, foreign.id),
    await listPage(
      { ...reader, company: { ...company, collectEnabled: true } },
      [rice.id, inactiveRice.id, foreign.id].map((id) => ({ id, quantity: 2 })),
    ),
  ];
  const kinds = pages.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'notFound')).toHaveLength(4);
  const leaves = [
    ...pages.flatMap((page) => leavesOf(page)),
    ...branchesOf(company).flatMap((at) => leavesOf(at, 'branch')),
  ];
  expect([...new Set(leaves.map(([field]) => field))].filter((field) => !publicFields.has(field))).toEqual([]);
  const figures = leaves.filter(([, value]) => typeof value === 'number').map(([, value]) => value as number);
  for (const secret of [637, 701, 4321, 4_321_000, 6.37, 43.21, 5678]) expect(figures).not.toContain(secret);
  for (const [field, value] of leaves)
    if (typeof value === 'string' && field !== 'keyword') expect(value).not.toMatch(/secret/i);
  expect(leaves).toContainEqual(['product.price', 822]);
  expect(leaves).toContainEqual(['limited.limited.endsAt', '2099-01-01T00:00']);

  const paths = ['', `/s/${section.id}`, `/c/${food.id}`, '/search?q=rice', `/p/${rice.id}`, '/branches'];
  for (const path of paths) {
    const { text, status } = await shop.get(path);
    expect(status).toBe(200);
    expect(text).not.toMatch(/secret|6\.37|7\.01|4321|4,321|5678|5,678/i);
  }
});
