import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '#contract/messages/sentence.ts';
import type { Ctx, UploadedFile } from '#server/platform/context.ts';
import type { Jobs } from '#server/platform/jobs/runner.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';
import { readSheet, rowsOf } from '#server/platform/sheets/read.ts';
import type { ImportDefinition } from './definition.ts';
import { type ImportJob, insertJob, rememberedMapping } from './jobs.ts';
import { addMisspelt } from './misspelling.ts';
import { guessMapping, headAt, type SheetDefinition, signatureOf } from './sheet.ts';
import { sheetIn, stage } from './stage.ts';
import { startStep, takeStep } from './step.ts';

const SAMPLE_ROWS = 3;

/** The headings with the first values below them. */
const readColumns = async (sheet: SheetDefinition, output: string): Promise<ImportJob['columns']> => {
  for await (const rows of rowsOf(output, (sheet.headRows ?? 1) + SAMPLE_ROWS)) {
    const [head, ...below] = rows.slice(headAt(sheet, rows) ?? 0);
    if (below.length === 0) throw new Refusal('badFile', { reason: say('file.onlyHeadings') });
    const samples = below.slice(0, SAMPLE_ROWS);
    const headings = head?.cells ?? [];
    const width = Math.max(headings.length, ...samples.map(({ cells }) => cells.length));
    return Array.from({ length: width }, (_, column) => ({
      title: headings[column] ?? '',
      samples: samples.map(({ cells }) => (cells[column] ?? '').slice(0, 60)).filter((text) => text !== ''),
    }));
  }
  return [];
};

export const fileNameOf = ({ filename }: UploadedFile): string =>
  filename.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(-200) || 'file';

/**
 * Answers as soon as the first rows are read: an unusable file is refused, a good one is read further in the
 * background.
 */
export const upload = async (
  jobs: Jobs,
  definition: ImportDefinition,
  ctx: Ctx,
  branchId: number | null,
): Promise<ImportJob> => {
  const { services, scope, file, db } = ctx;
  if (!file) throw badField('file', say('file.choose'));
  const folder = await mkdtemp(join(tmpdir(), 'tilldesk-sheet-'));
  const forget = () => rm(folder, { recursive: true, force: true });
  const [path, output] = [sheetIn(folder), join(folder, 'rows')];
  try {
    await rename(file.path, path);
    const reading = readSheet(scope.companyId, path, output, definition.sheet.limits);
    await reading.begun;
    const columns = await readColumns(definition.sheet, output);
    const headings = columns.map(({ title }) => title);
    const signature = signatureOf(headings);
    const mapping =
      (await rememberedMapping(db, definition, scope.companyId, signature)) ??
      addMisspelt(definition.sheet, headings, guessMapping(definition.sheet, headings));
    const { job, run } = await takeStep(
      jobs,
      ctx,
      definition,
      (trx) => insertJob(trx, definition, scope, { branchId, fileName: fileNameOf(file), columns, mapping, signature }),
      { folder },
    );
    const { id } = job;
    startStep(jobs, ctx, run, { id, total: 0, from: 'reading', back: 'failed' }, (work) =>
      stage(services, definition, scope.companyId, id, reading, output, work),
    )
      .finally(forget)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'import failed'));
    return job;
  } catch (error) {
    await forget();
    throw error;
  }
};
