import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { ProductValues } from '#contract/catalogue/productFields.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { milli } from '#contract/quantity.ts';
import { lockCodes } from '#server/areas/catalogue/locks.ts';
import { archive } from '#server/areas/catalogue/products/archive.ts';
import { readValues } from '#server/areas/catalogue/products/stored.ts';
import { changeProducts } from '#server/areas/catalogue/products/writer.ts';
import { post } from '#server/areas/stock/service.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import type { Work } from './apply.ts';

export type Done = {
  row: number;
  title: string;
  productId: number;
  productVersion: number | null;
  before: Partial<ProductValues> | null;
  after: Partial<ProductValues>;
};

/** Rows that were written and not taken back, the last ones first. */
export const doneRows = async (db: Db, importId: number, limit: number, below = 2 ** 31 - 1): Promise<Done[]> => {
  const rows = await db
    .selectFrom('productImportRow')
    .select(['row', 'title', 'productId', 'productVersion', 'before', 'after'])
    .where('importId', '=', importId)
    .where('after', 'is not', null)
    .where('row', '<', below)
    .orderBy('row', 'desc')
    .limit(limit)
    .execute();
  return rows as unknown as Done[];
};

type Touch = 'Deleted' | 'Changed' | 'Moved';

const touchedNew = async (db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, Touch>> => {
  const { rows } = await sql<{ id: number; why: Touch }>`
    select p.id, case when p.archived_at is not null then 'Deleted' when p.version > 1 then 'Changed' else 'Moved' end as why
    from product p
    where p.company_id = ${companyId} and p.id = any(${ids}::bigint[])
      and (p.version > 1 or p.archived_at is not null or exists (
        select from stock_movement m where m.company_id = p.company_id and m.product_id = p.id and m.kind <> 'opening')
        or exists (select from stock_level l where l.company_id = p.company_id and l.product_id = p.id
          and (l.committed > 0 or l.incoming > 0)))`.execute(db);
  return new Map(rows.map(({ id, why }) => [id, why]));
};

/** Of changed rows, those whose product was written since, with its values if it is still there. */
const writtenSince = async (db: Db, companyId: number, rows: readonly Done[]) => {
  // A product that has the version the import gave it is as the import left it.
  const { rows: left } = await sql<{ id: number }>`
    select p.id from unnest(${rows.map(({ productId }) => productId)}::bigint[],
      ${rows.map(({ productVersion }) => (productVersion ?? 0) + 1)}::integer[]) as r(id, version)
    join product p on p.company_id = ${companyId} and p.id = r.id and p.version = r.version
    where p.archived_at is null`.execute(db);
  const asLeft = new Set(left.map(({ id }) => id));
  const others = rows.map(({ productId }) => productId).filter((id) => !asLeft.has(id));
  const values = others.length === 0 ? undefined : await readValues(db, companyId, others);
  return new Map(others.map((id) => [id, values?.get(id)]));
};

const whyChanged = (after: Partial<ProductValues>, values: ProductValues | undefined): Touch | undefined => {
  if (!values) return 'Deleted';
  const differs = ([field, value]: [string, unknown]) =>
    !isDeepStrictEqual(values[field as keyof ProductValues], value);
  return Object.entries(after).some(differs) ? 'Changed' : undefined;
};

/** The first row whose product somebody touched since: then the import can no longer be taken back as a whole. */
export const findTouched = async (db: Db, companyId: number, rows: readonly Done[]): Promise<Sentence | undefined> => {
  const made = await touchedNew(
    db,
    companyId,
    rows.filter(({ before }) => before === null).map(({ productId }) => productId),
  );
  const written = await writtenSince(
    db,
    companyId,
    rows.filter(({ before }) => before !== null),
  );
  for (const { row, title, productId, after } of rows) {
    const why = written.has(productId) ? whyChanged(after, written.get(productId)) : made.get(productId);
    if (why) return say(`catalogue.importUndo${why}`, { title, row });
  }
  return undefined;
};

/** Takes the products of an import into one's hands before they are taken back. */
export const holdDone = async (trx: Trx, { importId, mover }: Work): Promise<void> => {
  await sql`
    select from product_import_row r join product p on p.company_id = r.company_id and p.id = r.product_id
    where r.import_id = ${importId} and r.after is not null order by p.id for no key update of p`.execute(trx);
  await lockCodes(trx, mover.companyId);
};

/** What opening stock brought in goes out again: what is archived must not count in the value of the stock. */
const returnOpenings = async (trx: Trx, { mover, importId }: Work, ids: readonly number[]) => {
  const { rows } = await sql<{ productId: number; branchId: number; onHand: number }>`
    select product_id, branch_id, on_hand from stock_level
    where company_id = ${mover.companyId} and product_id = any(${ids}::bigint[]) and on_hand <> 0
    order by product_id, branch_id`.execute(trx);
  await post(
    trx,
    mover,
    rows.map(({ productId, branchId, onHand }) => ({
      productId,
      branchId,
      kind: 'correction' as const,
      quantity: milli(-onHand),
      documentType: 'productImport',
      documentId: importId,
    })),
  );
};

/** Takes some rows back: what was new is archived, what was changed gets its old values. */
export const undoRows = async (trx: Trx, work: Work, rows: readonly Done[]): Promise<void> => {
  const { companyId } = work.mover;
  const made = rows.filter(({ before }) => before === null).map(({ productId }) => productId);
  if (made.length > 0) {
    await returnOpenings(trx, work, made);
    await archive(trx, companyId, made);
  }
  await changeProducts(
    trx,
    work.mover,
    rows.flatMap(({ productId, before }) => (before === null ? [] : [{ id: productId, ...before }])),
  );
  await sql`update product_import_row set before = null, after = null
    where import_id = ${work.importId} and row = any(${rows.map(({ row }) => row)}::integer[])`.execute(trx);
};
