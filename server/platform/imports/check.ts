import type { ImportCounts } from '#contract/imports.ts';
import type { Services } from '#server/platform/context.ts';
import type { CheckContext, CheckedRow, ImportDefinition } from './definition.ts';
import { changeState } from './jobs.ts';
import { countSkipped, saveChecked, stagedAfter } from './rows.ts';
import { inSteps, type StepWork } from './work.ts';
import { giveWay } from './yieldTurns.ts';

/**
 * Rows looked up at a time. Many, because PostgreSQL is more likely to read a table as a whole for a longer list of
 * codes.
 */
const LOOKUP_ROWS = 2500;
/** Rows checked without a pause for other requests. */
const CHECK_ROWS = 250;
/** Milliseconds that a check leaves to others on the engine with one connection, if they are waiting. */
const CHECK_PAUSE_MS = 50;

export const countOutcomes = (rows: readonly CheckedRow[]): ImportCounts => {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0, skipped: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
};

/** The dry run: every staged row gets its outcome. */
export const check = async (
  services: Services,
  definition: ImportDefinition,
  importId: number,
  context: CheckContext,
  { progress, confirm }: StepWork,
): Promise<void> => {
  const { db } = services.database;
  const counts: ImportCounts = {
    new: 0,
    changed: 0,
    unchanged: 0,
    wrong: 0,
    skipped: await countSkipped(db, importId),
  };
  const lookUp = await definition.openCheck(db, context);
  let reached = 0;
  let saving: Promise<unknown> = Promise.resolve();
  for (let last = 0; ; ) {
    const rows = await stagedAfter(db, importId, last, LOOKUP_ROWS);
    if (rows.length === 0) break;
    const checkRows = await lookUp(rows);
    for (let at = 0; at < rows.length; at += CHECK_ROWS) {
      const checked = checkRows(at, at + CHECK_ROWS);
      for (const { outcome } of checked) counts[outcome] += 1;
      await saving;
      saving = saveChecked(db, importId, checked);
      // Written while the next rows are checked; an error is thrown when this is awaited.
      saving.catch(() => {});
      if (inSteps(services)) {
        await saving;
        await giveWay(services.database, CHECK_PAUSE_MS);
      }
      reached += checked.length;
      progress(reached);
    }
    last = rows.at(-1)?.row ?? last;
  }
  await saving;
  await db.transaction().execute(async (trx) => {
    await changeState(trx, importId, ['checking'], 'checked', { counts });
    await confirm(trx);
  });
};
