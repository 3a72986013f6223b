import { sql } from 'kysely';
import type { Milli } from '#contract/quantity.ts';
import { costOf, type Mover, post } from '#server/areas/stock/ledger.ts';
import type { Trx } from '#server/platform/context.ts';
import { type Claimed, freeSkus, lockCatalogue, refuseTaken } from './codes.ts';
import { readValues } from './stored.ts';
import { gramsOf, searchText } from './text.ts';
import { codesOf, differing, effective, merge, type ProductValues } from './values.ts';

/** Rows a statement takes: large enough to be few statements, small enough for the memory of an embedded engine. */
const CHUNK = 2000;
const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK));

/** A SKU left blank is generated; `opening` is stock at a branch, at the product's cost price. */
export type NewProduct = Partial<ProductValues> &
  Pick<ProductValues, 'title' | 'retailPrice'> & { opening?: { branchId: number; quantity: Milli } | undefined };
export type ChangedProduct = Partial<ProductValues> & { id: number };
/** Of a product that really changed, the fields that differ. */
export type Change = { id: number; before: Partial<ProductValues>; after: Partial<ProductValues> };

type Kept = ProductValues & { id: number };

const columnTypes = {
  sku: 'text',
  title: 'text',
  chineseTitle: 'text',
  shortDescription: 'text',
  description: 'text',
  length: 'numeric',
  width: 'numeric',
  height: 'numeric',
  volume: 'numeric',
  weight: 'numeric',
  brandId: 'bigint',
  categoryId: 'bigint',
  supplierId: 'bigint',
  retailPrice: 'bigint',
  costPrice: 'bigint',
  gstFree: 'boolean',
  soldByWeight: 'boolean',
  standardSku: 'text',
  standardDescription: 'text',
  standardSize: 'text',
  standardPrice: 'bigint',
  unitQty: 'integer',
  unitSize: 'text',
  unitRetail: 'bigint',
  unitDiscount: 'numeric',
  orderQty: 'integer',
  status: 'text',
  images: 'text[]',
  search: 'text',
  grams: 'text[]',
} as const;
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const snakes: Record<string, string> = Object.fromEntries(Object.keys(columnTypes).map((name) => [name, snake(name)]));
const columnNames = Object.values(snakes);
const columns = sql.raw(columnNames.join(', '));
const typed = sql.raw(
  Object.entries(columnTypes)
    .map(([name, type]) => `${snake(name)} ${type}`)
    .join(', '),
);
const setters = sql.raw(
  columnNames
    .map(
      (name) => `${name} = ${name === 'search' || name === 'grams' ? `coalesce(r.${name}, p.${name})` : `r.${name}`}`,
    )
    .join(', '),
);

const searchableOf = ({ sku, standardSku, barcodes, title, chineseTitle }: ProductValues) => ({
  sku,
  standardSku: standardSku === '' ? null : standardSku,
  barcodes: barcodes.map(({ code }) => code),
  title,
  chineseTitle,
});

/** Without `found`, the search text stays as it is: most changes are of prices. */
const rowOf = (product: ProductValues & { id?: number }, found: boolean): Record<string, unknown> => {
  const searchable = searchableOf(product);
  const { barcodes: _, tagIds: __, ...plain } = product;
  const row = {
    ...plain,
    standardSku: searchable.standardSku,
    search: found ? searchText(searchable) : null,
    grams: found ? gramsOf(searchable) : null,
  };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [snakes[name] ?? name, value]));
};

const insertRows = async (trx: Trx, companyId: number, products: readonly ProductValues[]): Promise<Kept[]> => {
  const json = JSON.stringify(products.map((product) => rowOf(product, true)));
  const { rows } = await sql<{ id: number; sku: string }>`
    insert into product (company_id, ${columns})
    select ${companyId}, ${columns} from json_to_recordset(${json}::json) as r(${typed})
    returning id, sku`.execute(trx);
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]));
  return products.map((product) => ({ ...product, id: ids.get(product.sku) ?? 0 }));
};

