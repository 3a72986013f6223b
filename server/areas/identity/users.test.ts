import { expect, test } from 'vitest';
import { createRole, deleteRole, listRoles, updateRole } from '#contract/identity/roles.ts';
import { createUser, deleteUser, getUser, pageOfUsers, updateUser } from '#contract/identity/users.ts';
import { userInfo } from '#contract/identity.ts';
import { openShop, type Shop } from '#server/testing.ts';

const roleId = async (shop: Shop, name: string) =>
  (await shop.as('owner').call(listRoles, {})).data.find((role) => role.name === name)?.id ?? 0;

const draft = async (shop: Shop, username: string, role = 'Sales') => ({
  username: `${username}-${shop.companyId}`,
  name: 'Kim Park',
  email: `${username}-${shop.companyId}@shop.test`,
  password: 'right-horse',
  roleId: await roleId(shop, role),
  branchIds: [shop.branchId],
});

test('make, read, change and archive a user; what was read can be sent back', async () => {
  const shop = await openShop();
  const owner = shop.as('owner');
  const { data: user } = await owner.call(createUser, { ...(await draft(shop, 'kim')), phone: '(02) 9555 0100' });
  expect(user).toMatchObject({
    status: 'active',
    phone: '+61295550100',
    roleName: 'Sales',
    version: 1,
    branchIds: [shop.branchId],
  });
  const sentBack = await owner.call(updateUser, { ...user, name: 'Kim Parker' });
  expect(sentBack).toMatchObject({ code: 0, data: { name: 'Kim Parker', version: 2 } });
  const stale = await owner.call(updateUser, { id: user.id, version: 1, name: 'Lost update' });
  expect(stale).toMatchObject({ code: 409, data: { name: 'Kim Parker', version: 2 } });
  const page = await owner.call(pageOfUsers, { keyword: 'KIM PARK', status: 'active' });
  expect(page.data).toMatchObject({ totalCount: 1, data: [{ id: user.id }] });
  expect((await owner.send('GET', `/api/v1/user/delete/${user.id}/`)).body.code).toBe(0);
  expect((await owner.call(getUser, { id: user.id })).code).toBe(404);
  // The username and the email are free again.
  expect((await owner.call(createUser, await draft(shop, 'kim'))).code).toBe(0);
});

test('a taken email answers 106 and a taken username 150, both naming the field', async () => {
  const shop = await openShop();
  const owner = shop.as('owner');
  const first = await draft(shop, 'twin');
  await owner.call(createUser, first);
  expect(await owner.call(createUser, { ...first, username: 'else-1' })).toMatchObject({
    code: 106,
    data: { fields: { email: expect.any(String) } },
  });
  expect(await owner.call(createUser, { ...first, email: 'else@shop.test' })).toMatchObject({
    code: 150,
    data: { fields: { username: expect.any(String) } },
  });
});

test('nobody grants what they lack, nor changes somebody above', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const owner = await draft(shop, 'climber', 'Owner');
  expect(await admin.call(createUser, owner)).toMatchObject({
    code: 103,
    data: { fields: { roleId: expect.any(String) } },
  });
  expect((await admin.call(updateUser, { id: shop.users.owner.id, email: 'taken@over.test' })).status).toBe(403);
  expect((await admin.call(deleteUser, { id: shop.users.owner.id })).status).toBe(403);
  const grant = [{ permissionId: 'company' as const, actionEntitySet: [{ action: 'delete' as const }] }];
  const role = await admin.call(createRole, { name: 'More than me', reach: 'company', permissions: grant });
  expect(role).toMatchObject({ code: 103, data: { fields: { permissions: expect.any(String) } } });
});

test('built-in roles are read-only; a role in use stays; a company’s own role is its own', async () => {
  const [shop, otherShop] = [await openShop(), await openShop()];
  const owner = shop.as('companyAdmin');
  expect((await owner.call(updateRole, { id: await roleId(shop, 'Sales'), name: 'Mine' })).status).toBe(403);
  const permissions = [{ permissionId: 'product' as const, actionEntitySet: [{ action: 'query' as const }] }];
  const { data: role } = await owner.call(createRole, { name: 'Stacker', reach: 'branch', permissions });
  // Nobody has it yet.
  expect(await owner.call(updateRole, { id: role.id, name: 'Stocker' })).toMatchObject({
    code: 0,
    data: { name: 'Stocker', users: 0 },
  });
  const { data: user } = await owner.call(createUser, { ...(await draft(shop, 'stack')), roleId: role.id });
  expect(await owner.call(deleteRole, { id: role.id })).toMatchObject({ code: 9180, data: { users: 1 } });
  const foreign = await otherShop
    .as('companyAdmin')
    .call(createUser, { ...(await draft(otherShop, 'thief')), roleId: role.id });
  expect(foreign).toMatchObject({
    code: 103,
    data: { fields: { roleId: 'We can’t find this role. Choose another one.' } },
  });
  await owner.call(deleteUser, { id: user.id });
  expect((await owner.call(deleteRole, { id: role.id })).code).toBe(0);
});

