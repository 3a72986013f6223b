import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { readScope } from '#server/areas/identity/service.ts';
import { readFilter, type Source, type Sums } from '#server/areas/reports/frame.ts';
import { sheetWriter } from '#server/areas/reports/sheet.ts';
import { sources } from '#server/areas/reports/sources.ts';
import type { Db } from '#server/platform/context.ts';
import { type JobDefinition, JobFailure, job, type Outcome, type Work } from '#server/platform/jobs/definition.ts';
import type { Scope } from '#server/platform/scope.ts';
import { openWorkbook } from '#server/platform/sheets/workbook.ts';
import { XLSX_TYPE } from '#server/platform/sheets/write.ts';
import {
  deleteParts,
  endPart,
  finishSheet,
  insertPart,
  readSheet,
  SHEET_JOB,
  type Sheet,
  saveState,
} from './queries.ts';
import { mayHave } from './rights.ts';

/** What a process loses at most when it dies. */
const PART_ROWS = 10_000;
/** Then other jobs get a turn. */
const TURN_MS = 15_000;
const MAX_SHEET_ROWS = 5_000_000;
/** Progress is counted in thousandths. */
const PROGRESS_PARTS = 1000;

/** The current rights of its owner, but never more than when it was requested. */
const scopeOf = async (db: Db, sheet: Sheet): Promise<Scope> => {
  const scope = await readScope(db, sheet.userId, sheet.companyId);
  if (!scope || !mayHave(scope, sheet)) throw new JobFailure(say('reports.sheetNotAllowed'));
  const permissions = new Set(scope.permissions);
  if (!sheet.hasCosts) permissions.delete('cost.get');
  return { ...scope, permissions, branchIds: sheet.branchIds };
};

/** Stores a part of the file; the part's row exists before its bytes. */
const storePart = async ({ services, confirm }: Work, { id }: Sheet, bytes: Buffer): Promise<string> => {
  const { storage, database } = services;
  const file = `${randomBytes(16).toString('hex')}.part`;
  await database.db.transaction().execute(async (trx) => {
    await confirm(trx);
    await insertPart(trx, id, file);
  });
  await storage.put(file, bytes, XLSX_TYPE);
  return file;
};

/** Deletes what a dead process left half done, or everything if the report has no key to continue after. */
const clearRest = async ({ services, confirm }: Work, { id }: Sheet, canGoOn: boolean): Promise<void> => {
  const files = await services.database.db.transaction().execute(async (trx) => {
    await confirm(trx);
    if (!canGoOn) await saveState(trx, id, 0, null);
    return deleteParts(trx, id, canGoOn ? 'unfinished' : 'all');
  });
  for (const file of files) await services.storage.remove(file);
};

type Limits = { partRows?: number; turnMs?: number };

const makeSheet = async (
  work: Work,
  sheetId: number,
  { partRows = PART_ROWS, turnMs = TURN_MS }: Limits,
): Promise<Outcome> => {
  const { services, progress, confirm } = work;
  const { db } = services.database;
  const sheet = await readSheet(db, sheetId);
  if (!sheet) return { state: 'skipped', words: say('jobs.noSuchRun') };
  const scope = await scopeOf(db, sheet);
  const source = sources[sheet.report] as Source;
  const { byKey } = source;
  const state = byKey ? sheet.state : null;
  await clearRest(work, sheet, state !== null);

  const filter = readFilter(scope, source.report, sheet.filter);
  const writer = await sheetWriter(db, scope, source, filter, sheet.language);
  const workbook = openWorkbook(writer.name, writer.columns, state?.workbook);
  const begun = Date.now();
  let { sums = {}, after = '' }: { sums?: Sums; after?: string } = state ?? {};
  let rows = state ? sheet.rows : 0;
  let pieces: Buffer[] = [];
  let stored = rows;
  const total = byKey ? PROGRESS_PARTS : await countOf(db, scope, source, filter);

  const rest = { ...(filter as object), ...(state && { after: state.after }) } as never;
  const reads = (await services.database.replica?.current()) ?? db;
  for await (const page of source.rows(reads, scope, rest)) {
    const last = page.at(-1);
    if (!last) continue;
    pieces.push(await workbook.add(writer.rows(page)));
    rows += page.length;
    if (rows > MAX_SHEET_ROWS) throw new JobFailure(say('reports.sheetTooLong', { max: MAX_SHEET_ROWS }));
    if (byKey) {
      sums = byKey.addUp(sums, page);
      after = byKey.keyOf(last);
    }
    progress(byKey ? Math.round(byKey.partBehind(last, filter) * PROGRESS_PARTS) : rows, total);
    if (rows - stored < partRows) continue;
    const bytes = Buffer.concat(pieces);
    const file = await storePart(work, sheet, bytes);
    await db.transaction().execute(async (trx) => {
      await confirm(trx);
      await endPart(trx, sheetId, file, bytes.length);
      await saveState(trx, sheetId, rows, byKey ? { after, sums, workbook: workbook.state() } : null);
    });
    pieces = [];
    stored = rows;
    if (byKey && Date.now() - begun > turnMs) return { state: 'unfinished' };
  }
  const totals = byKey ? byKey.toTotals(sums) : await source.totals(reads, scope, filter);
  pieces.push(await workbook.add(writer.totals(totals), { isBold: true }), await workbook.finish(writer.about()));
  const bytes = Buffer.concat(pieces);
  const file = await storePart(work, sheet, bytes);
  progress(total, total);
  return {
    state: 'done',
    words: say('reports.sheetDone', { rows }),
    write: async (trx) => {
      await endPart(trx, sheetId, file, bytes.length);
      await finishSheet(trx, sheetId, rows);
    },
  };
};

const countOf = async (db: Db, scope: Scope, source: Source, filter: never): Promise<number> =>
  (await source.page(db, scope, { ...(filter as object), pageNo: 1, pageSize: 1 } as never)).totalCount;

/** A long sheet, written part by part. */
export const sheetJob = (limits: Limits = {}): JobDefinition =>
  job(SHEET_JOB, {
    input: z.object({ sheetId: Id }),
    run: (work, { sheetId }) => makeSheet(work, sheetId, limits),
  });
