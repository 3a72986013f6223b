import { signIn } from '#bench/shared/session.ts';
import { syncBuiltInRoles } from '#server/areas/identity/service.ts';
import type { Database } from '#server/platform/db/open.ts';

const BRANCHES = 50;
const USERS = 200;

/** One company of a realistic size, and a token of its administrator. */
export const fillShop = async (database: Database): Promise<string> => {
  const { db } = database;
  await syncBuiltInRoles(db);
  const { id: companyId } = await db
    .insertInto('company')
    .values({ name: 'Bench', code: 'bench', lastBranchNumber: BRANCHES })
    .returning('id')
    .executeTakeFirstOrThrow();
  const branches = await db
    .insertInto('branch')
    .values(
      Array.from({ length: BRANCHES }, (_, at) => ({
        companyId,
        number: at + 1,
        name: `Branch ${at + 1}`,
        timeZone: 'Australia/Sydney',
        address: JSON.stringify({ line1: `${at + 1} King St`, suburb: 'Newtown', state: 'NSW', postcode: '2042' }),
        openingDays: JSON.stringify([{ day: 'monday', open: '09:00', close: '17:30' }]),
      })),
    )
    .returning('id')
    .execute();
  const { id: roleId } = await db
    .selectFrom('role')
    .select('id')
    .where('key', '=', 'companyAdmin')
    .executeTakeFirstOrThrow();
  const users = await db
    .insertInto('appUser')
    .values(
      Array.from({ length: USERS }, (_, at) => ({
        companyId,
        roleId,
        username: `user${at + 1}`,
        name: `Person ${at + 1}`,
        email: `user${at + 1}@bench.test`,
        status: 'active' as const,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('userBranch')
    .values(users.map(({ id: userId }, at) => ({ companyId, userId, branchId: branches[at % BRANCHES]?.id ?? 0 })))
    .execute();
  await database.pool.query('analyze');
  return signIn(database, users[0]?.id ?? 0);
};
