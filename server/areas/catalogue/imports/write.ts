import { sql } from 'kysely';
import type { ProductValues } from '#contract/catalogue/productFields.ts';
import { milli } from '#contract/quantity.ts';
import { type Change, changeProducts, insertProducts } from '#server/areas/catalogue/products/writer.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import type { ImportRun, WaitingRow, WrittenRow } from '#server/platform/imports/definition.ts';
import { type StoredPatch, valuesOf } from './check.ts';
import { insertMissing, type ListKind, type Names, type SheetLists, type SheetNames } from './names.ts';

/** Brands, categories, suppliers and tags that the sheet names. */
export const namesInSheet = async (db: Db, importId: number): Promise<SheetNames> => {
  // Spelled as at its first mention in the sheet.
  const { rows } = await sql<{ kind: ListKind; name: string }>`
    with staged as materialized (
      select row, patch from import_row where import_id = ${importId} and patch is not null
    ), named as (
      select 'brand' as kind, patch ->> 'brand' as name, row from staged
      union all select 'category', patch ->> 'category', row from staged
      union all select 'supplier', patch ->> 'supplier', row from staged
      union all select 'tag', tag.name, row from staged, jsonb_array_elements_text(coalesce(patch -> 'tags', '[]')) as tag(name)
    )
    select kind, name from named where name is not null group by kind, name order by min(row)`.execute(db);
  const of = (kind: ListKind) => new Set(rows.filter((row) => row.kind === kind).map(({ name }) => name));
  return { brand: of('brand'), category: of('category'), supplier: of('supplier'), tag: of('tag') };
};

/** Creates the missing ones. */
export const insertNames = async (trx: Trx, { importId, actor }: ImportRun): Promise<SheetLists> =>
  insertMissing(trx, actor.companyId, await namesInSheet(trx, importId));

/** What an undo takes back. */
export const rememberNames = async (trx: Trx, { importId }: ImportRun, { created }: SheetLists): Promise<void> => {
  if (created)
    await sql`update import_job set created_lists = ${JSON.stringify(created)} where id = ${importId}`.execute(trx);
};

type Waiting = WaitingRow<StoredPatch>;
type Written = WrittenRow<ProductValues>;

const insertNew = async (
  trx: Trx,
  { actor, branchId }: ImportRun,
  rows: readonly Waiting[],
  names: Names,
): Promise<Written[]> => {
  const drafts = rows.map(({ patch }) => {
    const quantity = milli(patch.quantity ?? 0);
    const opening = branchId !== null && quantity > 0 ? { branchId, quantity } : undefined;
    return { ...(valuesOf(patch, names) as Pick<ProductValues, 'title' | 'retailPrice'>), opening };
  });
  const ids = await insertProducts(trx, actor, drafts);
  return rows.map(({ row }, at) => ({ row, entityId: ids[at] ?? 0, before: null, after: {} }));
};

const changeExisting = async (
  trx: Trx,
  { actor }: ImportRun,
  rows: readonly Waiting[],
  names: Names,
): Promise<Written[]> => {
  const changes = await changeProducts(
    trx,
    actor,
    rows.map(({ entityId, patch }) => ({ id: entityId ?? 0, ...valuesOf(patch, names) })),
  );
  const byId = new Map(changes.map((change) => [change.id, change]));
  return rows.map(({ row, entityId }) => {
    const change: Change | undefined = byId.get(entityId ?? 0);
    return { row, entityId: entityId ?? 0, before: change?.before ?? {}, after: change?.after ?? {} };
  });
};

/** Writes rows whose products are already locked, one batch at a time. */
export const writeProducts = async (
  trx: Trx,
  run: ImportRun,
  rows: readonly Waiting[],
  { names }: SheetLists,
): Promise<Written[]> => {
  const having = (outcome: Waiting['outcome']) => rows.filter((row) => row.outcome === outcome);
  const existingRows = await changeExisting(trx, run, having('changed'), names);
  return [...existingRows, ...(await insertNew(trx, run, having('new'), names))];
};

const tablesByProduct = ['productBarcode', 'productTag', 'productPrice', 'stockLevel', 'stockCost', 'stockMovement'];
export const growingTables = [
  { table: 'product', columns: ['companyId', 'id', 'archivedAt'] },
  ...tablesByProduct.map((table) => ({ table, columns: ['companyId', 'productId'] })),
];
