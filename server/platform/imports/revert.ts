import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import type { Db, Services, Trx } from '#server/platform/context.ts';
import type { AppliedRow, ImportDefinition, ImportRun } from './definition.ts';
import { changeState } from './jobs.ts';
import { appliedRows, forgetWritten, lockApplied } from './rows.ts';
import { recordImport } from './trail.ts';
import { inSteps, type Progress, type StepWork, Stopped } from './work.ts';
import { inTurns, WRITE_ROWS } from './yieldTurns.ts';

/** Rows checked with one query. */
const LOOK_ROWS = 500;

/** Changed rows whose record was written since, with its values if it still exists. */
const writtenSince = async (db: Db, definition: ImportDefinition, companyId: number, rows: readonly AppliedRow[]) => {
  // A record that has the version written by the import is unchanged since.
  const { rows: same } = await sql<{ id: number }>`
    select e.id from unnest(${rows.map(({ entityId }) => entityId)}::bigint[],
      ${rows.map(({ entityVersion }) => (entityVersion ?? 0) + 1)}::integer[]) as r(id, version)
    join ${sql.table(definition.kind)} e on e.company_id = ${companyId} and e.id = r.id and e.version = r.version
    where e.archived_at is null`.execute(db);
  const unchanged = new Set(same.map(({ id }) => id));
  const others = rows.map(({ entityId }) => entityId).filter((id) => !unchanged.has(id));
  const values = others.length === 0 ? undefined : await definition.readValues(db, companyId, others);
  return new Map(others.map((id) => [id, values?.get(id)]));
};

const whyChanged = ({ row, name, after }: AppliedRow, values: object | undefined): Sentence | undefined => {
  if (!values) return say('imports.undoDeleted', { name, row: String(row) });
  const differs = ([field, value]: [string, unknown]) =>
    !isDeepStrictEqual((values as Record<string, unknown>)[field], value);
  return Object.entries(after).some(differs) ? say('imports.undoChanged', { name, row: String(row) }) : undefined;
};

/** The first row whose record was changed since: then the import as a whole can no longer be undone. */
const whyNotUndo = async (
  db: Db,
  definition: ImportDefinition,
  companyId: number,
  rows: readonly AppliedRow[],
): Promise<Sentence | undefined> => {
  const added = rows.filter(({ before }) => before === null);
  const changed = rows.filter(({ before }) => before !== null);
  const used = added.length === 0 ? new Map() : await definition.usedSince(db, companyId, added);
  const writtenIds = await writtenSince(db, definition, companyId, changed);
  for (const row of rows) {
    const why = writtenIds.has(row.entityId) ? whyChanged(row, writtenIds.get(row.entityId)) : used.get(row.entityId);
    if (why) return why;
  }
  return undefined;
};

const undoRows = async (trx: Trx, definition: ImportDefinition, run: ImportRun, rows: readonly AppliedRow[]) => {
  await definition.undo(trx, run, rows);
  await forgetWritten(trx, run.importId, rows);
};

/** Undoes what was written and prepared, in turns, without checking for later changes. */
export const undoAll = async (
  services: Services,
  definition: ImportDefinition,
  run: ImportRun,
  progress: Progress = () => {},
): Promise<void> => {
  let rowsDone = 0;
  await inTurns(services.database, async (trx, limit) => {
    const rows = await appliedRows(trx, run.importId, limit);
    if (rows.length === 0) return 0;
    await undoRows(trx, definition, run, rows);
    rowsDone += rows.length;
    progress(rowsDone);
    return rows.length;
  });
  await services.database.db.transaction().execute(async (trx) => definition.undoPrepared?.(trx, run));
};

/** Says why it can no longer be undone, or nothing. */
export const whyNotRevert = async (
  { database: { db } }: Services,
  definition: ImportDefinition,
  { importId, actor }: ImportRun,
): Promise<Sentence | undefined> => {
  for (let below: number | undefined; ; ) {
    const rows = await appliedRows(db, importId, LOOK_ROWS, below);
    if (rows.length === 0) return undefined;
    const why = await whyNotUndo(db, definition, actor.companyId, rows);
    if (why) return why;
    below = rows.at(-1)?.row;
  }
};

const revertSteps = async (services: Services, definition: ImportDefinition, run: ImportRun, progress: Progress) => {
  const why = await whyNotRevert(services, definition, run);
  if (why) throw new Stopped(why);
  await undoAll(services, definition, run, progress);
};

/** Locks the records of an import before they are restored. */
export const holdApplied = async (trx: Trx, definition: ImportDefinition, run: ImportRun): Promise<void> => {
  await lockApplied(trx, definition, run);
  await definition.lockToUndo?.(trx, run);
};

const revertAtOnce = async (trx: Trx, definition: ImportDefinition, run: ImportRun, progress: Progress) => {
  await holdApplied(trx, definition, run);
  for (let rowsDone = 0, below: number | undefined; ; ) {
    const rows = await appliedRows(trx, run.importId, WRITE_ROWS, below);
    if (rows.length === 0) return;
    const why = await whyNotUndo(trx, definition, run.actor.companyId, rows);
    if (why) throw new Stopped(why);
    await undoRows(trx, definition, run, rows);
    below = rows.at(-1)?.row;
    rowsDone += rows.length;
    progress(rowsDone);
  }
};

export const finishRevert = async (
  trx: Trx,
  definition: ImportDefinition,
  run: ImportRun,
  label: string,
): Promise<void> => {
  await definition.undoPrepared?.(trx, run);
  await changeState(trx, run.importId, ['applying'], 'reverted', { revertedAt: new Date() });
  await recordImport(trx, definition, run, 'revert', label);
};

export const revert = async (
  services: Services,
  definition: ImportDefinition,
  run: ImportRun,
  label: string,
  { progress, confirm }: StepWork,
): Promise<void> => {
  if (inSteps(services)) await revertSteps(services, definition, run, progress);
  await services.database.db.transaction().execute(async (trx) => {
    if (!inSteps(services)) await revertAtOnce(trx, definition, run, progress);
    await finishRevert(trx, definition, run, label);
    await confirm(trx);
  });
};
