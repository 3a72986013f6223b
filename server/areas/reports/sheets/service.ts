import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Locale } from '#contract/common.ts';
import { say } from '#contract/messages/sentence.ts';
import { LONG_SHEET_ROWS, type ReportSheet } from '#contract/reports/sheets.ts';
import { fileNameOf } from '#server/areas/reports/about.ts';
import type { ReportFilter, Source } from '#server/areas/reports/frame.ts';
import { periodOf } from '#server/areas/reports/period.ts';
import type { ReportName } from '#server/areas/reports/sources.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { standingJob } from '#server/platform/jobs/definition.ts';
import { requestRun, setInput } from '#server/platform/jobs/queue.ts';
import { badField, Fault, mustExist, notFound } from '#server/platform/refusal.ts';
import { may, narrowToBranch } from '#server/platform/scope.ts';
import { XLSX_TYPE } from '#server/platform/sheets/write.ts';
import type { Storage } from '#server/platform/storage/files.ts';
import {
  deleteSheet,
  expiredSheets,
  filesOfSheet,
  findOwnSheet,
  insertSheet,
  listOwnSheets,
  lockOpenSheets,
} from './queries.ts';
import { mayHave } from './rights.ts';

const MAX_OPEN = 3;
const SWEEP_SHEETS = 100;

const countRows = async <F extends ReportFilter>({ db, scope }: Ctx, source: Source<F>, filter: F): Promise<number> =>
  source.countUpTo
    ? source.countUpTo(db, scope, filter, LONG_SHEET_ROWS)
    : (await source.page(db, scope, { ...filter, pageNo: 1, pageSize: 1 })).totalCount;

/** The filter of a file that is written later: "the last thirty days" are those before today. */
const settle = async <F extends ReportFilter>({ db, scope }: Ctx, source: Source<F>, filter: F): Promise<F> => {
  const fixedFilter = (source.atOneMoment?.(filter) ?? filter) as F;
  // Its own description has no dates unless they were chosen.
  const isOfDays = 'from' in source.report.page.input.shape && !source.about;
  return isOfDays
    ? { ...fixedFilter, ...(await periodOf(db, narrowToBranch(scope, filter.branchId), filter)) }
    : fixedFilter;
};

/** Null if it is short: then it is downloaded at once. */
export const requestSheet = async <F extends ReportFilter>(
  ctx: Ctx,
  [report, source]: [ReportName, Source<F>],
  { language, ...given }: F & { language: Locale },
): Promise<ReportSheet | null> => {
  const { db, scope } = ctx;
  const filter = await settle(ctx, source, given as unknown as F);
  if ((await countRows(ctx, source, filter)) <= LONG_SHEET_ROWS) return ctx.answered(null);
  const wire = z.encode(source.report.page.input, filter) as object;
  const { columns } = source.report;
  const fileName = await fileNameOf(db, scope, source, filter, 'xlsx');
  const id = await ctx.write(async (trx) => {
    const openSheets = await lockOpenSheets(trx, scope);
    const same = openSheets.find(
      (sheet) => sheet.report === report && sheet.language === language && isDeepStrictEqual(sheet.filter, wire),
    );
    if (same) return same.id;
    if (openSheets.length >= MAX_OPEN) throw badField('format', say('reports.sheetsAtOnce', { max: MAX_OPEN }));
    const sheet = await insertSheet(trx, scope, {
      report,
      filter: wire,
      language,
      branchIds: narrowToBranch(scope, filter.branchId).branchIds,
      hasCosts: may(scope, 'cost.get') && Object.values(columns).some(({ cost }) => cost),
      fileName,
    });
    await setInput(trx, sheet.jobId, { sheetId: sheet.id });
    await requestRun(trx, sheet.jobId, scope.userId);
    return sheet.id;
  });
  const [sheet] = await listOwnSheets(db, scope, id);
  return ctx.answered(mustExist(sheet));
};

async function* contentsOf(storage: Storage, files: readonly string[]): AsyncGenerator<Buffer> {
  for (const file of files) {
    const part = await storage.get(file);
    if (!part) throw new Error(`The part ${file} of a sheet is missing`);
    yield* part.body;
  }
}

export const downloadSheet = async ({ db, scope, services }: Ctx, { id }: { id: number }): Promise<Download> => {
  const sheet = mustExist(await findOwnSheet(db, scope, id));
  if (!mayHave(scope, sheet)) throw new Fault('forbidden');
  if (sheet.finishedAt === null) throw notFound();
  const files = await filesOfSheet(db, id);
  return {
    filename: sheet.fileName,
    type: XLSX_TYPE,
    body: Readable.from(contentsOf(services.storage, files), { objectMode: false }),
  };
};

/** The worker finds its run gone, and stops. */
export const discardSheet = async (ctx: Ctx, { id }: { id: number }): Promise<null> => {
  let files: string[] = [];
  await ctx.write(async (trx) => {
    files = await deleteSheet(trx, mustExist(await findOwnSheet(trx, ctx.scope, id)));
  });
  for (const file of files)
    await ctx.services.storage
      .remove(file)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'part of a sheet not removed'));
  return null;
};

export const sweepSheets = async ({ database, storage }: Services): Promise<void> => {
  for (;;) {
    const sheets = await expiredSheets(database.db, SWEEP_SHEETS);
    for (const sheet of sheets) {
      const files = await database.db.transaction().execute((trx) => deleteSheet(trx, sheet));
      for (const file of files) await storage.remove(file);
    }
    if (sheets.length < SWEEP_SHEETS) return;
  }
};

export const sheetSweepJob = standingJob('sheetSweep', { cron: '52 * * * *', action: sweepSheets });
