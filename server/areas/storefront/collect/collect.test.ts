import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { inactivateProduct } from '#contract/catalogue.ts';
import type { WireInput } from '#contract/endpoint.ts';
import { createPromotion } from '#contract/promotions.ts';
import { pageOfOrders, updateOrder } from '#contract/sales.ts';
import { updateBranch } from '#contract/settings/branches.ts';
import { updateCompany } from '#contract/settings.ts';
import { collectChallenge, placeCollectOrder } from '#contract/storefront/collect.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { hourlyLimits } from '#server/platform/hourly.ts';
import { openShop } from '#server/testing.ts';

let phones = 0;
/** Nobody else's in this file, so that limits are each test's own. */
const newPhone = () => `04${String(10_000_000 + ++phones)}`;

const openCollect = async (collectEnabled = true) => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  await admin.call(updateCompany, { id: shop.companyId, storefrontEnabled: true, collectEnabled });
  const { db } = shop.services.database;
  const { code } = await db
    .selectFrom('company')
    .select('code')
    .where('id', '=', shop.companyId)
    .executeTakeFirstOrThrow();
  // One address for all tests of the file would run into its limit.
  const clear = () => db.deleteFrom('attempt').where('key', 'like', 'collectOf%').execute();
  const prove = async () => {
    const { data } = await shop.anonymous.call(collectChallenge, { code });
    for (let proof = 0; ; proof += 1) {
      const digest = createHash('sha256').update(`${data.challenge}:${proof}`).digest();
      if (Math.clz32(digest.readUInt32BE(0)) >= data.bits) return { challenge: data.challenge, proof: String(proof) };
    }
  };
  const place = async (fields: Partial<WireInput<typeof placeCollectOrder>> = {}) =>
    shop.anonymous.call(placeCollectOrder, {
      code,
      branchId: shop.branchId,
      name: 'Mei Chen',
      phone: newPhone(),
      lines: [],
      total: 100,
      ...(fields.challenge ? {} : await prove()),
      ...fields,
    } as WireInput<typeof placeCollectOrder>);
  return { ...shop, admin, code, clear, prove, place };
};

test('an order is placed, confirmed and unpaid, its stock committed, its branch told, and its page shows a barcode', async () => {
  const shop = await openCollect();
  await shop.clear();
  await shop.admin.call(updateBranch, { id: shop.branchId, email: 'counter@example.com' });
  const tea = await shop.product({ title: 'Green tea', retailPrice: 4.5, onHand: 10 });
  const reply = await shop.place({ lines: [{ productId: tea.id, quantity: 3 }], total: 13.5, phone: '0412 345 678' });
  expect(reply).toMatchObject({ code: 0, data: { page: expect.stringMatching(/^\/m\/[^/]+\/held\/[\w-]{22}$/) } });
  const { data: orders } = await shop.admin.call(pageOfOrders, {});
  expect(orders.data).toMatchObject([
    {
      channel: 'mobile',
      status: 'confirmed',
      paymentStatus: 'unpaid',
      totalInclGst: 13.5,
      otherReference: 'Mei Chen',
      note: 'Mei Chen, 0412 345 678',
      processedBy: 'Mobile storefront',
    },
  ]);
  const [order] = orders.data;
  const { data: log } = await shop.admin.call(pageOfAudit, { entity: 'salesOrder' });
  expect(log.data).toMatchObject([{ action: 'create', userId: null, userName: 'Mobile storefront' }]);
  const { db } = shop.services.database;
  const level = await db.selectFrom('stockLevel').selectAll().where('productId', '=', tea.id).executeTakeFirstOrThrow();
  expect([level.onHand, level.committed]).toEqual([10_000, 3000]);
  await vi.waitFor(async () => {
    const mail = shop.mails.find(({ to }) => to === 'counter@example.com');
    expect(mail?.subject).toContain(order?.reference);
    expect(mail?.text).toContain('3 × Green tea');
  });

  const page = await shop.anonymous.send('GET', reply.data.page);
  expect(page.headers['cache-control']).toBe('no-store');
  for (const words of [order?.reference ?? '', 'Mei Chen', '3 × Green tea', '$13.50', '<svg', 'noindex'])
    expect(page.text).toContain(words);
  expect(page.text).not.toContain('0412');
  // Someone who gets hold of the address later learns neither who ordered nor what.
  await db
    .updateTable('storefrontOrder')
    .set({ createdAt: new Date(Date.now() - 601_000) })
    .where('companyId', '=', shop.companyId)
    .execute();
  const later = await shop.anonymous.send('GET', reply.data.page);
  expect(later.text).toContain(order?.reference);
  expect(later.text).not.toMatch(/Mei Chen|Green tea/);
  await shop.admin.call(updateOrder, { id: order?.id ?? 0, status: 'cancelled' });
  expect((await shop.anonymous.send('GET', reply.data.page)).text).toContain('was cancelled');
  const other = await openCollect();
  const token = reply.data.page.split('/').at(-1);
  expect((await shop.anonymous.send('GET', `/m/${other.code}/held/${token}`)).status).toBe(404);
});

