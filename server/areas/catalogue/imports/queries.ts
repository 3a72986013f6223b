import { sql } from 'kysely';
import type { ImportRow, Mapping, ProductImport } from '#contract/catalogue/imports.ts';
import type { Page } from '#contract/fields.ts';
import { inEnglish, readSentence } from '#contract/messages/sentence.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { pageOf } from '#server/platform/page.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import type { SheetRow } from '#server/platform/sheets/read.ts';

export type State = ProductImport['state'];
export type Counts = ProductImport['counts'];
type Column = ProductImport['columns'][number];

/** The one door to a company's imports. */
const importsIn = (db: Db, companyId: number) =>
  db.selectFrom('productImport').where('productImport.companyId', '=', companyId);

/** Opening stock that nobody has said the branch of; asked once for the whole file, not once per row. */
const needsBranch = sql<boolean>`(product_import.branch_id is null and product_import.state = 'checked' and exists (
  select from product_import_row r where r.import_id = product_import.id and r.outcome = 'new'
    and (r.patch ->> 'quantity')::numeric > 0))`;

const shown = [
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
  'progressDone',
  'progressTotal',
  'reason',
  'userName',
  'createdAt',
  'appliedAt',
  'revertedAt',
] as const;

type Stored = {
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
  progressDone: number;
  progressTotal: number;
  reason: string | null;
  userName: string;
  createdAt: Date;
  appliedAt: Date | null;
  revertedAt: Date | null;
};

/** Words that an earlier version stored have no id. */
const reasonOf = (stored: string | null): Pick<ProductImport, 'reason' | 'said'> => {
  if (stored === null) return { reason: null };
  const said = readSentence(stored);
  return { reason: inEnglish(stored), ...(said ? { said } : {}) };
};

const toImport = (row: Stored): ProductImport => ({
  id: row.id,
  fileName: row.fileName,
  state: row.state as State,
  progress: { done: row.progressDone, total: row.progressTotal },
  columns: row.columns as Column[],
  mapping: row.mapping as Mapping,
  branchId: row.branchId,
  needsBranch: row.needsBranch,
  counts: { new: row.newRows, changed: row.changedRows, unchanged: row.unchangedRows, wrong: row.wrongRows },
  ...reasonOf(row.reason),
  userName: row.userName,
  createTime: row.createdAt,
  applyTime: row.appliedAt,
  revertTime: row.revertedAt,
});

/** Samples of the column of costs are costs. */
export const shownTo = (scope: Scope, { columns, ...read }: ProductImport): ProductImport => ({
  ...read,
  columns: may(scope, 'cost.get')
    ? columns
    : columns.map((column, at) => (read.mapping[at] === 'costPrice' ? { ...column, samples: [] } : column)),
});

const rowShownTo = (scope: Scope, row: ImportRow): ImportRow =>
  may(scope, 'cost.get')
    ? row
    : {
        ...row,
        changes: row.changes.filter(({ field }) => field !== 'costPrice'),
        problems: row.problems.filter(({ field }) => field !== 'costPrice'),
      };

export const findImport = async (
  db: Db,
  { companyId }: Pick<Scope, 'companyId'>,
  id: number,
): Promise<ProductImport | undefined> => {
  const row = await importsIn(db, companyId).select(shown).where('id', '=', id).executeTakeFirst();
  return row && toImport(row);
};

export const pageOfImports = async (
  db: Db,
  scope: Scope,
  filter: {
    pageNo: number;
    pageSize: number;
    keyword?: string | undefined;
    sortOrder?: 'ascend' | 'descend' | undefined;
  },
): Promise<Page<ProductImport>> => {
  let base = importsIn(db, scope.companyId);
  if (filter.keyword) base = base.where(sql<boolean>`position(lower(${filter.keyword}) in lower(file_name)) > 0`);
  const order = filter.sortOrder === 'ascend' ? 'asc' : 'desc';
  const page = await pageOf(
    db,
    base,
    (rows) => rows.select(shown).orderBy('createdAt', order).orderBy('id', order),
    filter,
    filter.keyword !== undefined,
  );
  return { ...page, data: page.data.map((row) => shownTo(scope, toImport(row))) };
};

