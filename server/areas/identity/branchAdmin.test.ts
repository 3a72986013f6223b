import { expect, test, vi } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { createRole, getRole, updateRole } from '#contract/identity/roles.ts';
import { createUser, deleteUser, getUser, pageOfUsers, showCode, updateUser } from '#contract/identity/users.ts';
import { login, redeemCode, userInfo } from '#contract/identity.ts';
import { openShop, type Shop } from '#server/testing.ts';

const grant = (
  permissionId: 'user' | 'role' | 'audit' | 'product',
  ...actions: ('add' | 'delete' | 'edit' | 'query' | 'get' | 'enable' | 'disable')[]
) => ({
  permissionId,
  actionEntitySet: actions.map((action) => ({ action })),
});
const reading = [grant('product', 'query', 'get')];

/** The branch's user administrator: everything about people, at the first branch only. */
const openShopWithAdmin = async () => {
  const shop = await openShop();
  const owner = shop.as('owner');
  const { data: role } = await owner.call(createRole, {
    name: 'People of the branch',
    reach: 'branch',
    permissions: [
      ...reading,
      grant('user', 'add', 'delete', 'edit', 'query', 'get', 'enable', 'disable'),
      grant('role', 'add', 'edit', 'delete', 'query', 'get'),
      grant('audit', 'query', 'get'),
    ],
  });
  await shop.services.database.db
    .updateTable('appUser')
    .set({ roleId: role.id })
    .where('id', '=', shop.users.branchManager.id)
    .execute();
  const { data: reader } = await owner.call(createRole, { name: 'Reader', reach: 'branch', permissions: reading });
  const hire = async (username: string, branchIds: number[]) => {
    const name = `${username}-${shop.companyId}`;
    const draft = { username: name, name: username, email: `${name}@shop.test`, password: 'right-horse' };
    return (await owner.call(createUser, { ...draft, roleId: reader.id, branchIds })).data;
  };
  return { shop, owner, admin: shop.as('branchManager'), reader, hire };
};

const alive = async (shop: Shop, username: string, password: string) =>
  (await shop.anonymous.call(login, { username, password })).code === 0;

test('a user always has a branch: an empty list is refused at the field, for every administrator', async () => {
  const { shop, owner, admin, hire } = await openShopWithAdmin();
  const { id } = await hire('clerk', [shop.branchId]);
  const refusal = { status: 200, code: 103, data: { fields: { branchIds: 'Choose at least one branch' } } };
  expect(await admin.call(updateUser, { id, branchIds: [] })).toMatchObject(refusal);
  expect(await owner.call(updateUser, { id, branchIds: [] })).toMatchObject(refusal);
  expect((await admin.call(getUser, { id })).data.branchIds).toEqual([shop.branchId]);
});

test('the administrator of one branch cannot change users who also work elsewhere', async () => {
  const { shop, owner, admin, hire } = await openShopWithAdmin();
  const atBoth = await hire('both', [shop.branchId, shop.otherBranchId]);
  const atFirst = await hire('here', [shop.branchId]);
  for (const change of [
    { email: `taken-${shop.companyId}@over.test` },
    { branchIds: [shop.branchId] },
    { status: 'disabled' as const },
    { name: 'Mine now' },
  ])
    expect(await admin.call(updateUser, { id: atBoth.id, ...change })).toMatchObject({ status: 403 });
  expect((await admin.call(deleteUser, { id: atBoth.id })).status).toBe(403);
  expect((await admin.call(showCode, { id: atBoth.id })).status).toBe(403);
  expect((await owner.call(getUser, { id: atBoth.id })).data).toEqual(atBoth);
  const { data: page } = await admin.call(pageOfUsers, {});
  const readOnly = Object.fromEntries(page.data.map((user) => [user.id, user.readOnly]));
  expect([readOnly[atBoth.id], readOnly[atFirst.id], readOnly[shop.users.sales.id]]).toEqual([true, false, true]);
  expect(await admin.call(updateUser, { id: atFirst.id, name: 'Mine indeed' })).toMatchObject({ code: 0 });
});

test('a role that people elsewhere have is read-only for one branch, and may be changed when only its own have it', async () => {
  const { shop, owner, admin, reader, hire } = await openShopWithAdmin();
  await hire('here', [shop.branchId]);
  expect((await admin.call(getRole, { id: reader.id })).data.readOnly).toBe(false);
  expect((await admin.call(updateRole, { id: reader.id, name: 'Looker' })).code).toBe(0);
  await hire('both', [shop.branchId, shop.otherBranchId]);
  expect((await admin.call(getRole, { id: reader.id })).data.readOnly).toBe(true);
  expect((await admin.call(updateRole, { id: reader.id, name: 'Ours' })).status).toBe(403);
  expect((await owner.call(getRole, { id: reader.id })).data).toMatchObject({ name: 'Looker', readOnly: false });
});

test('nobody sets a password that is not their own, and a changed email is told to the old address', async () => {
  const { shop, owner, hire } = await openShopWithAdmin();
  const kim = await hire('kim', [shop.branchId]);
  expect(await owner.call(updateUser, { id: kim.id, password: 'other-horse' })).toMatchObject({
    code: 103,
    data: { fields: { password: expect.stringContaining('one-time code') } },
  });
  expect(await alive(shop, kim.username, 'right-horse')).toBe(true);
  await owner.call(updateUser, { id: kim.id, email: `moved-${shop.companyId}@shop.test` });
  await vi.waitFor(() =>
    expect(shop.mails.find(({ to, subject }) => to === kim.email && /was changed/.test(String(subject)))).toBeDefined(),
  );
});

