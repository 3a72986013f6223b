import { sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import { messageOf } from '#contract/messages/sentence.ts';
import type { ReportSheet } from '#contract/reports/sheets.ts';
import type { Sums } from '#server/areas/reports/frame.ts';
import { type ReportName, sources } from '#server/areas/reports/sources.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { WorkbookState } from '#server/platform/sheets/workbook.ts';

export const SHEET_JOB = 'reportSheet';
/** How long a finished sheet is available. */
const SHEET_DAYS = 7;
const MAX_LISTED = 50;

/** Where the next part starts: after the row with this key. */
export type SheetState = { after: string; sums: Sums; workbook: WorkbookState };

export type Sheet = {
  id: number;
  companyId: number;
  userId: number;
  jobId: number;
  report: ReportName;
  filter: unknown;
  language: Locale;
  branchIds: readonly number[];
  hasCosts: boolean;
  fileName: string;
  state: SheetState | null;
  rows: number;
  finishedAt: Date | null;
};

const columns = sql`s.id, s.company_id, s.user_id, s.job_id, s.report, s.filter, s.language, s.branch_ids, s.has_costs,
  s.file_name, s.state, s.rows, s.finished_at`;
const ownedBy = ({ companyId, userId }: Scope) =>
  sql`s.company_id = ${companyId} and s.user_id = ${userId} and s.expires_at > now()`;
const expiry = sql`now() + ${sql.lit(`${SHEET_DAYS} days`)}::interval`;

export const readSheet = async (db: Db, id: number): Promise<Sheet | undefined> => {
  const { rows } = await sql<Sheet>`select ${columns} from report_sheet s where s.id = ${id}`.execute(db);
  return rows[0];
};

export const findOwnSheet = async (db: Db, scope: Scope, id: number): Promise<Sheet | undefined> => {
  const { rows } = await sql<Sheet>`
    select ${columns} from report_sheet s where s.id = ${id} and ${ownedBy(scope)}`.execute(db);
  return rows[0];
};

type ListRow = Pick<ReportSheet, 'id' | 'progress' | 'total' | 'rows' | 'bytes' | 'fileName' | 'fromDay' | 'toDay'> & {
  report: ReportName;
  state: ReportSheet['status'] | 'cancelled' | 'skipped';
  outcome: string;
  createdAt: Date;
  finishedAt: Date | null;
  expiresAt: Date;
};

const toListed = ({ state, outcome, createdAt, finishedAt, expiresAt, report, ...row }: ListRow): ReportSheet => ({
  ...row,
  report: sources[report].report.screen,
  status: state === 'cancelled' || state === 'skipped' ? 'failed' : state,
  createTime: createdAt,
  finishTime: finishedAt,
  expireTime: expiresAt,
  // Errors are hidden while it is being retried.
  ...messageOf(state === 'failed' ? outcome : ''),
});

/** The user's own, newest first. */
export const listOwnSheets = async (db: Db, scope: Scope, id?: number): Promise<ReportSheet[]> => {
  const { rows } = await sql<ListRow>`
    select s.id, s.report, s.file_name, s.filter->>'from' as from_day, s.filter->>'to' as to_day, s.rows, s.created_at, s.finished_at, s.expires_at, r.state, r.progress, r.total,
      r.outcome, (select coalesce(sum(p.bytes), 0)::bigint from report_sheet_part p where p.sheet_id = s.id) as bytes
    from report_sheet s
    cross join lateral (select state, progress, total, outcome from job_run
      where job_id = s.job_id order by id desc limit 1) as r
    where ${ownedBy(scope)} and ${id === undefined ? sql`true` : sql`s.id = ${id}`}
    order by s.id desc limit ${MAX_LISTED}`.execute(db);
  return rows.map(toListed);
};

/** A person's waiting and running sheets; concurrent requests take turns. */
export const lockOpenSheets = async (trx: Trx, { companyId, userId }: Scope) => {
  await sql`select from app_user where id = ${userId} for no key update`.execute(trx);
  const { rows } = await sql<Pick<Sheet, 'id' | 'report' | 'filter' | 'language'>>`
    select s.id, s.report, s.filter, s.language from report_sheet s
    where s.company_id = ${companyId} and s.user_id = ${userId} and exists (
      select from job_run r where r.job_id = s.job_id and r.state in ('waiting', 'running'))`.execute(trx);
  return rows;
};

type NewSheet = Pick<Sheet, 'report' | 'filter' | 'language' | 'branchIds' | 'hasCosts' | 'fileName'>;

/** The sheet and its job. */
export const insertSheet = async (
  trx: Trx,
  { companyId, userId }: Scope,
  { report, filter, language, branchIds, hasCosts, fileName }: NewSheet,
): Promise<Pick<Sheet, 'id' | 'jobId'>> => {
  const { id: jobId } = await trx
    .insertInto('job')
    .values({ companyId, kind: SHEET_JOB })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    insert into report_sheet (company_id, user_id, job_id, report, filter, language, branch_ids, has_costs, file_name, expires_at)
    values (${companyId}, ${userId}, ${jobId}, ${report}, ${JSON.stringify(filter)}::jsonb, ${language},
      ${branchIds}::bigint[], ${hasCosts}, ${fileName}, ${expiry})
    returning id`.execute(trx);
  return { id: rows[0]?.id ?? 0, jobId };
};

export const insertPart = async (trx: Trx, sheetId: number, file: string): Promise<void> => {
  await sql`insert into report_sheet_part (sheet_id, place, file)
    select ${sheetId}, coalesce(max(place), 0) + 1, ${file} from report_sheet_part where sheet_id = ${sheetId}`.execute(
    trx,
  );
};

export const endPart = async (trx: Trx, sheetId: number, file: string, bytes: number): Promise<void> => {
  await sql`update report_sheet_part set bytes = ${bytes} where sheet_id = ${sheetId} and file = ${file}`.execute(trx);
};

export const saveState = async (trx: Trx, id: number, rows: number, state: SheetState | null): Promise<void> => {
  await sql`update report_sheet set rows = ${rows}, state = ${state && JSON.stringify(state)}::jsonb
    where id = ${id}`.execute(trx);
};

export const finishSheet = async (trx: Trx, id: number, rows: number): Promise<void> => {
  await sql`update report_sheet set rows = ${rows}, state = null, finished_at = now(), expires_at = ${expiry}
    where id = ${id}`.execute(trx);
};

/** The files of a sheet in order; while it is being written, the complete ones. */
export const filesOfSheet = async (db: Db, sheetId: number): Promise<string[]> => {
  const { rows } = await sql<{ file: string }>`
    select file from report_sheet_part where sheet_id = ${sheetId} and bytes is not null order by place`.execute(db);
  return rows.map(({ file }) => file);
};

/** Parts that will never be finished; returns their files. */
export const deleteParts = async (trx: Trx, sheetId: number, which: 'unfinished' | 'all'): Promise<string[]> => {
  const { rows } = await sql<{ file: string }>`
    delete from report_sheet_part where sheet_id = ${sheetId}
      and ${which === 'all' ? sql`true` : sql`bytes is null`} returning file`.execute(trx);
  return rows.map(({ file }) => file);
};

/** Deletes it with its job, so that the worker stops. Returns its files. */
export const deleteSheet = async (trx: Trx, { id, jobId }: Pick<Sheet, 'id' | 'jobId'>): Promise<string[]> => {
  const files = await deleteParts(trx, id, 'all');
  await trx.deleteFrom('job').where('id', '=', jobId).execute();
  return files;
};

export const expiredSheets = async (db: Db, limit: number): Promise<Pick<Sheet, 'id' | 'jobId'>[]> => {
  const { rows } = await sql<Pick<Sheet, 'id' | 'jobId'>>`
    select id, job_id from report_sheet where expires_at <= now() order by expires_at limit ${limit}`.execute(db);
  return rows;
};

/** Sheets of a company that is being deleted: returns the names of their files. */
export const eraseSheets = async (trx: Trx, companyId: number): Promise<string[]> => {
  const { rows } = await sql<Pick<Sheet, 'id' | 'jobId'>>`
    select id, job_id from report_sheet where company_id = ${companyId}`.execute(trx);
  const files: string[] = [];
  for (const sheet of rows) files.push(...(await deleteSheet(trx, sheet)));
  return files;
};
