import type { Shop } from '#server/testing.ts';
import type { Factory } from './factory.ts';

const insertStorefrontItem = (shop: Shop, fields: Record<string, unknown>) =>
  shop.services.database.db
    .insertInto('storefrontItem')
    .values({ companyId: shop.companyId, position: 1, ...fields } as never)
    .returning('id')
    .executeTakeFirstOrThrow();

export const banner: Factory = {
  own: async (shop) =>
    (await insertStorefrontItem(shop, { list: 'banner', title: 'Walked', picture: '/uploads/walked.webp' })).id,
};
export const section: Factory = {
  own: async (shop) => {
    const fields = { list: 'section', title: 'Walked', sectionKind: 'newest', productCount: 6 };
    return (await insertStorefrontItem(shop, fields)).id;
  },
};
export const hotProduct: Factory = {
  own: async (shop) => {
    const { id: productId } = await shop.product();
    return (await insertStorefrontItem(shop, { list: 'hotProduct', productId })).id;
  },
};
export const limitProduct: Factory = {
  own: async (shop) => {
    const { id: productId } = await shop.product();
    const fields = { list: 'limitProduct', productId, price: 100, quantity: 5, endsAt: '2099-01-01T00:00' };
    return (await insertStorefrontItem(shop, fields)).id;
  },
};
