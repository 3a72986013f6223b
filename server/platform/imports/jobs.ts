import { sql } from 'kysely';
import type { Page } from '#contract/fields.ts';
import type { ImportCounts, ImportState } from '#contract/imports.ts';
import { inEnglish, readSentence, type Said } from '#contract/messages/sentence.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { ImportDefinition } from './definition.ts';
import type { Mapping } from './sheet.ts';

export type Column = { title: string; samples: string[] };

/** An import as it is shown. */
export type ImportJob<F extends string = string> = {
  id: number;
  fileName: string;
  state: ImportState;
  progress: { done: number; total: number };
  columns: Column[];
  mapping: Mapping<F>;
  branchId: number | null;
  needsBranch: boolean;
  counts: ImportCounts;
  noted: number;
  reason: string | null;
  said?: Said;
  userName: string;
  createTime: Date;
  applyTime: Date | null;
  revertTime: Date | null;
};

type Of = Pick<ImportDefinition, 'kind' | 'needsBranch'>;

/** The one door to a company's imports of a kind. */
const jobsIn = (db: Db, { kind }: Pick<Of, 'kind'>, companyId: number) =>
  db.selectFrom('importJob').where('importJob.companyId', '=', companyId).where('importJob.kind', '=', kind);

/** Rows to be written that have something to read first; notes matter while somebody decides. */
const noted = sql<number>`(select count(*)::int from import_row r where import_job.state = 'checked'
  and r.import_id = import_job.id and r.outcome in ('new', 'changed') and r.problems <> '[]')`;

const columnsOf = ({ needsBranch = sql<boolean>`false` }: Of) =>
  [
    'id',
    'branchId',
    needsBranch.as('needsBranch'),
    'fileName',
    'state',
    'columns',
    'mapping',
    'newRows',
    'changedRows',
    'unchangedRows',
    'wrongRows',
    'skippedRows',
    noted.as('noted'),
    'progressDone',
    'progressTotal',
    'reason',
    'userName',
    'createdAt',
    'appliedAt',
    'revertedAt',
  ] as const;

type StoredJob = {
  id: number;
  branchId: number | null;
  needsBranch: boolean;
  fileName: string;
  state: string;
  columns: unknown;
  mapping: unknown;
  newRows: number;
  changedRows: number;
  unchangedRows: number;
  wrongRows: number;
  skippedRows: number;
  noted: number;
  progressDone: number;
  progressTotal: number;
  reason: string | null;
  userName: string;
  createdAt: Date;
  appliedAt: Date | null;
  revertedAt: Date | null;
};

/** Messages stored by an earlier version have no id. */
const reasonOf = (stored: string | null): Pick<ImportJob, 'reason' | 'said'> => {
  if (stored === null) return { reason: null };
  const sentence = readSentence(stored);
  return { reason: inEnglish(stored), ...(sentence ? { said: sentence } : {}) };
};

const toJob = (row: StoredJob): ImportJob => ({
  id: row.id,
  fileName: row.fileName,
  state: row.state as ImportState,
  progress: { done: row.progressDone, total: row.progressTotal },
  columns: row.columns as Column[],
  mapping: row.mapping as Mapping,
  branchId: row.branchId,
  needsBranch: row.needsBranch,
  counts: {
    new: row.newRows,
    changed: row.changedRows,
    unchanged: row.unchangedRows,
    wrong: row.wrongRows,
    skipped: row.skippedRows,
  },
  noted: row.noted,
  ...reasonOf(row.reason),
  userName: row.userName,
  createTime: row.createdAt,
  applyTime: row.appliedAt,
  revertTime: row.revertedAt,
});

export const findJob = async (
  db: Db,
  of: Of,
  { companyId }: Pick<Scope, 'companyId'>,
  id: number,
): Promise<ImportJob | undefined> => {
  const row = await jobsIn(db, of, companyId).select(columnsOf(of)).where('id', '=', id).executeTakeFirst();
  return row && toJob(row);
};

export type JobFilter = {
  pageNo: number;
  pageSize: number;
  keyword?: string | undefined;
  state?: ImportState | undefined;
  sortOrder?: 'ascend' | 'descend' | undefined;
};

