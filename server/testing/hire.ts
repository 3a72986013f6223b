import type { Permission } from '#contract/access.ts';
import { callerOf, type Shop, signIn } from '#server/testing.ts';

/** Somebody at the first branch with a role of the company's own that allows just this. */
export const hire = async (shop: Shop, permissions: readonly Permission[]) => {
  const { db } = shop.services.database;
  const { companyId, branchId } = shop;
  const { count } = await db
    .selectFrom('role')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  const role = await db
    .insertInto('role')
    .values({ companyId, name: `Own role ${count}`, reach: 'branch', permissions: [...permissions] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const username = `hired-${companyId}-${role.id}`;
  const user = await db
    .insertInto('appUser')
    .values({
      companyId,
      roleId: role.id,
      username,
      name: username,
      email: `${username}@shop.test`,
      status: 'active',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('userBranch').values({ companyId, userId: user.id, branchId }).execute();
  return callerOf(shop, await signIn(shop, user.id));
};
