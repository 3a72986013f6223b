import { sql } from 'kysely';
import type { WithCost } from '#contract/cost.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { cents, roundHalfUp } from '#contract/money.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import type { CostedWriteOff, pageOfWriteOffs, WriteOff, WriteOffReason } from '#contract/stock/writeOffs.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { withinDays } from '#server/platform/days.ts';
import { containing, isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';

type Row = WithCost<Reply<typeof pageOfWriteOffs>['data'][number], 'value'>;

const sumOf = (expression: string) => sql`(select ${sql.raw(expression)} from write_off_line line
  where line.company_id = w.company_id and line.write_off_id = w.id)`;

const columns = [
  'w.id',
  'w.reference',
  'w.branchId',
  'branch.name as branchName',
  'w.note',
  sql<number>`${sumOf('coalesce(sum(line.quantity), 0)::bigint')}`.as('quantity'),
  sql<number>`${sumOf('count(*)::int')}`.as('items'),
  // Rounded to cents per line, so that a document is the sum of the lines as shown.
  sql<number>`${sumOf('coalesce(sum(round(line.quantity * line.unit_cost / 10)), 0)::bigint')}`.as('value'),
  'w.createdByName as createdBy',
  'w.createdAt as createTime',
  'w.undoesId',
  'undone.reference as undoesReference',
  'undoing.id as undoneById',
  'undoing.reference as undoneByReference',
] as const;

type WriteOffRecord = Omit<Row, 'quantity' | 'value' | 'undoes' | 'undoneBy'> & {
  quantity: number;
  value: number;
  undoesId: number | null;
  undoesReference: string | null;
  undoneById: number | null;
  undoneByReference: string | null;
};

const linkOf = (id: number | null, reference: string | null) =>
  id === null ? null : { id, reference: reference ?? '' };

const toRow = ({ undoesId, undoesReference, undoneById, undoneByReference, ...row }: WriteOffRecord): Row => ({
  ...row,
  quantity: milli(row.quantity),
  value: cents(row.value),
  undoes: linkOf(undoesId, undoesReference),
  undoneBy: linkOf(undoneById, undoneByReference),
});

/** Write-offs belong to a branch. */
const writeOffsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('writeOff as w')
    .innerJoin('branch', 'branch.id', 'w.branchId')
    .leftJoin('writeOff as undone', 'undone.id', 'w.undoesId')
    .leftJoin('writeOff as undoing', (join) =>
      join.onRef('undoing.companyId', '=', 'w.companyId').onRef('undoing.undoesId', '=', 'w.id'),
    )
    .where('w.companyId', '=', scope.companyId)
    .where((eb) => eb('w.branchId', '=', eb.fn.any(eb.val(scope.branchIds))));

const hasLine = (condition: ReturnType<typeof sql>) => sql<boolean>`exists (select from write_off_line line
  where line.company_id = w.company_id and line.write_off_id = w.id and ${condition})`;

export const pageOfRows = async (db: Db, scope: Scope, filter: Input<typeof pageOfWriteOffs>) => {
  const { branchId, productId, reason, from, to, keyword = '' } = filter;
  const days = withinDays(sql`w.created_at`, sql`branch.time_zone`, from, to);
  const base = writeOffsIn(db, scope)
    .$if(branchId !== undefined, (rows) => rows.where('w.branchId', '=', branchId ?? 0))
    .$if(productId !== undefined, (rows) => rows.where(hasLine(sql`line.product_id = ${productId}`)))
    .$if(reason !== undefined, (rows) => rows.where(hasLine(sql`line.reason = ${reason}`)))
    .$if(days.length > 0, (rows) => rows.where(sql<boolean>`(${sql.join(days, sql` and `)})`))
    .$if(keyword !== '', (rows) =>
      rows.where(
        sql<boolean>`lower(w.reference || ' ' || w.note || ' ' || w.created_by_name) like ${containing(keyword)}`,
      ),
    );
  const order = orderOf(
    filter,
    { createTime: sql`w.created_at`, reference: sql`w.reference` },
    { field: 'createTime', order: 'descend' },
    sql`w.id`,
  );
  const page = await pageOf(db, base, (rows) => rows.select(columns).orderBy(order), filter, isFiltered(filter));
  return { ...page, data: page.data.map(toRow) };
};

/** A document with its exact costs. */
export type Line = Omit<WriteOff['productList'][number], 'unitCost'> & { unitCost: string };
export type WriteOffWithLines = Row & { lines: Line[] };

export const findWriteOff = async (db: Db, scope: Scope, id: number): Promise<WriteOffWithLines | undefined> => {
  const row = await writeOffsIn(db, scope).select(columns).where('w.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const lines = await db
    .selectFrom('writeOffLine as line')
    .innerJoin('product as p', 'p.id', 'line.productId')
    .select(['line.id', 'line.productId', 'p.sku', 'p.title', 'p.chineseTitle'])
    .select(['line.quantity', 'line.reason', 'line.note', 'line.unitCost'])
    .where('line.companyId', '=', scope.companyId)
    .where('line.writeOffId', '=', id)
    .orderBy('line.id')
    .execute();
  return {
    ...toRow(row),
    lines: lines.map((line) => ({
      ...line,
      reason: line.reason as WriteOffReason,
      quantity: milli(line.quantity),
      value: cents(roundHalfUp((line.quantity * Number(line.unitCost)) / 10)),
    })),
  };
};

/** Locked, so that only one person reverses it. */
export const lockWriteOff = async (trx: Trx, scope: Scope, id: number): Promise<WriteOffWithLines | undefined> => {
  const row = await writeOffsIn(trx, scope)
    .select('w.id')
    .where('w.id', '=', id)
    .forNoKeyUpdate('w')
    .executeTakeFirst();
  return row && findWriteOff(trx, scope, id);
};

export const wireOf = ({ lines, ...row }: WriteOffWithLines): CostedWriteOff => ({
  ...row,
  productList: lines.map((line) => ({ ...line, unitCost: Number(line.unitCost) })),
});

type Fields = { branchId: number; note: string; undoesId?: number | undefined };

export const insertWriteOff = async (trx: Trx, scope: Scope, fields: Fields): Promise<number> => {
  const { id } = await trx
    .insertInto('writeOff')
    .values({ ...fields, companyId: scope.companyId, createdBy: scope.userId, createdByName: scope.userName })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

type NewLine = { productId: number; quantity: Milli; reason: WriteOffReason; note: string };

export const insertLines = (
  trx: Trx,
  { companyId }: Scope,
  id: number,
  lines: readonly NewLine[],
  costs: readonly string[],
) => {
  const of = <V>(value: (line: NewLine) => V) => lines.map(value);
  return sql`
    insert into write_off_line (company_id, write_off_id, product_id, quantity, reason, note, unit_cost)
    select ${companyId}, ${id}, product_id, quantity, reason, note, unit_cost
    from unnest(${of(({ productId }) => productId)}::bigint[], ${of(({ quantity }) => quantity)}::bigint[],
      ${of(({ reason }) => reason)}::text[], ${of(({ note }) => note)}::text[], ${costs}::numeric[])
      with ordinality as l (product_id, quantity, reason, note, unit_cost, at)
    order by at`.execute(trx);
};

export const setReference = (trx: Trx, { companyId }: Scope, id: number, reference: string) =>
  trx.updateTable('writeOff').set({ reference }).where('companyId', '=', companyId).where('id', '=', id).execute();