const searchFields: readonly (keyof ProductValues)[] = ['sku', 'standardSku', 'barcodes', 'title', 'chineseTitle'];

const updateRows = async (trx: Trx, companyId: number, altered: readonly Altered[]): Promise<void> => {
  const json = JSON.stringify(
    altered.map(({ after, fields }) =>
      rowOf(
        after,
        fields.some((field) => searchFields.includes(field)),
      ),
    ),
  );
  await sql`
    update product p set ${setters}, updated_at = now(), version = p.version + 1
    from json_to_recordset(${json}::json) as r(id bigint, ${typed})
    where p.company_id = ${companyId} and p.id = r.id`.execute(trx);
};

const insertBarcodes = async (trx: Trx, companyId: number, products: readonly Kept[]): Promise<void> => {
  const rows = products.flatMap(({ id, barcodes }) =>
    barcodes.map((barcode, position) => ({ id, ...barcode, position })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into product_barcode (company_id, product_id, code, pack, position)
    select ${companyId}, * from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ code }) => code)}::text[],
      ${rows.map(({ pack }) => pack)}::boolean[], ${rows.map(({ position }) => position)}::integer[])`.execute(trx);
};

const insertTags = async (trx: Trx, companyId: number, products: readonly Kept[]): Promise<void> => {
  const rows = products.flatMap(({ id, tagIds }) => tagIds.map((tagId) => ({ id, tagId })));
  if (rows.length === 0) return;
  await sql`
    insert into product_tag (company_id, product_id, tag_id)
    select ${companyId}, * from unnest(${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ tagId }) => tagId)}::bigint[])`.execute(trx);
};

const insertPrices = async (
  trx: Trx,
  { companyId, userId, userName }: Mover,
  products: readonly Kept[],
): Promise<void> => {
  if (products.length === 0) return;
  await sql`
    insert into product_price (company_id, product_id, user_id, user_name, retail_price, cost_price, standard_price)
    select ${companyId}, id, ${userId}::bigint, ${userName}, retail, cost, standard from unnest(
      ${products.map(({ id }) => id)}::bigint[], ${products.map(({ retailPrice }) => retailPrice)}::bigint[],
      ${products.map(({ costPrice }) => costPrice)}::bigint[],
      ${products.map((product) => effective(product).standardPrice)}::bigint[]) as r(id, retail, cost, standard)`.execute(
    trx,
  );
};

const claimsOf = (product: ProductValues, id: number | undefined): Claimed[] =>
  codesOf(product).map((code) => ({ ...code, productId: id, product }));

const withSkus = async (trx: Trx, companyId: number, drafts: readonly NewProduct[]): Promise<NewProduct[]> => {
  const blank = drafts.filter(({ sku }) => !sku).length;
  const generated = blank > 0 ? await freeSkus(trx, companyId, blank) : [];
  return drafts.map((draft) => (draft.sku ? draft : { ...draft, sku: generated.pop() }));
};

const postOpenings = (trx: Trx, mover: Mover, made: readonly Kept[], drafts: readonly NewProduct[]) =>
  post(
    trx,
    mover,
    made.flatMap(({ id, costPrice }, at) => {
      const { opening } = drafts[at] ?? {};
      return opening
        ? [
            {
              productId: id,
              kind: 'opening' as const,
              unitCost: costOf(costPrice),
              documentType: 'product',
              documentId: id,
              ...opening,
            },
          ]
        : [];
    }),
  );

/**
 * Makes products, one or fifty thousand, with barcodes, tags, first prices and opening stock. Answers their ids in the
 * order given. Refuses codes that are taken (150) and ids outside the company (103). The audit entry is the caller's.
 */
export const insertProducts = async (trx: Trx, mover: Mover, drafts: readonly NewProduct[]): Promise<number[]> => {
  if (drafts.length === 0) return [];
  const { companyId } = mover;
  await lockCatalogue(trx, companyId);
  const named = await withSkus(trx, companyId, drafts);
  const products = named.map(({ opening: _, ...draft }) => merge(undefined, draft));
  await refuseTaken(
    trx,
    companyId,
    products.flatMap((product) => claimsOf(product, undefined)),
  );
  const ids: number[] = [];
  for (const [at, chunk] of chunksOf(products).entries()) {
    const made = await insertRows(trx, companyId, chunk);
    await insertBarcodes(trx, companyId, made);
    await insertTags(trx, companyId, made);
    await insertPrices(trx, mover, made);
    await postOpenings(trx, mover, made, drafts.slice(at * CHUNK));
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
};

const priceFields = new Set<string>([
  'retailPrice',
  'costPrice',
  'standardPrice',
  'unitRetail',
  'unitQty',
  'unitDiscount',
]);
const pricesDiffer = (before: ProductValues, after: ProductValues) =>
  before.retailPrice !== after.retailPrice ||
  before.costPrice !== after.costPrice ||
  effective(before).standardPrice !== effective(after).standardPrice;

type Altered = { before: ProductValues; after: Kept; fields: (keyof ProductValues)[] };

const alterAll = (changes: readonly ChangedProduct[], stored: ReadonlyMap<number, ProductValues>): Altered[] =>
  changes.flatMap(({ id, ...sent }) => {
    const before = stored.get(id);
    if (!before) return [];
    const after = { ...merge(before, sent), id };
    const fields = differing(before, after);
    return fields.length === 0 ? [] : [{ before, after, fields }];
  });

const clearOf = (trx: Trx, table: 'productBarcode' | 'productTag', companyId: number, products: readonly Kept[]) =>
  sql`delete from ${sql.table(table)} where company_id = ${companyId}
    and product_id = any(${products.map(({ id }) => id)}::bigint[])`.execute(trx);

const only = (product: ProductValues, fields: readonly (keyof ProductValues)[]): Partial<ProductValues> =>
  Object.fromEntries(fields.map((field) => [field, product[field]]));

const changeChunk = async (trx: Trx, mover: Mover, changes: readonly ChangedProduct[]): Promise<Change[]> => {
  const { companyId } = mover;
  const altered = alterAll(
    changes,
    await readValues(
      trx,
      companyId,
      changes.map(({ id }) => id),
    ),
  );
  if (altered.length === 0) return [];
  const having = (...names: (keyof ProductValues)[]) =>
    altered.filter(({ fields }) => fields.some((field) => names.includes(field))).map(({ after }) => after);
  await refuseTaken(
    trx,
    companyId,
    having('sku', 'standardSku', 'barcodes').flatMap((product) => claimsOf(product, product.id)),
  );
  await updateRows(trx, companyId, altered);
  const scanned = having('barcodes');
  if (scanned.length > 0) await clearOf(trx, 'productBarcode', companyId, scanned);
  await insertBarcodes(trx, companyId, scanned);
  const tagged = having('tagIds');
  if (tagged.length > 0) await clearOf(trx, 'productTag', companyId, tagged);
  await insertTags(trx, companyId, tagged);
  const priced = altered.filter(
    ({ before, after, fields }) => fields.some((field) => priceFields.has(field)) && pricesDiffer(before, after),
  );
  await insertPrices(
    trx,
    mover,
    priced.map(({ after }) => after),
  );
  return altered.map(({ before, after, fields }) => ({
    id: after.id,
    before: only(before, fields),
    after: only(after, fields),
  }));
};

/**
 * Changes products, one or fifty thousand; fields that are absent stay. Products that are archived, missing or of another
 * company are passed over, and so are those that would not change: the answer has what did.
 */
export const changeProducts = async (trx: Trx, mover: Mover, changes: readonly ChangedProduct[]): Promise<Change[]> => {
  await lockCatalogue(trx, mover.companyId);
  const done: Change[] = [];
  for (const chunk of chunksOf(changes)) done.push(...(await changeChunk(trx, mover, chunk)));
  return done;
};
