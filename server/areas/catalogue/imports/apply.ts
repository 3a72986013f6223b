import { sql } from 'kysely';
import type { ProductValues } from '#contract/catalogue/productFields.ts';
import { inEnglish, type Sentence, say } from '#contract/messages/sentence.ts';
import { milli } from '#contract/quantity.ts';
import { type Change, changeProducts, insertProducts } from '#server/areas/catalogue/products/writer.ts';
import type { Mover } from '#server/areas/stock/service.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { type StoredPatch, valuesOf } from './check.ts';
import { insertMissing, type ListKind, type Names } from './names.ts';

export type Work = { importId: number; branchId: number | null; mover: Mover };
/** Why an import stops: told to whoever started it. */
export class Stopped extends Error {
  readonly sentence: Sentence;
  constructor(sentence: Sentence) {
    super(inEnglish(sentence));
    this.sentence = sentence;
  }
}
/** The server ends; its next start goes on from here. */
export class Interrupted extends Stopped {}
/** What was applied could not be taken back either: `recover` does it. */
export class HalfDone extends Error {}

type Waiting = {
  row: number;
  outcome: 'new' | 'changed';
  productId: number | null;
  productVersion: number | null;
  patch: StoredPatch;
};

/** Rows that are to be written and are not yet, in the order of the sheet, from behind the one reached. */
export const waitingRows = async (db: Db, importId: number, limit: number, reached = 0): Promise<Waiting[]> => {
  const rows = await db
    .selectFrom('productImportRow')
    .select(['row', 'outcome', 'productId', 'productVersion', 'patch'])
    .where('importId', '=', importId)
    .where('outcome', 'in', ['changed', 'new'])
    .where('after', 'is', null)
    .where('row', '>', reached)
    .orderBy('row')
    .limit(limit)
    .execute();
  return rows as Waiting[];
};

const onlyOf = (rows: readonly number[] | undefined) => (rows ? sql`and r.row = any(${rows}::integer[])` : sql``);

/** The first product that was changed or deleted since the dry run. */
export const movedOn = async (db: Db, importId: number, rows?: readonly number[]): Promise<Sentence | undefined> => {
  const { rows: found } = await sql<{ row: number; title: string }>`
    select r.row, r.title from product_import_row r
    left join product p on p.company_id = r.company_id and p.id = r.product_id and p.archived_at is null
    where r.import_id = ${importId} and r.outcome = 'changed' and r.after is null ${onlyOf(rows)}
      and p.version is distinct from r.product_version
    order by r.row limit 1`.execute(db);
  const [first] = found;
  return first && say('catalogue.importChangedSinceCheck', { title: first.title, row: first.row });
};

/** Brands, categories, suppliers and tags that the sheet names, made where they are missing. */
export const makeNames = async (trx: Trx, { importId, mover }: Work): Promise<Names> => {
  // Spelled as the sheet spells it first.
  const { rows } = await sql<{ kind: ListKind; name: string }>`
    with staged as materialized (
      select row, patch from product_import_row where import_id = ${importId} and patch is not null
    ), named as (
      select 'brand' as kind, patch ->> 'brand' as name, row from staged
      union all select 'category', patch ->> 'category', row from staged
      union all select 'supplier', patch ->> 'supplier', row from staged
      union all select 'tag', tag.name, row from staged, jsonb_array_elements_text(coalesce(patch -> 'tags', '[]')) as tag(name)
    )
    select kind, name from named where name is not null group by kind, name order by min(row)`.execute(trx);
  const of = (kind: ListKind) => new Set(rows.filter((row) => row.kind === kind).map(({ name }) => name));
  return insertMissing(trx, mover.companyId, {
    brand: of('brand'),
    category: of('category'),
    supplier: of('supplier'),
    tag: of('tag'),
  });
};

type Written = {
  row: number;
  product_id: number;
  before: Partial<ProductValues> | null;
  after: Partial<ProductValues>;
};

const keepWritten = (trx: Trx, importId: number, written: readonly Written[]) =>
  sql`update product_import_row r set product_id = w.product_id, before = w.before, after = w.after
    from json_to_recordset(${JSON.stringify(written)}::json) as w(row integer, product_id bigint, before jsonb, after jsonb)
    where r.import_id = ${importId} and r.row = w.row`.execute(trx);

const insertNew = async (
  trx: Trx,
  { mover, branchId }: Work,
  rows: readonly Waiting[],
  names: Names,
): Promise<Written[]> => {
  const drafts = rows.map(({ patch }) => {
    const quantity = milli(patch.quantity ?? 0);
    const opening = branchId !== null && quantity > 0 ? { branchId, quantity } : undefined;
    return { ...(valuesOf(patch, names) as Pick<ProductValues, 'title' | 'retailPrice'>), opening };
  });
  const ids = await insertProducts(trx, mover, drafts);
  return rows.map(({ row }, at) => ({ row, product_id: ids[at] ?? 0, before: null, after: {} }));
};

const changeOld = async (trx: Trx, { mover }: Work, rows: readonly Waiting[], names: Names): Promise<Written[]> => {
  const changes = await changeProducts(
    trx,
    mover,
    rows.map(({ productId, patch }) => ({ id: productId ?? 0, ...valuesOf(patch, names) })),
  );
  const byId = new Map(changes.map((change) => [change.id, change]));
  return rows.map(({ row, productId }) => {
    const change: Change | undefined = byId.get(productId ?? 0);
    return { row, product_id: productId ?? 0, before: change?.before ?? {}, after: change?.after ?? {} };
  });
};

/**
 * Takes the products that an import changes, all of them or those of some rows, into its hands, and refuses when one of
 * them has moved on. Everybody else's stay free.
 */
export const holdRows = async (trx: Trx, importId: number, rows?: readonly number[]): Promise<void> => {
  await sql`
    select from product_import_row r join product p on p.company_id = r.company_id and p.id = r.product_id
    where r.import_id = ${importId} and r.outcome = 'changed' and r.after is null ${onlyOf(rows)}
    order by p.id for no key update of p`.execute(trx);
  const moved = await movedOn(trx, importId, rows);
  if (moved) throw new Stopped(moved);
};

/** Writes some rows that are held, set by set. */
export const writeRows = async (trx: Trx, work: Work, rows: readonly Waiting[], names: Names): Promise<void> => {
  const having = (wanted: Waiting['outcome']) => rows.filter(({ outcome }) => outcome === wanted);
  const changed = await changeOld(trx, work, having('changed'), names);
  const made = await insertNew(trx, work, having('new'), names);
  await keepWritten(trx, work.importId, [...changed, ...made]);
};

const grown = ['productBarcode', 'productTag', 'productPrice', 'stockLevel', 'stockCost', 'stockMovement'];

/**
 * Tells the planner how large the tables have become: its last look may have found them empty, and every index of a
 * company would then seem as good as any other. Done whenever the rows written have doubled, for the columns that rows
 * are looked up by: to look at all of them takes as long as writing a tenth of the rows.
 */
export const learnSizes = async (db: Db, before: number, after: number): Promise<void> => {
  const isDue = after >= 500 && Math.floor(Math.log2(after / 250)) > Math.floor(Math.log2(Math.max(before, 1) / 250));
  if (!isDue) return;
  await sql`analyze product (company_id, id, archived_at)`.execute(db);
  for (const table of grown) await sql`analyze ${sql.table(table)} (company_id, product_id)`.execute(db);
};
