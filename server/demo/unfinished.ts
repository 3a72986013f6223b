import { sql } from 'kysely';
import type { Db, Services } from '#server/platform/context.ts';

/** Any number will do, as long as every version of the program waits at the same one. */
const LOCK_ID = 7_316_042_021;

/** Processes that start together take turns; the lock of one that is killed goes with its transaction. */
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

/** Whether anybody but the demo itself can have put something here: whoever does has an account, and signed in. */
export const isTouched = async (db: Db, companyId: number): Promise<boolean> => {
  const somebody = await db
    .selectFrom('appUser')
    .select('id')
    .where((eb) => eb.or([eb('lastLoginAt', 'is not', null), eb('companyId', 'is distinct from', companyId)]))
    .limit(1)
    .executeTakeFirst();
  return somebody !== undefined;
};

/** Everything, the log and the ledger too. Files of pictures stay: they are drawn again under the same names. */
export const wipe = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const appendOnly = ['audit_entry', 'stock_movement'];
    for (const table of appendOnly) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
    await sql`truncate company, audit_entry, stock_movement restart identity cascade`.execute(trx);
    for (const table of appendOnly) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
  });
