import { sql } from 'kysely';
import type { Db, Origin, Services, Trx } from '#server/platform/context.ts';
import { LeaseLost } from '#server/platform/jobs/queue.ts';
import type { ImportDefinition, ImportRun, WaitingRow } from './definition.ts';
import { changeState } from './jobs.ts';
import { undoAll } from './revert.ts';
import { changedSinceCheck, lockChanging, saveWritten, waitingRows } from './rows.ts';
import { recordImport } from './trail.ts';
import { HalfApplied, inSteps, type Progress, type StepWork, Stopped } from './work.ts';
import { inTurns, WRITE_ROWS } from './yieldTurns.ts';

/**
 * Locks the records that an import changes, all of them or those of some rows, and refuses if one of them has changed.
 */
export const holdRows = async (
  trx: Trx,
  definition: ImportDefinition,
  importId: number,
  rows?: readonly number[],
): Promise<void> => {
  await lockChanging(trx, definition, importId, rows);
  const why = await changedSinceCheck(trx, definition, importId, rows);
  if (why) throw new Stopped(why);
};

/** Writes some rows whose records are locked, and stores their previous values. */
export const writeRows = async (
  trx: Trx,
  definition: ImportDefinition,
  run: ImportRun,
  rows: readonly WaitingRow[],
  prepared: unknown,
): Promise<void> => {
  await saveWritten(trx, run.importId, await definition.write(trx, run, rows, prepared));
};

/**
 * Updates the planner's table sizes: its last statistics may be of empty tables, and every index of a company would
 * then seem as good as any other. Repeated whenever the number of written rows has doubled, for the columns used to
 * look rows up: analysing all columns takes as long as writing a tenth of the rows.
 */
const analyzeGrowth = async (db: Db, { growingTables }: ImportDefinition, before: number, after: number) => {
  const isDue = after >= 500 && Math.floor(Math.log2(after / 250)) > Math.floor(Math.log2(Math.max(before, 1) / 250));
  if (!isDue) return;
  for (const { table, columns } of growingTables)
    await sql`analyze ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`.execute(db);
};

const applySteps = async (services: Services, definition: ImportDefinition, run: ImportRun, progress: Progress) => {
  const { db } = services.database;
  const prepared = await db.transaction().execute(async (trx) => {
    const preparation = await definition.prepare(trx, run);
    await definition.remember?.(trx, run, preparation);
    return preparation;
  });
  let reached = 0;
  let rowsDone = 0;
  await inTurns(services.database, async (trx, limit) => {
    const rows = await waitingRows(trx, run.importId, limit, reached);
    if (rows.length === 0) return 0;
    const changed = rows.filter(({ outcome }) => outcome === 'changed').map(({ row }) => row);
    if (changed.length > 0) await holdRows(trx, definition, run.importId, changed);
    await writeRows(trx, definition, run, rows, prepared);
    await analyzeGrowth(trx, definition, rowsDone, rowsDone + rows.length);
    reached = rows.at(-1)?.row ?? reached;
    rowsDone += rows.length;
    progress(rowsDone);
    return rows.length;
  });
};

/** All rows in one transaction. */
export const applyAtOnce = async (
  trx: Trx,
  definition: ImportDefinition,
  run: ImportRun,
  progress: Progress = () => {},
): Promise<void> => {
  const prepared = await definition.prepare(trx, run);
  await holdRows(trx, definition, run.importId);
  await definition.lockToWrite?.(trx, run);
  // The database reads the next rows and stores the last ones while this process prepares others. An error is thrown
  // when a promise is awaited.
  const inBackground = <T>(work: Promise<T>): Promise<T> => {
    work.catch(() => {});
    return work;
  };
  let saving: Promise<unknown> = Promise.resolve();
  let rows = await waitingRows(trx, run.importId, WRITE_ROWS);
  for (let rowsDone = 0; rows.length > 0; ) {
    const next = inBackground(waitingRows(trx, run.importId, WRITE_ROWS, rows.at(-1)?.row));
    const written = await definition.write(trx, run, rows, prepared);
    await saving;
    saving = inBackground(saveWritten(trx, run.importId, written));
    await analyzeGrowth(trx, definition, rowsDone, rowsDone + rows.length);
    rowsDone += rows.length;
    progress(rowsDone);
    rows = await next;
  }
  await saving;
  await definition.remember?.(trx, run, prepared);
};

export const finishApply = async (
  trx: Trx,
  definition: ImportDefinition,
  run: ImportRun,
  label: string,
  origin?: Origin,
): Promise<void> => {
  await changeState(trx, run.importId, ['applying'], 'applied', { appliedAt: new Date() });
  await recordImport(trx, definition, run, 'import', label, origin);
};

/** All rows or none. */
export const apply = async (
  services: Services,
  definition: ImportDefinition,
  run: ImportRun,
  label: string,
  { progress, confirm, settle }: StepWork,
): Promise<void> => {
  const { db } = services.database;
  const finish = async (trx: Trx) => {
    await finishApply(trx, definition, run, label);
    await confirm(trx);
  };
  try {
    if (inSteps(services)) {
      await applySteps(services, definition, run, progress);
      await db.transaction().execute(finish);
    } else
      await db.transaction().execute(async (trx) => {
        await applyAtOnce(trx, definition, run, progress);
        await finish(trx);
      });
  } catch (error) {
    // The new holder reverts what has been written.
    if (error instanceof LeaseLost) throw error;
    await settle(() => undoAll(services, definition, run)).catch((cause: unknown) => {
      throw new HalfApplied('The database was lost meanwhile.', { cause });
    });
    throw error;
  }
};