test('a one-time code: the person chooses the password, once; it is told, logged, and stored nowhere in clear', async () => {
  const { shop, admin, hire } = await openShopWithAdmin();
  const kim = await hire('kim', [shop.branchId]);
  const key = { 'idempotency-key': 'show' };
  const { data: oneTime } = await admin.call(showCode, { id: kim.id }, key);
  expect(oneTime.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  // A repeated key must not show it again: then it would have to be stored.
  expect(await admin.call(showCode, { id: kim.id }, key)).toMatchObject({ code: 9210, data: null });
  const { rows } = await shop.services.database.pool.query('select answer from idempotency where user_id = $1', [
    shop.users.branchManager.id,
  ]);
  expect(JSON.stringify(rows)).not.toContain(oneTime.code);

  const use = (code: string, password = 'fresh-Start1') =>
    shop.anonymous.call(redeemCode, { username: kim.username, code, password });
  expect(await use('AAAA-AAAA')).toMatchObject({ code: 105, data: { fields: { code: expect.any(String) } } });
  expect(await use(oneTime.code, 'password')).toMatchObject({
    code: 103,
    data: { fields: { password: expect.any(String) } },
  });
  expect((await use(oneTime.code.toLowerCase().replace('-', ' '))).code).toBe(0);
  expect((await use(oneTime.code)).code).toBe(105);
  expect(await alive(shop, kim.username, 'fresh-Start1')).toBe(true);
  const { data: log } = await admin.call(pageOfAudit, { entity: 'user', entityId: kim.id, sortOrder: 'ascend' });
  expect(log.data.map(({ action }) => action)).toEqual(['create', 'showCode', 'redeemCode', 'login']);
  expect(shop.mails.some(({ to, subject }) => to === kim.email && /one-time code/.test(String(subject)))).toBe(true);
});

test('a one-time code is worth five tries', async () => {
  const { shop, admin, hire } = await openShopWithAdmin();
  const kim = await hire('kim', [shop.branchId]);
  const { data: oneTime } = await admin.call(showCode, { id: kim.id });
  const use = (code: string) =>
    shop.anonymous.call(redeemCode, { username: kim.username, code, password: 'fresh-Start1' });
  for (let tries = 0; tries < 5; tries += 1) expect((await use('AAAA-AAAA')).code).toBe(105);
  expect((await use(oneTime.code)).code).toBe(105);
  const nobody = { username: 'nobody', code: 'AAAA-AAAA', password: 'fresh-Start1' };
  expect(await shop.anonymous.call(redeemCode, nobody)).toEqual(await use('AAAA-AAAA'));
});

test('a one-time code ends with the role and the branches it was made under', async () => {
  const { shop, admin, hire } = await openShopWithAdmin();
  const kim = await hire('kim', [shop.branchId]);
  const { data: oneTime } = await admin.call(showCode, { id: kim.id });
  const change = { id: kim.id, branchIds: [shop.branchId, shop.otherBranchId] };
  expect((await shop.as('owner').call(updateUser, change)).code).toBe(0);
  const use = { username: kim.username, code: oneTime.code, password: 'fresh-Start1' };
  expect((await shop.anonymous.call(redeemCode, use)).code).toBe(105);
});

test('the log of a branch tells nothing of people who work elsewhere', async () => {
  const { shop, admin, hire } = await openShopWithAdmin();
  const far = await hire('far', [shop.otherBranchId]);
  const clerk = await hire('here', [shop.branchId]);
  for (const { username } of [far, clerk]) await alive(shop, username, 'right-horse');
  const { data: log } = await admin.call(pageOfAudit, { entity: 'user' });
  expect([...new Set(log.data.map(({ entityId }) => entityId))]).toEqual([clerk.id]);
  expect(log.totalCount).toBe(2);
  expect((await shop.as('companyAdmin').call(pageOfAudit, { entity: 'user' })).data.totalCount).toBe(4);
});

test('a new password is not one that everybody has, nor blanks, one character or the own name', async () => {
  const { shop, owner, reader } = await openShopWithAdmin();
  const name = `weak-${shop.companyId}`;
  const draft = { username: name, name, email: `${name}@shop.test`, roleId: reader.id, branchIds: [shop.branchId] };
  for (const password of [
    '123456',
    'password',
    'PassWord',
    'iloveyou',
    '      ',
    ' password ',
    'ｐａｓｓｗｏｒｄ',
    'zzzzzzzzzzzz',
    name,
    name.toUpperCase(),
    name + name,
    draft.email,
  ])
    expect(await owner.call(createUser, { ...draft, password }), password).toMatchObject({
      code: 103,
      data: { fields: { password: expect.any(String) } },
    });
  expect((await owner.call(createUser, { ...draft, password: 'right-horse' })).code).toBe(0);
  expect((await shop.as('sales').call(userInfo, {})).code).toBe(0);
});

test('a one-time code ends when its creator loses the right to create it', async () => {
  const { shop, admin, hire } = await openShopWithAdmin();
  const kim = await hire('kim', [shop.branchId]);
  const { data: oneTime } = await admin.call(showCode, { id: kim.id });
  expect(
    (await shop.as('owner').call(updateUser, { id: shop.users.branchManager.id, branchIds: [shop.otherBranchId] }))
      .code,
  ).toBe(0);
  const use = { username: kim.username, code: oneTime.code, password: 'fresh-Start1' };
  expect((await shop.anonymous.call(redeemCode, use)).code).toBe(105);
});