test('nothing is taken where it is off, without work, from a trap, above the stock or at a price nobody saw', async () => {
  const shop = await openCollect();
  await shop.clear();
  const tea = await shop.product({ retailPrice: 4, onHand: 2 });
  const lines = [{ productId: tea.id, quantity: 1 }];
  const solved = await shop.prove();
  const fieldOf = async (fields: object) => {
    await shop.clear();
    const { code, data } = await shop.place({ lines, total: 4, ...fields });
    return [code, Object.keys((data as unknown as { fields?: object } | null)?.fields ?? {})];
  };
  expect(await fieldOf({ challenge: solved.challenge, proof: 'x' })).toEqual([103, ['proof']]);
  expect(await fieldOf({ challenge: solved.challenge.replace('.15.', '.1.'), proof: '1' })).toEqual([103, ['proof']]);
  expect(await fieldOf({ total: 3.99 })).toEqual([103, ['total']]);
  expect(await fieldOf({ branchId: 1_000_000 })).toEqual([103, ['branchId']]);
  expect(await fieldOf({ phone: '123' })).toEqual([103, ['phone']]);
  expect(await fieldOf({ lines: [{ productId: tea.id, quantity: 21 }] })).toEqual([103, ['lines.0.quantity']]);
  const lacking = await shop.place({ lines: [{ productId: tea.id, quantity: 3 }] });
  expect(lacking).toMatchObject({
    code: 9150,
    data: { lines: [], fields: { 'lines.0.quantity': expect.any(String) } },
  });
  expect(lacking.message).not.toMatch(/\d|transfer/i);
  expect(await shop.place({ lines, website: 'https://spam.example' })).toMatchObject({
    code: 0,
    data: { page: `/m/${shop.code}` },
  });
  const other = await openCollect();
  const theirs = await other.product({ onHand: 5 });
  expect(await fieldOf({ lines: [{ productId: theirs.id, quantity: 1 }] })).toEqual([103, ['lines.0.productId']]);
  await shop.admin.call(inactivateProduct, { id: tea.id });
  const notOffered = await shop.place({ lines, total: 4 });
  expect(notOffered).toMatchObject({
    code: 103,
    data: { fields: { 'lines.0.productId': expect.stringContaining('ordered any more') } },
  });
  expect((await shop.admin.call(pageOfOrders, {})).data.data).toEqual([]);
  const off = await openCollect(false);
  expect((await off.anonymous.call(collectChallenge, { code: off.code })).code).toBe(404);
});

test('goods by weight are bought in the shop: neither offered for an order nor taken in one', async () => {
  const shop = await openCollect();
  await shop.clear();
  const fruit = await shop.product({ title: 'Dragon fruit', retailPrice: 15, soldByWeight: true, onHand: 10 });
  const reply = await shop.place({ lines: [{ productId: fruit.id, quantity: 1 }], total: 15 });
  expect(reply).toMatchObject({ code: 103, data: { fields: { lines: expect.stringContaining('by weight') } } });
  const { text } = await shop.anonymous.send('GET', `/m/${shop.code}/p/${fruit.id}`);
  expect(text).toContain('In store only');
  expect(text).not.toContain('data-add');
});

test('a basket and its order say which promotion takes how much off', async () => {
  const shop = await openCollect();
  await shop.clear();
  const tea = await shop.product({ title: 'Green tea', retailPrice: 4, onHand: 10 });
  await shop.admin.call(createPromotion, {
    name: 'Tea: 3 for $10',
    terms: { kind: 'bundle', quantity: 3, price: 10 },
    scope: { productIds: [tea.id] },
    state: 'active',
  });
  const basket = await shop.anonymous.send('GET', `/m/${shop.code}/list?ids=${tea.id}x3`);
  expect(basket.text.replace(/<[^>]+>/g, ' ')).toMatch(/Total at usual prices\s+\$12\.00\s+Tea: 3 for \$10\s+−\$2\.00/);
  const reply = await shop.place({ lines: [{ productId: tea.id, quantity: 3 }], total: 10 });
  const orderPage = await shop.anonymous.send('GET', reply.data.page);
  expect(orderPage.text).toContain('Tea: 3 for $10: you save $2.00');
});

test('an order that is sent twice is placed once, also at the same moment', async () => {
  const shop = await openCollect();
  await shop.clear();
  const tea = await shop.product({ retailPrice: 4, onHand: 50 });
  const order = { lines: [{ productId: tea.id, quantity: 1 }], phone: newPhone(), ...(await shop.prove()) };
  const replies = isPostgres
    ? await Promise.all([shop.place(order), shop.place(order), shop.place(order)])
    : [await shop.place(order), await shop.place(order)];
  expect(new Set(replies.map(({ data }) => data.page)).size).toBe(1);
  expect((await shop.admin.call(pageOfOrders, {})).data.data).toHaveLength(1);
});

test('who orders often works more, and is stopped by phone and by address', async () => {
  const shop = await openCollect();
  await shop.clear();
  const tea = await shop.product({ retailPrice: 4, onHand: 50 });
  const lines = [{ productId: tea.id, quantity: 1 }];
  const bitsNow = async () => (await shop.anonymous.call(collectChallenge, { code: shop.code })).data.bits;
  const first = await bitsNow();
  expect((await shop.place({ lines })).code).toBe(0);
  expect(await bitsNow()).toBe(first + 1);
  const { db } = shop.services.database;
  const phone = '0455 000 001';
  const statusOf = async (key: string, count: number) => {
    await shop.clear();
    const proof = await shop.prove();
    await db.insertInto('attempt').values({ key, failures: count, lastAt: new Date() }).execute();
    const request = { code: shop.code, branchId: shop.branchId, name: 'Mei', phone, lines, total: 4, ...proof };
    return (await shop.anonymous.send('POST', '/api/v1/h5/collect/', { body: request })).status;
  };
  const phoneKey = `collectOfPhone:${shop.companyId}:+61455000001`;
  expect(await statusOf(phoneKey, hourlyLimits.collectOfPhone)).toBe(429);
  expect(await statusOf(phoneKey, hourlyLimits.collectOfPhone - 1)).toBe(200);
  expect(await statusOf('collectOfAddress:127.0.0.1', hourlyLimits.collectOfAddress)).toBe(429);
});
