import { sql } from 'kysely';
import type { Page } from '#contract/fields.ts';
import type { ImportOutcome } from '#contract/imports.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { SheetRow } from '#server/platform/sheets/read.ts';
import type { AppliedRow, CheckedRow, ImportDefinition, ImportRun, WaitingRow, WrittenRow } from './definition.ts';
import type { JobFilter } from './jobs.ts';

/** A row of a dry run as it is shown. */
export type ImportRow<F extends string = string> = Omit<CheckedRow<F>, 'entityVersion' | 'patch' | 'outcome'> & {
  outcome: ImportOutcome;
};
type StoredImportRow = ImportRow & { cells: string[] };

export const pageOfRows = async (
  db: Db,
  { companyId }: Scope,
  filter: JobFilter & { id: number; outcome?: string | undefined },
): Promise<Page<StoredImportRow>> => {
  const { keyword, outcome, sortOrder } = filter;
  let rows = db
    .selectFrom('importRow')
    .where('companyId', '=', companyId)
    .where('importId', '=', filter.id)
    .where('outcome', 'is not', null);
  if (outcome) rows = rows.where('outcome', '=', outcome);
  if (keyword) rows = rows.where(sql<boolean>`position(lower(${keyword}) in lower(code || ' ' || name)) > 0`);
  const page = await pageOf(
    db,
    rows,
    (matching) =>
      matching
        .select(['row', 'outcome', 'entityId', 'code', 'name', 'changes', 'problems', 'cells'])
        // Rows with a note come first, unless somebody chose a sort order.
        .$if(sortOrder === undefined, (unsorted) => unsorted.orderBy(sql`(problems = '[]')`))
        .orderBy('row', sortOrder === 'descend' ? 'desc' : 'asc'),
    filter,
    false,
  );
  return page as unknown as Page<StoredImportRow>;
};

/** Leaves out the given rows or all with errors, or includes them again in the next check. */
export const setSkipped = (trx: Trx, importId: number, rows: readonly number[] | 'wrong', isSkipped: boolean) =>
  sql`update import_row set outcome = ${isSkipped ? 'skipped' : null}, patch = null
    where import_id = ${importId}
      and ${rows === 'wrong' ? sql`outcome = 'wrong'` : sql`row = any(${rows}::integer[])`}`.execute(trx);

