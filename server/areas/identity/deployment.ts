import { sql } from 'kysely';
import { builtInRoles } from '#contract/access.ts';
import { BadConfig } from '#server/platform/config.ts';
import type { Db, Services, Trx } from '#server/platform/context.ts';
import { demoPassword, makeDemoCompany } from './demo.ts';
import { hashPassword, isTooCommon } from './password.ts';

/** Built-in roles follow the code: a release that adds a permission adds it to them and raises their version. */
export const syncBuiltInRoles = async (db: Db): Promise<void> => {
  await db
    .insertInto('role')
    .values(
      builtInRoles.map(({ key, name, reach, permissions, discountLimit = 100 }) => ({
        companyId: null,
        key,
        name,
        reach,
        permissions: [...permissions],
        discountLimit: String(discountLimit),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('key')
        .where('key', 'is not', null)
        .doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          reach: row.ref('excluded.reach'),
          permissions: row.ref('excluded.permissions'),
          discountLimit: row.ref('excluded.discountLimit'),
          version: sql`role.version + 1`,
        }))
        .where(
          sql<boolean>`(role.name, role.reach, role.permissions, role.discount_limit) is distinct from (excluded.name, excluded.reach, excluded.permissions, excluded.discount_limit)`,
        ),
    )
    .execute();
};

/** What an empty database needs before anybody can sign in. If several processes start at once, only one creates it. */
export const prepareDeployment = async (services: Services, say: (line: string) => void): Promise<void> => {
  const { database, config } = services;
  await syncBuiltInRoles(database.db);
  if (await anybodyIn(database.db)) return;
  if (!config.admin && !config.demo) {
    say('Nobody can sign in yet: set ADMIN_EMAIL and ADMIN_PASSWORD and start again.');
    return;
  }
  if (config.admin && isTooCommon(config.admin.password))
    throw new BadConfig('ADMIN_PASSWORD: too many people use this password, please choose another one');
  const passwordHash = await hashPassword(config.admin?.password ?? demoPassword);
  await database.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('tilldesk.deployment'))`.execute(trx);
    if (await anybodyIn(trx)) return;
    if (config.admin) await makeOwner(trx, config.title, config.admin.email, passwordHash);
    else await makeDemoCompany(trx, passwordHash);
    say(config.admin ? `The owner ${config.admin.email} was made.` : 'The demo company was made.');
  });
};

const anybodyIn = (db: Db) => db.selectFrom('appUser').select('id').limit(1).executeTakeFirst();

const makeOwner = async (trx: Trx, company: string, email: string, passwordHash: string): Promise<void> => {
  const { id: companyId } = await trx
    .insertInto('company')
    .values({ name: company, code: 'main' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: roleId } = await trx.selectFrom('role').select('id').where('key', '=', 'owner').executeTakeFirstOrThrow();
  const { id: userId } = await trx
    .insertInto('appUser')
    .values({ companyId, roleId, username: email.split('@')[0] ?? 'owner', name: 'Owner', email, status: 'active' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('credential').values({ userId, passwordHash }).execute();
};
