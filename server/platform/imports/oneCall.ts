import type { Ctx, Db, Trx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { applyAtOnce, finishApply } from './apply.ts';
import { countOutcomes } from './check.ts';
import type { CheckedRow, ImportDefinition, ImportRun } from './definition.ts';
import { changeState, insertJob } from './jobs.ts';
import { saveChecked, stageRows } from './rows.ts';
import { type Sheet, signatureOf } from './sheet.ts';
import { Stopped } from './work.ts';

/*
 * For clients that send a whole file and want one answer: the same check, the same writing, and a job that can be
 * undone.
 */

const STAGED_ROWS = 2500;

export const checkSheet = async <F extends string, Patch extends object>(
  db: Db,
  definition: ImportDefinition<F, object, Patch>,
  scope: Scope,
  { headings, mapping, rows }: Sheet<F>,
): Promise<CheckedRow<F, Patch>[]> => {
  const lookUp = await definition.openCheck(db, { scope, columns: headings, mapping });
  return (await lookUp(rows))(0, rows.length);
};

const storeJob = async (
  trx: Trx,
  { scope }: Ctx,
  definition: ImportDefinition,
  fileName: string,
  { headings, mapping, rows }: Sheet,
  checked: readonly CheckedRow[],
): Promise<number> => {
  const columns = headings.map((title) => ({ title, samples: [] }));
  const job = { branchId: null, fileName, columns, mapping, signature: signatureOf(headings) };
  const { id } = await insertJob(trx, definition, scope, { ...job, state: 'applying' });
  for (let at = 0; at < rows.length; at += STAGED_ROWS) {
    await stageRows(trx, scope.companyId, id, rows.slice(at, at + STAGED_ROWS));
    await saveChecked(trx, id, checked.slice(at, at + STAGED_ROWS));
  }
  await changeState(trx, id, ['applying'], 'applying', { counts: countOutcomes(checked), total: rows.length });
  return id;
};

/** Writes the result of a check of the same sheet, in the transaction of the request. Returns the job. */
export const applySheet = async (
  trx: Trx,
  ctx: Ctx,
  definition: ImportDefinition,
  fileName: string,
  sheet: Sheet,
  checked: readonly CheckedRow[],
): Promise<number> => {
  const { companyId, userId, userName } = ctx.scope;
  const importId = await storeJob(trx, ctx, definition, fileName, sheet, checked);
  const run: ImportRun = { importId, branchId: null, actor: { companyId, userId, userName } };
  try {
    await applyAtOnce(trx, definition, run);
  } catch (error) {
    if (error instanceof Stopped) throw new Refusal('changed', null, error.sentence);
    throw error;
  }
  await finishApply(trx, definition, run, fileName, ctx.origin);
  return importId;
};