test('a branch manager sees colleagues of the own branches only, and gives no other branch', async () => {
  const shop = await openShop();
  const { data: far } = await shop
    .as('owner')
    .call(createUser, { ...(await draft(shop, 'far')), branchIds: [shop.otherBranchId] });
  expect((await shop.as('branchManager').call(getUser, { id: far.id })).code).toBe(404);
  const page = await shop.as('branchManager').call(pageOfUsers, {});
  expect(page.data.data.map(({ id }) => id)).not.toContain(far.id);
  const foreign = await openShop();
  const outside = await shop
    .as('owner')
    .call(createUser, { ...(await draft(shop, 'out')), branchIds: [foreign.branchId] });
  expect(outside).toMatchObject({
    code: 103,
    data: { fields: { branchIds: 'We can’t find this branch. Check it, or choose another one.' } },
  });
});

test('who works at branches needs one of the new company when moved there', async () => {
  const shop = await openShop();
  const next = await openShop();
  const owner = shop.as('owner');
  const { data: user } = await owner.call(createUser, { ...(await draft(shop, 'mover')), branchIds: [shop.branchId] });
  const move = { id: user.id, companyId: next.companyId };
  const refusal = { code: 103, data: { fields: { branchIds: 'Choose at least one branch' } } };
  expect(await owner.call(updateUser, move)).toMatchObject(refusal);
  expect(await owner.call(updateUser, { ...move, branchIds: [shop.branchId] })).toMatchObject(refusal);
  expect(await owner.call(updateUser, { ...move, branchIds: [next.branchId] })).toMatchObject({ code: 0 });
  expect((await next.as('owner').call(getUser, { id: user.id })).data.branchIds).toEqual([next.branchId]);
});

test('a first password that is the person’s own username, email or name is refused', async () => {
  const shop = await openShop();
  const person = { ...(await draft(shop, 'robin')), name: 'Robin Parker' };
  const { username, email } = person;
  for (const password of [username, email.toUpperCase(), email.replace(/@.*/, ''), 'robin parker', 'RobinParker'])
    expect(await shop.as('companyAdmin').call(createUser, { ...person, password })).toMatchObject({
      code: 103,
      data: { fields: { password: expect.stringContaining('too easy to guess') } },
    });
});

test('the last owner stays, also when two owners remove each other at once', async () => {
  const shop = await openShop();
  const { db } = shop.services.database;
  const ownerRole = await roleId(shop, 'Owner');
  // Only this shop's owner and one more are left in the deployment.
  await db
    .updateTable('appUser')
    .set({ status: 'disabled' })
    .where('roleId', '=', ownerRole)
    .where('companyId', '!=', shop.companyId)
    .execute();
  const second = await shop.as('owner').call(createUser, await draft(shop, 'second', 'Owner'));
  expect(second.code).toBe(0);
  const token = await import('#server/testing.ts').then(({ signIn }) => signIn(shop, second.data.id));
  const [firstReply, secondReply] = await Promise.all([
    shop.as('owner').call(deleteUser, { id: second.data.id }),
    shop.anonymous.call(deleteUser, { id: shop.users.owner.id }, { authorization: `MPB ${token}` }),
  ]);
  const admins = await db
    .selectFrom('appUser')
    .select('id')
    .where('roleId', '=', ownerRole)
    .where('status', '=', 'active')
    .where('archivedAt', 'is', null)
    .execute();
  expect(admins).toHaveLength(1);
  expect([firstReply, secondReply].filter(({ code, status }) => status === 200 && code === 0)).toHaveLength(1);
});

test('nobody grants a larger discount than their own; built-in sales people give 10 percent', async () => {
  const shop = await openShop();
  const owner = shop.as('owner');
  const selling = [
    { permissionId: 'salesOrder' as const, actionEntitySet: [{ action: 'add' as const }] },
    { permissionId: 'role' as const, actionEntitySet: [{ action: 'add' as const }, { action: 'edit' as const }] },
  ];
  const draft = { name: 'Leader', reach: 'branch' as const, permissions: selling };
  const { data: role } = await owner.call(createRole, { ...draft, discountLimit: 12.5 });
  expect(role).toMatchObject({ discountLimit: 12.5 });
  const { db } = shop.services.database;
  await db.updateTable('appUser').set({ roleId: role.id }).where('id', '=', shop.users.sales.id).execute();
  const leader = shop.as('sales');
  expect((await leader.call(userInfo, {})).data.role.discountLimit).toBe(12.5);
  expect(await leader.call(createRole, { ...draft, name: 'Generous', discountLimit: 12.51 })).toMatchObject({
    code: 103,
    data: { fields: { discountLimit: 'You can’t give more access than you have yourself' } },
  });
  expect((await leader.call(createRole, { ...draft, name: 'By the tag' })).data.discountLimit).toBe(0);
  const reply = await owner.call(updateRole, { id: role.id, discountLimit: 20 });
  expect(reply.data).toMatchObject({ discountLimit: 20, version: 2 });
  const { data: roles } = await owner.call(listRoles, {});
  expect(roles.find(({ name }) => name === 'Sales')?.discountLimit).toBe(10);
});
