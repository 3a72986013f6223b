import { sql } from 'kysely';
import { say } from '#contract/messages/sentence.ts';
import type { Db, Services } from '#server/platform/context.ts';
import type { Work } from '#server/platform/jobs/definition.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { check } from './check.ts';
import type { ImportDefinition, ImportRun } from './definition.ts';
import { type Column, changeState } from './jobs.ts';
import { finishRevert, undoAll } from './revert.ts';
import { countRows, deleteRows } from './rows.ts';
import type { Mapping } from './sheet.ts';
import { readAgain } from './stage.ts';
import { inSteps, Stopped, stepWork } from './work.ts';

/** The user as they are now, with their current permissions. */
export type ScopeReader = (db: Db, userId: number, companyId: number) => Promise<Scope | undefined>;

type Asked = { userId?: number | undefined; folder?: string | undefined; readScope: ScopeReader };

type LostImport = {
  state: 'reading' | 'checking' | 'applying';
  companyId: number;
  branchId: number | null;
  userId: number;
  userName: string;
  fileName: string;
  columns: Column[];
  mapping: Mapping;
  appliedAt: Date | null;
};

const findLost = async ({ database: { db } }: Services, { kind }: ImportDefinition, importId: number) => {
  const { rows } = await sql<LostImport>`
    select state, company_id, branch_id, user_id, user_name, file_name, columns, mapping, applied_at from import_job
    where id = ${importId} and kind = ${kind} and state in ('reading', 'checking', 'applying')`.execute(db);
  return rows[0];
};

/** Reads the file, or checks the rows, in place of the process that is gone. False if that is not possible here. */
const finish = async (
  work: Work,
  definition: ImportDefinition,
  importId: number,
  { state, companyId, columns, mapping }: LostImport,
  { scope, folder }: { scope: Scope | undefined; folder: string | undefined },
): Promise<boolean> => {
  const { services } = work;
  // The embedded engine does this before it serves anybody, and nobody should wait for it.
  if (inSteps(services)) return false;
  if (state === 'reading')
    return folder !== undefined && readAgain(services, definition, companyId, importId, folder, stepWork(work, 0));
  const locked = scope && definition.lockedFields(scope);
  if (!scope || Object.values(mapping).some((field) => locked?.includes(field))) return false;
  const total = await countRows(services.database.db, importId);
  const context = { scope, columns: columns.map(({ title }) => title), mapping };
  await check(services, definition, importId, context, stepWork(work, total));
  return true;
};

const putBack = async ({ database: { db } }: Services, importId: number, state: 'reading' | 'checking') => {
  if (state === 'reading') {
    await deleteRows(db, importId);
    await changeState(db, importId, ['reading'], 'failed', { reason: say('imports.readInterrupted') });
  } else await changeState(db, importId, ['checking'], 'mapping', { reason: say('imports.checkInterrupted') });
};

/**
 * An import whose worker is gone: reading, checking and reverting are completed, and a half-applied import is reverted.
 * If that is not possible here, the import returns to a state where it can be tried again; one that ended before is
 * left as it is.
 */
export const recover = async (
  work: Work,
  definition: ImportDefinition,
  importId: number,
  { userId: askerId, folder, readScope }: Asked,
): Promise<void> => {
  const { services, signal, confirm } = work;
  const { db } = services.database;
  const lost = await findLost(services, definition, importId);
  if (!lost) return;
  const { state, companyId, branchId, userId, userName, fileName, appliedAt } = lost;
  const scope = askerId === undefined ? undefined : await readScope(db, askerId, companyId);
  if (state !== 'applying') {
    const isFinished = await finish(work, definition, importId, lost, { scope, folder }).catch((error: unknown) => {
      if (error instanceof Stopped || error instanceof Refusal) return false;
      throw error;
    });
    if (!isFinished) await putBack(services, importId, state);
    return;
  }
  // Half applied or half reverted: in both cases the rest is reverted.
  const actor = scope ? { companyId, userId: scope.userId, userName: scope.userName } : { companyId, userId, userName };
  const run: ImportRun = { importId, branchId, actor };
  await undoAll(services, definition, run, () => signal.throwIfAborted());
  await db.transaction().execute(async (trx) => {
    if (appliedAt) await finishRevert(trx, definition, run, fileName);
    else await changeState(trx, importId, ['applying'], 'mapping', { reason: say('imports.applyInterrupted') });
    await confirm(trx);
  });
};