export const pageOfJobs = async (db: Db, of: Of, { companyId }: Scope, filter: JobFilter): Promise<Page<ImportJob>> => {
  let jobs = jobsIn(db, of, companyId);
  if (filter.state) jobs = jobs.where('state', '=', filter.state);
  if (filter.keyword) jobs = jobs.where(sql<boolean>`position(lower(${filter.keyword}) in lower(file_name)) > 0`);
  const order = filter.sortOrder === 'ascend' ? 'asc' : 'desc';
  const page = await pageOf(
    db,
    jobs,
    (rows) => rows.select(columnsOf(of)).orderBy('createdAt', order).orderBy('id', order),
    filter,
    filter.keyword !== undefined || filter.state !== undefined,
  );
  return { ...page, data: page.data.map(toJob) };
};

/** Rows that need somebody's attention, for counting them. */
export const failedJobs = (db: Db, of: Pick<Of, 'kind'>, { companyId }: Pick<Scope, 'companyId'>) =>
  jobsIn(db, of, companyId).where('state', '=', sql.lit('failed')).select(sql<number>`1`.as('one'));

export type NewJob = {
  branchId: number | null;
  fileName: string;
  columns: Column[];
  mapping: Mapping;
  signature: string;
  state?: ImportState;
};

export const insertJob = async (
  trx: Trx,
  of: Of,
  { companyId, userId, userName }: Scope,
  job: NewJob,
): Promise<ImportJob> =>
  toJob(
    await trx
      .insertInto('importJob')
      .values({
        ...job,
        kind: of.kind,
        companyId,
        userId,
        userName,
        columns: JSON.stringify(job.columns),
        mapping: JSON.stringify(job.mapping),
      })
      .returning(columnsOf(of))
      .executeTakeFirstOrThrow(),
  );

/** Moves an import from one state to the next; false if it has left that state by now. */
export const changeState = async (
  db: Db,
  id: number,
  from: readonly ImportState[],
  to: ImportState,
  set: {
    reason?: string | null;
    branchId?: number | null;
    columns?: Column[];
    mapping?: Mapping;
    counts?: ImportCounts;
    total?: number;
    appliedAt?: Date;
    revertedAt?: Date;
  } = {},
): Promise<boolean> => {
  const { columns, mapping, counts, total, ...rest } = set;
  const { numUpdatedRows } = await db
    .updateTable('importJob')
    .set({
      reason: null,
      ...rest,
      state: to,
      touchedAt: new Date(),
      ...(columns ? { columns: JSON.stringify(columns) } : {}),
      ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
      ...(total === undefined ? {} : { progressDone: 0, progressTotal: total }),
      ...(counts
        ? {
            newRows: counts.new,
            changedRows: counts.changed,
            unchangedRows: counts.unchanged,
            wrongRows: counts.wrong,
            skippedRows: counts.skipped,
          }
        : {}),
    })
    .where('id', '=', id)
    .where((eb) => eb('state', '=', eb.fn.any(eb.val([...from]))))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Sent during the work, it may arrive after its end: then the result stays. */
export const setProgress = (db: Db, id: number, done: number, total: number) =>
  db
    .updateTable('importJob')
    .set({ progressDone: done, progressTotal: total, touchedAt: new Date() })
    .where('id', '=', id)
    .where('state', 'in', ['reading', 'checking', 'applying'])
    .execute();

const UNAPPLIED_DAYS = 30;

export const deleteOldJobs = (db: Db) =>
  sql`delete from import_job where state in ('mapping', 'checked', 'failed', 'reverted')
    and touched_at < now() - make_interval(days => ${UNAPPLIED_DAYS})`.execute(db);

export const deleteJob = (trx: Trx, { companyId }: Scope, id: number) =>
  trx.deleteFrom('importJob').where('companyId', '=', companyId).where('id', '=', id).execute();

export const rememberMapping = (trx: Trx, { kind }: Of, companyId: number, signature: string, mapping: Mapping) =>
  trx
    .insertInto('importMapping')
    .values({ companyId, kind, signature, mapping: JSON.stringify(mapping) })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'kind', 'signature']).doUpdateSet({ mapping: JSON.stringify(mapping) }),
    )
    .execute();

export const rememberedMapping = async (
  db: Db,
  { kind }: Of,
  companyId: number,
  signature: string,
): Promise<Mapping | undefined> => {
  const row = await db
    .selectFrom('importMapping')
    .select('mapping')
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .where('signature', '=', signature)
    .executeTakeFirst();
  return row?.mapping as Mapping | undefined;
};
