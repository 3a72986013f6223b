import { expect, test } from 'vitest';
import type { Permission } from '#contract/access.ts';
import { pageOfAudit } from '#contract/audit.ts';
import {
  createBranch,
  deleteBranch,
  getBranch,
  listBranches,
  pageOfBranches,
  updateBranch,
} from '#contract/settings/branches.ts';
import { getCompany, updateCompany } from '#contract/settings.ts';
import { openShop, type RoleKey, type Shop } from '#server/testing.ts';

/** Gives one person of the shop a role of the company's own. */
const giveRole = async (shop: Shop, to: RoleKey, reach: 'company' | 'branch', permissions: Permission[]) => {
  const { db } = shop.services.database;
  const role = await db
    .insertInto('role')
    .values({ companyId: shop.companyId, name: `Own ${to}`, reach, permissions })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('appUser').set({ roleId: role.id }).where('id', '=', shop.users[to].id).execute();
};
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

test('a new branch is numbered on, opens on weekdays in the company’s time zone, and is reachable at once', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  await admin.call(updateCompany, { id: shop.companyId, timeZone: 'Pacific/Auckland' });
  const { data: branch } = await admin.call(createBranch, { name: 'Airport' });
  expect(branch).toMatchObject({ number: 3, timeZone: 'Pacific/Auckland', status: 'active', version: 1 });
  expect(branch.openingDays).toHaveLength(6);
  expect(branch.openingDays[5]).toEqual({ day: 'saturday', open: '09:00', close: '17:30' });
  expect(await admin.call(getBranch, { id: branch.id })).toMatchObject({ code: 0, data: branch });
  expect((await admin.call(pageOfAudit, { entity: 'branch' })).data.data).toMatchObject([
    { action: 'create', label: 'Airport', branchId: branch.id, before: null, after: { number: 3 } },
  ]);
});

test('a number is never given twice, even after its branch is gone', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { data: mistake } = await admin.call(createBranch, { name: 'Mistake' });
  expect(await admin.call(deleteBranch, { id: mistake.id })).toMatchObject({ code: 0 });
  const names = Array.from({ length: 12 }, (_, at) => `Stall ${at}`);
  const replies = await Promise.all(names.map((name) => admin.call(createBranch, { name })));
  expect(replies.map(({ data }) => data.number).toSorted((a, b) => a - b)).toEqual(names.map((_, at) => at + 4));
});

test('a name taken in the company is refused; another company may use it', async () => {
  const shop = await openShop();
  expect(await shop.as('companyAdmin').call(createBranch, { name: 'NEWTOWN' })).toMatchObject({
    code: 150,
    data: { fields: { name: 'There is already a branch with this name' } },
  });
  const otherShop = await openShop();
  expect((await otherShop.as('companyAdmin').call(createBranch, { name: 'Airport' })).code).toBe(0);
  expect((await shop.as('companyAdmin').call(createBranch, { name: 'Airport' })).code).toBe(0);
});

test('pages and records stay within the reach; users who may request stock see branch names', async () => {
  const shop = await openShop();
  const sales = shop.as('sales');
  expect(idsOf((await sales.call(pageOfBranches, {})).data.data)).toEqual([shop.branchId]);
  expect(await sales.call(getBranch, { id: shop.otherBranchId })).toMatchObject({ code: 404, data: null });
  expect(idsOf((await sales.call(listBranches, {})).data)).toEqual([shop.branchId, shop.otherBranchId]);
  await giveRole(shop, 'sales', 'branch', ['branch.query', 'branch.get']);
  expect(idsOf((await sales.call(listBranches, {})).data)).toEqual([shop.branchId]);
  expect(idsOf((await shop.as('companyAdmin').call(pageOfBranches, {})).data.data)).toEqual([
    shop.branchId,
    shop.otherBranchId,
  ]);
});

test('a user limited to branches who creates one works there at once', async () => {
  const shop = await openShop();
  await giveRole(shop, 'sales', 'branch', ['branch.add', 'branch.get']);
  const { data: branch } = await shop.as('sales').call(createBranch, { name: 'Pop-up' });
  expect(await shop.as('sales').call(getBranch, { id: branch.id })).toMatchObject({ code: 0, data: branch });
  expect(await shop.as('viewer').call(getBranch, { id: branch.id })).toMatchObject({ code: 404 });
});

