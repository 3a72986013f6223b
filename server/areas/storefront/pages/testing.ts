import { expect } from 'vitest';
import { updateCompany } from '#contract/settings.ts';
import { openShop, type Shop } from '#server/testing.ts';

const codeOf = async ({ services, companyId }: Shop): Promise<string> =>
  (
    await services.database.db
      .selectFrom('company')
      .select('code')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
  ).code;

export const openStorefront = async (storefrontEnabled = true) => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  expect((await admin.call(updateCompany, { id: shop.companyId, storefrontEnabled })).code).toBe(0);
  const code = await codeOf(shop);
  const get = (path = '', headers: Record<string, string> = {}) =>
    shop.anonymous.send('GET', `/m/${code}${path}`, { headers });
  return { ...shop, admin, code, get };
};

/** The address of a picture in the shop's uploads; the file itself doesn't exist. */
export const uploadPicture = async ({ services, companyId, users }: Shop): Promise<string> => {
  const name = `shopbanner${companyId}.webp`;
  const row = { companyId, userId: users.owner.id, name, originalName: name, type: 'image/webp', bytes: 1 };
  await services.database.db.insertInto('upload').values(row).execute();
  return `/uploads/${name}`;
};
