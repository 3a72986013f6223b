import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '#server/platform/context.ts';
import { type Reading, readSheet, rowsOf } from '#server/platform/sheets/read.ts';
import type { ImportDefinition } from './definition.ts';
import { changeState } from './jobs.ts';
import { deleteRows, stageRows } from './rows.ts';
import { headAt } from './sheet.ts';
import type { StepWork } from './work.ts';

/** Rows staged at a time: one short statement each. */
const STAGED_ROWS = 500;

/** Waits until a file is read, and stages its rows for the check. */
export const stage = async (
  { database: { db } }: Services,
  { sheet }: ImportDefinition,
  companyId: number,
  id: number,
  reading: Reading,
  output: string,
  { progress, confirm }: StepWork,
) => {
  let total = await reading.done;
  let staged = 0;
  let isHead = true;
  for await (const rows of rowsOf(output, STAGED_ROWS)) {
    const above = isHead ? (headAt(sheet, rows) ?? 0) : 0;
    const below = isHead ? rows.slice(above + 1) : rows;
    total -= above;
    isHead = false;
    await stageRows(db, companyId, id, below);
    staged += below.length;
    progress(staged);
  }
  await db.transaction().execute(async (trx) => {
    await changeState(trx, id, ['reading'], 'mapping', { total });
    await confirm(trx);
  });
};

/** The location of the uploaded file in its folder. */
export const sheetIn = (folder: string) => join(folder, 'sheet');

/** The file of a process that is gone, read again from the beginning; false if it is not accessible. */
export const readAgain = async (
  services: Services,
  definition: ImportDefinition,
  companyId: number,
  id: number,
  folder: string,
  work: StepWork,
): Promise<boolean> => {
  const isThere = await access(sheetIn(folder)).then(
    () => true,
    () => false,
  );
  if (!isThere) return false;
  const output = join(folder, 'rows-again');
  const reading = readSheet(companyId, sheetIn(folder), output, definition.sheet.limits);
  await reading.begun;
  await deleteRows(services.database.db, id);
  await stage(services, definition, companyId, id, reading, output, work);
  await rm(folder, { recursive: true, force: true });
  return true;
};