test('an update keeps what is not sent, by form as by JSON, and a stale one shows both versions', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { data: branch } = await admin.call(getBranch, { id: shop.branchId });
  const hours = [{ day: 'monday', open: '08:00', close: '12:00' }];
  const reply = await admin.send('POST', `/api/branch/update/${branch.id}`, {
    body: `version=${branch.version}&phone=02+9555+0142&openingDays=${encodeURIComponent(JSON.stringify(hours))}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(reply.body).toMatchObject({ code: 0 });
  const current = { ...branch, phone: '+61295550142', openingDays: hours, version: branch.version + 1 };
  expect(reply.body.data).toEqual(current);
  const stale = await admin.call(updateBranch, { ...branch, name: 'Mine' });
  expect(stale).toMatchObject({ status: 200, code: 409 });
  expect(stale.data).toEqual(current);
  expect(await admin.call(deleteBranch, { id: branch.id, version: branch.version })).toMatchObject({ code: 409 });
  expect(await admin.call(updateBranch, { id: branch.id, name: 'Mine' })).toMatchObject({
    code: 0,
    data: { name: 'Mine' },
  });
});

test('of many who save the same version at once exactly one succeeds', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const names = Array.from({ length: 10 }, (_, at) => `Name ${at}`);
  const answers = await Promise.all(
    names.map((name) => admin.call(updateBranch, { id: shop.branchId, name, version: 1 })),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, ...Array(9).fill(409)]);
  const winner = answers.find(({ code }) => code === 0)?.data;
  expect((await admin.call(getBranch, { id: shop.branchId })).data).toEqual(winner);
  expect(answers.every(({ data }) => data.name === winner?.name)).toBe(true);
});

test('a branch is not taken away from people who have no other', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  expect(await admin.call(deleteBranch, { id: shop.branchId })).toMatchObject({
    code: 9180,
    data: { by: 'users', count: 4 },
    message: 'Some people only work at this branch. Give them another branch first.',
  });
  expect(await admin.call(deleteBranch, { id: shop.otherBranchId })).toMatchObject({ code: 0, data: null });
  expect(await admin.call(getBranch, { id: shop.otherBranchId })).toMatchObject({ code: 404 });
  expect((await admin.call(pageOfAudit, { entity: 'branch', entityId: shop.otherBranchId })).data.data).toMatchObject([
    { action: 'delete', label: 'Box Hill', after: null },
  ]);
});

test('the last active branch of a company that trades stays', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  await admin.call(updateBranch, { id: shop.branchId, status: 'inactive' });
  expect(await admin.call(deleteBranch, { id: shop.otherBranchId })).toMatchObject({
    code: 9180,
    message: 'This is the company’s last active branch, so it can’t be deleted. Add another branch first.',
  });
  expect(await admin.call(updateBranch, { id: shop.otherBranchId, status: 'inactive' })).toMatchObject({
    code: 103,
    data: { fields: { status: 'This is the company’s last active branch. Activate another one first.' } },
  });
  const owner = shop.as('owner');
  expect(await admin.call(updateCompany, { id: shop.companyId, status: 'inactive' })).toMatchObject({
    code: 103,
    data: { fields: { status: 'Only an owner can activate or inactivate a company' } },
  });
  const { name } = (await owner.call(getCompany, { id: shop.companyId })).data;
  for (const wrong of [{}, { name }, { confirmName: 'Another shop' }])
    expect(await owner.call(updateCompany, { id: shop.companyId, status: 'inactive', ...wrong })).toMatchObject({
      code: 103,
      data: { fields: { confirmName: expect.stringContaining(`type its name: ${name}`) } },
    });
  expect((await admin.call(getCompany, { id: shop.companyId })).data.status).toBe('active');
  const closed = await owner.call(updateCompany, { id: shop.companyId, status: 'inactive', confirmName: name });
  expect(closed).toMatchObject({ code: 0, data: { status: 'inactive', name } });
  expect(await owner.call(deleteBranch, { id: shop.otherBranchId })).toMatchObject({ code: 0 });
});

test('two people closing the last two branches at once leave one', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { data: third } = await admin.call(createBranch, { name: 'Third' });
  await admin.call(updateBranch, { id: shop.branchId, status: 'inactive' });
  const answers = await Promise.all([
    admin.call(deleteBranch, { id: shop.otherBranchId }),
    admin.call(updateBranch, { id: third.id, status: 'inactive' }),
  ]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
});

test('closing and opening a branch is a right of its own', async () => {
  const shop = await openShop();
  await giveRole(shop, 'warehouse', 'company', ['branch.edit', 'branch.get', 'branch.disable']);
  const clerk = shop.as('warehouse');
  expect(await clerk.call(updateBranch, { id: shop.otherBranchId, status: 'inactive' })).toMatchObject({ code: 0 });
  expect((await clerk.call(updateBranch, { id: shop.otherBranchId, status: 'active' })).status).toBe(403);
  expect(await clerk.call(updateBranch, { id: shop.otherBranchId, phone: '' })).toMatchObject({ code: 0 });
});
