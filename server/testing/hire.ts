import type { Permission } from '#contract/access.ts';
import { callerOf, type Shop, signIn } from '#server/testing.ts';

/** Somebody who works at the branch, inserted directly into the database. */
export const insertUser = async (
  { services, companyId }: Shop,
  person: { username: string; roleId: number; branchId: number },
): Promise<number> => {
  const { db } = services.database;
  const { username, roleId, branchId } = person;
  const { id: userId } = await db
    .insertInto('appUser')
    .values({ companyId, roleId, username, name: username, email: `${username}@shop.test`, status: 'active' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('userBranch').values({ companyId, userId, branchId }).execute();
  return userId;
};

/** Somebody at the first branch with a role that has only this permission. */
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
  const userId = await insertUser(shop, { username, roleId: role.id, branchId });
  return callerOf(shop, await signIn(shop, userId));
};
