import { expect, test } from 'vitest';
import { getProduct, pageOfProducts, searchProducts } from '#contract/catalogue.ts';
import { createRole, updateRole } from '#contract/identity/roles.ts';
import { updateUser } from '#contract/identity/users.ts';
import { pageOfOrders } from '#contract/sales.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { statementsOf, writesOf } from '#server/testing/statements.ts';
import { openShop } from '#server/testing.ts';

/*
 * A session seen before is checked together with what the request reads: nothing may be answered if the session has
 * changed.
 */

const openShopWithReader = async () => {
  const shop = await openShop();
  const product = await shop.product({ title: 'Tea', onHand: 5 });
  const reader = shop.as('sales');
  const read = () => reader.call(getProduct, { id: product.id });
  expect(await read()).toMatchObject({ code: 0, data: { title: 'Tea', quantity: 5 } });
  expect((await read()).code).toBe(0);
  return { shop, product, reader, read };
};

test('a session that was ended gives 401 at the next read, also where the question itself is wrong', async () => {
  const { shop, reader, read } = await openShopWithReader();
  await shop.services.database.db.deleteFrom('session').where('userId', '=', shop.users.sales.id).execute();
  expect((await reader.send('GET', '/api/v1/search/product/pagination/?pageNo=x')).status).toBe(401);
  expect(await read()).toMatchObject({ status: 401, data: null });
  expect(await read()).toMatchObject({ status: 401, data: null });
});

test('somebody disabled, or of a company that is closed, reads nothing more', async () => {
  const { shop, read } = await openShopWithReader();
  const { db } = shop.services.database;
  const setStatus = (status: 'active' | 'disabled') =>
    db.updateTable('appUser').set({ status }).where('id', '=', shop.users.sales.id).execute();
  await setStatus('disabled');
  expect((await read()).status).toBe(401);
  await setStatus('active');
  expect((await read()).code).toBe(0);
  await db.updateTable('company').set({ status: 'inactive' }).where('id', '=', shop.companyId).execute();
  expect((await read()).status).toBe(401);
});

test('a role that loses the right, and another role, count from the next read', async () => {
  const { shop, read } = await openShopWithReader();
  const owner = shop.as('owner');
  const grant = (...actions: ('get' | 'query')[]) => [
    { permissionId: 'product' as const, actionEntitySet: actions.map((action) => ({ action })) },
  ];
  const { data: role } = await owner.call(createRole, {
    name: 'Reader',
    reach: 'branch',
    permissions: grant('get', 'query'),
  });
  const { db } = shop.services.database;
  await db.updateTable('appUser').set({ roleId: role.id }).where('id', '=', shop.users.sales.id).execute();
  const { data } = await read();
  expect(data.quantity).toBe(5);
  expect(Object.keys(data)).not.toContain('costPrice');
  await owner.call(updateRole, { id: role.id, version: role.version, permissions: grant('query') });
  expect(await read()).toMatchObject({ status: 403, data: null });
});

test('a branch given or taken counts from the next read', async () => {
  const { shop, product, read } = await openShopWithReader();
  const move = async (branchIds: number[]) =>
    expect((await shop.as('owner').call(updateUser, { id: shop.users.sales.id, branchIds })).code).toBe(0);
  await move([shop.otherBranchId]);
  expect((await read()).data.quantity).toBe(0);
  await move([shop.branchId, shop.otherBranchId]);
  const { data } = await shop.as('sales').call(pageOfProducts, { id: [product.id] });
  expect(data.data[0]?.quantity).toBe(5);
});

test('nobody reads another company by the header, however often they asked for their own', async () => {
  const { shop, read } = await openShopWithReader();
  const other = await openShop();
  const ask = (companyId: number) =>
    shop
      .as('sales')
      .send('GET', '/api/v1/search/product/pagination/', { headers: { 'company-id': String(companyId) } });
  const own = await ask(shop.companyId);
  expect((await ask(other.companyId)).text).toBe(own.text);
  expect((await read()).code).toBe(0);
});

test.runIf(isPostgres)(
  'who asks and what is read go in one write: one product, and the first page of a list',
  async () => {
    const { shop, read } = await openShopWithReader();
    const { database } = shop.services;
    expect(await writesOf(database, read)).toBe(1);
    const statements = await statementsOf(shop, read);
    expect(statements).toHaveLength(2);
    expect(statements[0]).toContain('from session s');
    for (let at = 0; at < 11; at += 1) await shop.product({ title: `Cup ${at}` });
    const admin = shop.as('companyAdmin');
    const pages = [
      async () => expect((await admin.call(pageOfProducts, { pageSize: 10 })).data.totalCount).toBe(12),
      async () => expect((await admin.call(pageOfOrders, {})).data.totalCount).toBe(0),
    ];
    for (const page of pages) {
      await page();
      expect(await writesOf(database, page)).toBe(1);
    }
    const search = async () =>
      expect((await admin.call(searchProducts, { keyword: 'cup', limit: 5 })).data).toHaveLength(5);
    await search();
    expect(await writesOf(database, search)).toBe(2);
  },
);
