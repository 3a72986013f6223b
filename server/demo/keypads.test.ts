import { expect, test } from 'vitest';
import { getKeypad, listKeypads } from '#contract/pos/keypads.ts';
import { openShop } from '#server/testing.ts';
import { loadKeypads } from './keypads.ts';
import { loadCatalogue } from './load.ts';

test('every branch of the demo company has a keypad with products, categories, notes and functions', async () => {
  const shop = await openShop();
  const mover = { companyId: shop.companyId, userId: shop.users.owner.id, userName: 'Olive' };
  await loadCatalogue(shop.services, mover, 60, () => {});
  const admin = shop.as('companyAdmin');
  const { data: keypads } = await admin.call(listKeypads, {});
  expect(await loadKeypads(shop.services, mover)).toBe(keypads.length);
  for (const { id } of keypads) {
    const { data } = await admin.call(getKeypad, { id });
    expect(data.pages.map(({ name }) => name)).toEqual(['Best sellers', 'Categories', 'Cash']);
    const [products, categories, cash] = data.pages.map(({ keys }) => keys.map(({ kind }) => kind));
    expect(products?.filter((kind) => kind === 'product')).toHaveLength(24);
    expect(categories).toContain('category');
    expect(cash?.filter((kind) => kind === 'cashNote')).toHaveLength(5);
    expect(data.products).toHaveLength(24);
  }
});