export const pageOfRows = async (
  db: Db,
  scope: Scope,
  filter: {
    id: number;
    pageNo: number;
    pageSize: number;
    outcome?: string | undefined;
    keyword?: string | undefined;
    sortOrder?: 'ascend' | 'descend' | undefined;
  },
): Promise<Page<ImportRow>> => {
  const { keyword, outcome, sortOrder } = filter;
  let base = db
    .selectFrom('productImportRow')
    .where('companyId', '=', scope.companyId)
    .where('importId', '=', filter.id)
    .where('outcome', 'is not', null);
  if (outcome) base = base.where('outcome', '=', outcome);
  if (keyword) base = base.where(sql<boolean>`position(lower(${keyword}) in lower(sku || ' ' || title)) > 0`);
  const page = await pageOf(
    db,
    base,
    (rows) =>
      rows
        .select(['row', 'outcome', 'productId', 'sku', 'title', 'changes', 'problems'])
        .orderBy('row', sortOrder === 'descend' ? 'desc' : 'asc'),
    filter,
    false,
  );
  return { ...page, data: (page.data as unknown as ImportRow[]).map((row) => rowShownTo(scope, row)) };
};

export const insertImport = async (
  trx: Trx,
  { companyId, userId, userName }: Scope,
  given: { branchId: number | null; fileName: string; columns: Column[]; mapping: Mapping; signature: string },
): Promise<ProductImport> =>
  toImport(
    await trx
      .insertInto('productImport')
      .values({
        ...given,
        companyId,
        userId,
        userName,
        columns: JSON.stringify(given.columns),
        mapping: JSON.stringify(given.mapping),
      })
      .returning(shown)
      .executeTakeFirstOrThrow(),
  );

/** Moves an import from one state to the next; false when it is in another one by now. */
export const moveOn = async (
  db: Db,
  id: number,
  from: readonly State[],
  to: State,
  set: {
    reason?: string | null;
    branchId?: number | null;
    mapping?: Mapping;
    counts?: Counts;
    total?: number;
    appliedAt?: Date;
    revertedAt?: Date;
  } = {},
): Promise<boolean> => {
  const { mapping, counts, total, ...rest } = set;
  const { numUpdatedRows } = await db
    .updateTable('productImport')
    .set({
      reason: null,
      ...rest,
      state: to,
      touchedAt: new Date(),
      ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
      ...(total === undefined ? {} : { progressDone: 0, progressTotal: total }),
      ...(counts
        ? { newRows: counts.new, changedRows: counts.changed, unchangedRows: counts.unchanged, wrongRows: counts.wrong }
        : {}),
    })
    .where('id', '=', id)
    .where((eb) => eb('state', '=', eb.fn.any(eb.val([...from]))))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Sent beside the work, it may arrive when that is over: the result then stands. */
export const setProgress = (db: Db, id: number, done: number, total: number) =>
  db
    .updateTable('productImport')
    .set({ progressDone: done, progressTotal: total, touchedAt: new Date() })
    .where('id', '=', id)
    .where('state', 'in', ['reading', 'checking', 'applying'])
    .execute();

export const stageRows = (db: Db, companyId: number, importId: number, rows: readonly SheetRow[]) =>
  sql`insert into product_import_row (company_id, import_id, row, cells)
    select ${companyId}, ${importId}, r.row, r.cells from json_to_recordset(${JSON.stringify(rows)}::json) as r(row integer, cells jsonb)`.execute(
    db,
  );

export const deleteRows = (db: Db, importId: number) =>
  db.deleteFrom('productImportRow').where('importId', '=', importId).execute();

/** The products that an import made or changed. */
export const productsOf = async (db: Db, importId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('productImportRow')
    .select('productId')
    .where('importId', '=', importId)
    .where('outcome', 'in', ['changed', 'new'])
    .where('productId', 'is not', null)
    .orderBy('productId')
    .execute();
  return rows.flatMap(({ productId }) => productId ?? []);
};

export const stagedAfter = async (db: Db, importId: number, row: number, limit: number): Promise<SheetRow[]> => {
  const rows = await db
    .selectFrom('productImportRow')
    .select(['row', 'cells'])
    .where('importId', '=', importId)
    .where('row', '>', row)
    .orderBy('row')
    .limit(limit)
    .execute();
  return rows as SheetRow[];
};

export const rememberMapping = (trx: Trx, companyId: number, signature: string, mapping: Mapping) =>
  trx
    .insertInto('productImportMapping')
    .values({ companyId, signature, mapping: JSON.stringify(mapping) })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'signature']).doUpdateSet({ mapping: JSON.stringify(mapping) }),
    )
    .execute();

export const rememberedMapping = async (db: Db, companyId: number, signature: string): Promise<Mapping | undefined> => {
  const row = await db
    .selectFrom('productImportMapping')
    .select('mapping')
    .where('companyId', '=', companyId)
    .where('signature', '=', signature)
    .executeTakeFirst();
  return row?.mapping as Mapping | undefined;
};
