import { sql } from 'kysely';
import type { Db, Services } from '#server/platform/context.ts';

/** Any number will do, as long as every version of the program uses the same one. */
const LOCK_ID = 7_316_042_021;

/** Processes that start together take turns; if one is killed, its lock is released with its transaction. */
export const inTurn = async ({ database }: Services, work: () => Promise<void>): Promise<void> => {
  // The embedded database belongs to one process, and has one connection.
  if (database.engine === 'embedded') return work();
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0'); // the other one may take long
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_ID]);
    await work();
  } finally {
    client.release(true); // closing the connection ends the transaction, and with it the lock
  }
};

export const markBegun = (db: Db, companyId: number, demoBegunAt: Date | null) =>
  db.updateTable('company').set({ demoBegunAt }).where('id', '=', companyId).execute();

/** True if anybody but the demo itself may have stored something: such a person has an account and has signed in. */
export const isTouched = async (db: Db, companyId: number): Promise<boolean> => {
  const somebody = await db
    .selectFrom('appUser')
    .select('id')
    .where((eb) => eb.or([eb('lastLoginAt', 'is not', null), eb('companyId', 'is distinct from', companyId)]))
    .limit(1)
    .executeTakeFirst();
  return somebody !== undefined;
};

/**
 * Everything, including the audit log and the stock ledger. Picture files stay: they are drawn again under the same
 * names.
 */
export const wipe = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const appendOnly = ['audit_entry', 'stock_movement'];
    for (const table of appendOnly) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
    await sql`truncate company, audit_entry, stock_movement restart identity cascade`.execute(trx);
    for (const table of appendOnly) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
  });
