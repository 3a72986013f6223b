import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { categories } from '#contract/catalogue/lists.ts';
import {
  deleteBanner,
  deleteLimitProduct,
  listBanners,
  listHotProducts,
  listLimitProducts,
  listSections,
  restoreBanner,
  updateBanner,
  updateBanners,
  updateHotProduct,
  updateHotProducts,
  updateLimitProduct,
  updateSection,
} from '#contract/storefront.ts';
import { displayBanners } from '#contract/till/display.ts';
import { enrol } from '#server/areas/till/testing.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

let pictures = 0;
const addPicture = async ({ services, companyId, users }: Shop): Promise<string> => {
  const name = `storefrontpicture${++pictures}.webp`;
  await services.database.db
    .insertInto('upload')
    .values({ companyId, userId: users.owner.id, name, originalName: name, type: 'image/webp', bytes: 1 })
    .onConflict((clash) => clash.doNothing())
    .execute();
  return `/uploads/${name}`;
};

const addBanner = async (shop: Shop, title: string) => {
  const reply = await shop.as('companyAdmin').call(updateBanner, { title, picture: await addPicture(shop) });
  expect(reply.code).toBe(0);
  return reply.data;
};

const titlesOf = async (shop: Shop) =>
  (await shop.as('viewer').call(listBanners, {})).data.map(({ position, title }) => `${position} ${title}`);

test('a banner is made without an id, read, sent back unchanged, changed in part, and its trail is kept', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product();
  const picture = await addPicture(shop);
  const { data: banner } = await admin.call(updateBanner, {
    title: 'Tea week',
    picture,
    link: { kind: 'product', productId: tea.id },
    startsAt: '2020-01-01T09:00',
  });
  expect(banner).toMatchObject({
    title: 'Tea week',
    chineseTitle: '',
    picture,
    link: { kind: 'product', productId: tea.id },
    startsAt: '2020-01-01T09:00',
    endsAt: null,
    position: 1,
    status: 'running',
    version: 1,
  });
  expect((await admin.call(updateBanner, banner)).data).toEqual(banner);
  expect((await admin.call(listBanners, {})).data).toEqual([banner]);
  const { id, version } = banner;
  const update = await admin.call(updateBanner, { id, version, chineseTitle: '茶叶周' });
  expect(update.data).toMatchObject({ title: 'Tea week', chineseTitle: '茶叶周', version: 2 });
  expect(await admin.call(updateBanner, { id, version, title: 'Stale' })).toMatchObject({
    code: 409,
    data: { title: 'Tea week', version: 2 },
  });
  const trail = await admin.call(pageOfAudit, { entity: 'banner' });
  expect(trail.data.data.map(({ action, label }) => `${action} ${label}`)).toEqual([
    'update Tea week',
    'create Tea week',
  ]);
});

test('what cannot be meant is refused at its field, and nothing is stored', async () => {
  const shop = await openShop();
  const other = await openShop();
  const admin = shop.as('companyAdmin');
  const picture = await addPicture(shop);
  const theirs = await other.product();
  const refusedFields = async (fields: object) => {
    const { code, data } = await admin.call(updateBanner, { title: 'Tea', picture, ...fields } as never);
    expect(code).toBe(103);
    return Object.keys((data as unknown as { fields: object }).fields);
  };
  expect(await refusedFields({ title: ' ' })).toEqual(['title']);
  expect(await refusedFields({ picture: undefined })).toEqual(['picture']);
  expect(await refusedFields({ picture: await addPicture(other) })).toEqual(['picture']);
  expect(await refusedFields({ link: { kind: 'product', productId: theirs.id } })).toEqual(['link.productId']);
  expect(await refusedFields({ link: { kind: 'section', sectionId: 999_999 } })).toEqual(['link.sectionId']);
  for (const url of ['http://shop.test/', 'javascript:alert(1)', 'https://me:pass@shop.test/', 'https://localhost/'])
    expect(await refusedFields({ link: { kind: 'web', url } })).toEqual(['link.url']);
  expect(await refusedFields({ startsAt: '2026-11-16T09:00', endsAt: '2026-11-16T09:00' })).toEqual(['endsAt']);
  expect(await refusedFields({ startsAt: '2026-02-30T09:00' })).toEqual(['startsAt']);
  expect((await admin.call(listBanners, {})).data).toEqual([]);
});

