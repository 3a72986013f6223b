import { sql } from 'kysely';
import { builtInRoles } from '#contract/access.ts';
import type { Db, House } from '#server/platform/context.ts';
import { makeDemoCompany } from './demo.ts';
import { hashPassword } from './password.ts';

/** Built-in roles follow the code: a release that adds a permission gives it to them, and their version moves on. */
export const syncBuiltInRoles = async (db: Db): Promise<void> => {
  for (const { key, name, reach, permissions } of builtInRoles) {
    await db
      .insertInto('role')
      .values({ companyId: null, key, name, reach, permissions: [...permissions] })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .where('key', 'is not', null)
          .doUpdateSet((row) => ({
            name: row.ref('excluded.name'),
            reach: row.ref('excluded.reach'),
            permissions: row.ref('excluded.permissions'),
            version: sql`role.version + 1`,
          }))
          .where(
            sql<boolean>`(role.name, role.reach, role.permissions) is distinct from (excluded.name, excluded.reach, excluded.permissions)`,
          ),
      )
      .execute();
  }
};

/** What an empty database needs before anybody can sign in. */
export const prepareDeployment = async (house: House, say: (line: string) => void): Promise<void> => {
  const { database, config } = house;
  await syncBuiltInRoles(database.db);
  const anybody = await database.db.selectFrom('appUser').select('id').limit(1).executeTakeFirst();
  if (anybody) return;
  if (config.admin) {
    await makeOwner(house, config.admin);
    say(`The owner ${config.admin.email} was made.`);
  } else if (config.demo) {
    await makeDemoCompany(house);
    say('The demo company was made.');
  } else {
    say('Nobody can sign in yet: set ADMIN_EMAIL and ADMIN_PASSWORD and start again.');
  }
};

const makeOwner = async ({ database, config }: House, admin: { email: string; password: string }): Promise<void> => {
  const passwordHash = await hashPassword(admin.password);
  await database.db.transaction().execute(async (trx) => {
    const { id: companyId } = await trx
      .insertInto('company')
      .values({ name: config.title, code: 'main' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: roleId } = await trx
      .selectFrom('role')
      .select('id')
      .where('key', '=', 'owner')
      .executeTakeFirstOrThrow();
    const { id: userId } = await trx
      .insertInto('appUser')
      .values({
        companyId,
        roleId,
        username: admin.email.split('@')[0] ?? 'owner',
        name: 'Owner',
        email: admin.email,
        status: 'active',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.insertInto('credential').values({ userId, passwordHash }).execute();
  });
};