export const countSkipped = async (db: Db, importId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_row where import_id = ${importId} and outcome = 'skipped'`.execute(db);
  return rows[0]?.count ?? 0;
};

export const readCells = async (trx: Trx, importId: number, rows: readonly number[]): Promise<SheetRow[]> => {
  const { rows: staged } = await sql<SheetRow>`
    select row, cells from import_row where import_id = ${importId} and row = any(${rows}::integer[])`.execute(trx);
  return staged;
};

export const saveCells = (trx: Trx, importId: number, rows: readonly SheetRow[]) =>
  sql`update import_row r set cells = f.cells
    from json_to_recordset(${JSON.stringify(rows)}::json) as f(row integer, cells jsonb)
    where r.import_id = ${importId} and r.row = f.row`.execute(trx);

export const countRows = async (db: Db, importId: number): Promise<number> => {
  const { rows } = await db
    .selectFrom('importRow')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
  return Number(rows);
};

export const stageRows = (db: Db, companyId: number, importId: number, rows: readonly SheetRow[]) =>
  sql`insert into import_row (company_id, import_id, row, cells)
    select ${companyId}, ${importId}, r.row, r.cells from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row integer, cells jsonb)`.execute(
    db,
  );

export const deleteRows = (db: Db, importId: number) =>
  db.deleteFrom('importRow').where('importId', '=', importId).execute();

/** Rows left out stay out of the next check. */
export const stagedAfter = async (db: Db, importId: number, row: number, limit: number): Promise<SheetRow[]> => {
  const rows = await db
    .selectFrom('importRow')
    .select(['row', 'cells'])
    .where('importId', '=', importId)
    .where('outcome', 'is distinct from', 'skipped')
    .where('row', '>', row)
    .orderBy('row')
    .limit(limit)
    .execute();
  return rows as SheetRow[];
};

export const saveChecked = (db: Db, importId: number, rows: readonly CheckedRow[]) =>
  sql`update import_row r set outcome = u.outcome, entity_id = u.entity_id, entity_version = u.entity_version,
      code = u.code, name = u.name, patch = u.patch, changes = u.changes, problems = u.problems
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ entityId, entityVersion, ...row }) => ({ ...row, entity_id: entityId, entity_version: entityVersion })))}::jsonb)
      as u(row integer, outcome text, entity_id bigint, entity_version integer, code text, name text, patch jsonb, changes jsonb, problems jsonb)
    where r.import_id = ${importId} and r.row = u.row`.execute(db);

/** Rows still to be written, in the order of the sheet, continuing after the last one. */
export const waitingRows = async (db: Db, importId: number, limit: number, reached = 0): Promise<WaitingRow[]> => {
  const rows = await db
    .selectFrom('importRow')
    .select(['row', 'outcome', 'entityId', 'patch'])
    .where('importId', '=', importId)
    .where('outcome', 'in', ['changed', 'new'])
    .where('after', 'is', null)
    .where('row', '>', reached)
    .orderBy('row')
    .limit(limit)
    .execute();
  return rows as WaitingRow[];
};

/** Rows that were written and not undone, the last ones first. */
export const appliedRows = async (
  db: Db,
  importId: number,
  limit: number,
  below = 2 ** 31 - 1,
): Promise<AppliedRow[]> => {
  const rows = await db
    .selectFrom('importRow')
    .select(['row', 'name', 'entityId', 'entityVersion', 'before', 'after'])
    .where('importId', '=', importId)
    .where('after', 'is not', null)
    .where('row', '<', below)
    .orderBy('row', 'desc')
    .limit(limit)
    .execute();
  return rows as unknown as AppliedRow[];
};

export const saveWritten = (trx: Trx, importId: number, rows: readonly WrittenRow[]) =>
  sql`update import_row r set entity_id = w.entity_id, before = w.before, after = w.after
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ entityId, ...row }) => ({ ...row, entity_id: entityId })))}::jsonb)
      as w(row integer, entity_id bigint, before jsonb, after jsonb)
    where r.import_id = ${importId} and r.row = w.row`.execute(trx);

export const forgetWritten = (trx: Trx, importId: number, rows: readonly AppliedRow[]) =>
  sql`update import_row set before = null, after = null
    where import_id = ${importId} and row = any(${rows.map(({ row }) => row)}::integer[])`.execute(trx);

/** The records that an import created or changed. */
export const entitiesOf = async (db: Db, importId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('importRow')
    .select('entityId')
    .where('importId', '=', importId)
    .where('outcome', 'in', ['changed', 'new'])
    .where('entityId', 'is not', null)
    .orderBy('entityId')
    .execute();
  return rows.flatMap(({ entityId }) => entityId ?? []);
};

type Of = Pick<ImportDefinition, 'kind'>;
const onlyOf = (rows: readonly number[] | undefined) => (rows ? sql`and r.row = any(${rows}::integer[])` : sql``);

/** The first record that was changed or deleted since the dry run. */
export const changedSinceCheck = async (
  db: Db,
  { kind }: Of,
  importId: number,
  rows?: readonly number[],
): Promise<Sentence | undefined> => {
  const changed = await sql<{ row: number; name: string }>`
    select r.row, r.name from import_row r
    left join ${sql.table(kind)} e on e.company_id = r.company_id and e.id = r.entity_id and e.archived_at is null
    where r.import_id = ${importId} and r.outcome = 'changed' and r.after is null ${onlyOf(rows)}
      and e.version is distinct from r.entity_version
    order by r.row limit 1`.execute(db);
  const [first] = changed.rows;
  return first && say('imports.changedSinceCheck', { name: first.name, row: String(first.row) });
};

/** Locks the records that an import changes, all of them or those of some rows. Other records stay unlocked. */
export const lockChanging = (trx: Trx, { kind }: Of, importId: number, rows?: readonly number[]) =>
  sql`
    select from import_row r join ${sql.table(kind)} e on e.company_id = r.company_id and e.id = r.entity_id
    where r.import_id = ${importId} and r.outcome = 'changed' and r.after is null ${onlyOf(rows)}
    order by e.id for no key update of e`.execute(trx);

export const lockApplied = (trx: Trx, { kind }: Of, { importId }: ImportRun) =>
  sql`
    select from import_row r join ${sql.table(kind)} e on e.company_id = r.company_id and e.id = r.entity_id
    where r.import_id = ${importId} and r.after is not null order by e.id for no key update of e`.execute(trx);