test('another company’s list is out of sight and out of reach', async () => {
  const mine = await openShop();
  const theirs = await openShop();
  const banner = await addBanner(theirs, 'Theirs');
  const admin = mine.as('companyAdmin');
  expect((await admin.call(listBanners, {})).data).toEqual([]);
  const missing = await admin.call(updateBanner, { id: 999_999_999, title: 'Mine' });
  expect(await admin.call(updateBanner, { id: banner.id, title: 'Mine' })).toEqual(missing);
  expect(missing.code).toBe(404);
  expect((await admin.call(updateBanners, { items: [{ id: banner.id }] })).code).toBe(409);
  expect((await admin.call(restoreBanner, { id: banner.id })).code).toBe(404);
  expect((await theirs.as('viewer').call(listBanners, {})).data).toEqual([banner]);
});

test('a list is put in order as a whole, without gaps, or not at all', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const [one, two, three] = [
    await addBanner(shop, 'One'),
    await addBanner(shop, 'Two'),
    await addBanner(shop, 'Three'),
  ];
  expect((await admin.call(deleteBanner, { id: one.id })).code).toBe(0);
  expect(await titlesOf(shop)).toEqual(['1 Two', '2 Three']);
  const [second, third] = (await admin.call(listBanners, {})).data;
  if (!second || !third) throw new Error('two banners are left');
  const newBanner = { title: 'New', picture: await addPicture(shop) };
  const reply = await admin.call(updateBanners, { items: [third, newBanner, { ...second, title: 'Last' }] });
  expect(reply.data.map(({ title, position }) => `${position} ${title}`)).toEqual(['1 Three', '2 New', '3 Last']);
  // Read before that: refused as a whole, with the list as it is now.
  const stale = await admin.call(updateBanners, { items: [second, third] });
  expect(stale).toMatchObject({ code: 409, data: [{ title: 'Three' }, { title: 'New' }, { title: 'Last' }] });
  const wrong = await admin.call(updateBanners, { items: [...reply.data.toReversed(), { title: 'No picture' }] });
  expect(wrong).toMatchObject({ code: 103, data: { fields: { 'items.3.picture': 'Please fill this in' } } });
  expect(await titlesOf(shop)).toEqual(['1 Three', '2 New', '3 Last']);
  expect([two.id, three.id]).toEqual([second.id, third.id]);
});

test('a deletion is undone where the item was', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const [one] = [await addBanner(shop, 'One'), await addBanner(shop, 'Two')];
  await admin.call(deleteBanner, { id: one.id, version: one.version });
  expect((await admin.call(updateBanner, { id: one.id, title: 'Gone' })).code).toBe(404);
  expect((await admin.call(restoreBanner, { id: one.id })).data).toMatchObject({ title: 'One', position: 1 });
  expect(await titlesOf(shop)).toEqual(['1 One', '2 Two']);
});

test('the limit of a list holds for simultaneous requests', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const picture = await addPicture(shop);
  const items = Array.from({ length: 19 }, (_, at) => ({ title: `Banner ${at}`, picture }));
  expect((await admin.call(updateBanners, { items })).code).toBe(0);
  const replies = await Promise.all(
    Array.from({ length: isPostgres ? 8 : 2 }, () => admin.call(updateBanner, { title: 'Late', picture })),
  );
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, ...replies.slice(1).map(() => 103)]);
  expect((await admin.call(listBanners, {})).data.map(({ position }) => position)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
});

test('windows are on the company’s clock', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const picture = await addPicture(shop);
  const localNow = (zone: string, minutes: number) => {
    const moment = new Date(Date.now() + minutes * 60_000);
    return moment.toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16).replace(' ', 'T');
  };
  const zone = 'Pacific/Auckland';
  await shop.services.database.db
    .updateTable('company')
    .set({ timeZone: zone })
    .where('id', '=', shop.companyId)
    .execute();
  const statusOf = async (fields: object) =>
    (await admin.call(updateBanner, { title: 'Tea', picture, ...fields })).data.status;
  expect(await statusOf({ startsAt: localNow(zone, 60) })).toBe('scheduled');
  expect(await statusOf({ startsAt: localNow(zone, -60), endsAt: localNow(zone, 60) })).toBe('running');
  expect(await statusOf({ endsAt: localNow(zone, -1) })).toBe('ended');
});

test('sections say what they show, and keep a category that they show', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const [tea, rice] = [await shop.product(), await shop.product()];
  const drinks = (await admin.call(categories.create, { name: 'Drinks' })).data.id;
  const food = (await admin.call(categories.create, { name: 'Food' })).data.id;
  const make = (fields: object) => admin.call(updateSection, { title: 'Ours', ...fields } as never);
  const picked = await make({ kind: 'picked', productIds: [rice.id, tea.id] });
  expect(picked.data).toMatchObject({ productIds: [rice.id, tea.id], products: [{ id: rice.id }, { id: tea.id }] });
  expect(await make({ kind: 'picked' })).toMatchObject({
    code: 103,
    data: { fields: { productIds: expect.any(String) } },
  });
  expect(await make({ kind: 'category' })).toMatchObject({
    code: 103,
    data: { fields: { categoryId: expect.any(String) } },
  });
  expect(await make({ kind: 'bestSellers' })).toMatchObject({
    code: 103,
    data: { fields: { days: expect.any(String) } },
  });
  await make({ kind: 'category', categoryId: drinks, count: 4 });
  expect((await admin.call(categories.remove, { id: drinks })).code).toBe(9180);
  expect((await admin.call(categories.merge, { fromId: drinks, intoId: food })).code).toBe(0);
  expect((await admin.call(listSections, {})).data[1]).toMatchObject({ kind: 'category', categoryId: food, count: 4 });
  const update = await admin.call(updateSection, { id: picked.data.id, kind: 'newest' });
  expect(update.data).toMatchObject({ kind: 'newest', productIds: [], products: [] });
});

test('a product is hot once, and one without history that is erased leaves no gap', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const [tea, rice] = [await shop.product(), await shop.product()];
  await admin.call(updateHotProducts, { items: [{ productId: tea.id }, { productId: rice.id }] });
  expect(await admin.call(updateHotProduct, { productId: tea.id })).toMatchObject({
    code: 103,
    data: { fields: { productId: 'This product is already in the list' } },
  });
  await shop.services.database.db.deleteFrom('product').where('id', '=', tea.id).execute();
  expect((await admin.call(listHotProducts, {})).data).toMatchObject([{ position: 1, product: { id: rice.id } }]);
});

test('a limited-time product is cheaper than usual, and has one such price at a time', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 5 });
  const ham = await shop.product({ retailPrice: 20, soldByWeight: true });
  const draft = { productId: tea.id, price: 3, quantity: 50, startsAt: '2030-01-01T00:00', endsAt: '2030-02-01T00:00' };
  const { data: item } = await admin.call(updateLimitProduct, draft);
  expect(item).toMatchObject({ price: 3, quantity: 50, status: 'scheduled', product: { retailPrice: 5 } });
  const fieldOf = async (fields: object) => {
    const { data } = await admin.call(updateLimitProduct, { ...draft, ...fields } as never);
    return Object.keys((data as unknown as { fields?: object }).fields ?? {});
  };
  expect(await fieldOf({ startsAt: '2030-01-31T23:59', endsAt: '2030-03-01T00:00' })).toEqual(['productId']);
  expect(await fieldOf({ startsAt: '2030-02-01T00:00', endsAt: '2030-03-01T00:00', price: 5 })).toEqual(['price']);
  expect(await fieldOf({ productId: ham.id })).toEqual(['productId']);
  expect(await fieldOf({ quantity: 0 })).toEqual(['quantity']);
  expect(await fieldOf({ startsAt: '2030-02-01T00:00', endsAt: '2030-03-01T00:00' })).toEqual([]);
  await admin.call(deleteLimitProduct, { id: item.id });
  expect((await admin.call(listLimitProducts, {})).data).toHaveLength(1);
});

test('the customer’s screen of a till hears of the banners that are running, and of no other company', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  await addBanner(other, 'Theirs');
  const banner = await addBanner(shop, 'Tea week');
  const { id } = await addBanner(shop, 'Next year');
  await shop.as('companyAdmin').call(updateBanner, { id, startsAt: '2999-01-01T00:00' });
  const till = await enrol(shop);
  const { data } = await till.caller.call(displayBanners, {}, till.headers);
  expect(data).toEqual([{ title: 'Tea week', picture: banner.picture }]);
});
