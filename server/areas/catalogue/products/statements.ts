import { sql } from 'kysely';
import type { ProductValues } from '#contract/catalogue/productFields.ts';
import { gramsIn, searchText } from '#contract/searchText.ts';
import type { Mover } from '#server/areas/stock/service.ts';
import type { Trx } from '#server/platform/context.ts';
import { snakeCase, sqlTypeOf, storedNames } from './columns.ts';
import { effective } from './values.ts';

export type StoredProduct = ProductValues & { id: number };

/** A product before and after, with the fields that differ. */
export type Altered = { before: ProductValues; after: StoredProduct; fields: (keyof ProductValues)[] };

type Column = (typeof storedNames)[number] | 'search' | 'grams';
const allColumns: readonly Column[] = [...storedNames, 'search', 'grams'];
const snakes = new Map(allColumns.map((name) => [name, snakeCase(name)]));
const searchTypes = { search: 'text', grams: 'text[]' };
const typeOf = (name: Column) => (name === 'search' || name === 'grams' ? searchTypes[name] : sqlTypeOf(name));
const columnNames = (names: readonly Column[]) => sql.raw(names.map(snakeCase).join(', '));
const typed = (names: readonly Column[]) =>
  sql.raw(names.map((name) => `${snakeCase(name)} ${typeOf(name)}`).join(', '));

/** The values for the columns; null by omission, which makes fifty thousand rows megabytes smaller. */
const rowOf = (product: ProductValues & { id?: number }, names: readonly Column[]): Record<string, unknown> => {
  const row: Record<string, unknown> = { id: product.id };
  for (const name of names)
    if (name !== 'search' && name !== 'grams') row[snakes.get(name) ?? name] = product[name] ?? undefined;
  if (row.standard_sku === '') row.standard_sku = undefined;
  if (names.includes('search')) {
    const search = searchText({ ...product, barcodes: product.barcodes.map(({ code }) => code) });
    row.search = search;
    row.grams = gramsIn(search);
  }
  return row;
};

/** New rows as they are sent: can be prepared while the database writes others. */
export const rowsText = (products: readonly ProductValues[]): string =>
  JSON.stringify(products.map((product) => rowOf(product, allColumns)));

export const insertRows = async (
  trx: Trx,
  companyId: number,
  products: readonly ProductValues[],
  json: string,
): Promise<StoredProduct[]> => {
  const { rows } = await sql<{ id: number; sku: string }>`
    insert into product (company_id, ${columnNames(allColumns)})
    select ${companyId}, ${columnNames(allColumns)} from json_to_recordset(${json}::json) as r(${typed(allColumns)})
    returning id, sku`.execute(trx);
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]));
  return products.map((product) => ({ ...product, id: ids.get(product.sku) ?? 0 }));
};

const searchFields = new Set<keyof ProductValues>(['sku', 'standardSku', 'barcodes', 'title', 'chineseTitle']);

/** The columns in which any of them differ: most imports touch only a few. */
const columnsOf = (altered: readonly Altered[]): Column[] => {
  const fields = new Set(altered.flatMap((each) => each.fields));
  const isFound = [...fields].some((field) => searchFields.has(field));
  return allColumns.filter((name) =>
    name === 'search' || name === 'grams' ? isFound : fields.has(name as keyof ProductValues),
  );
};

export const updateRows = async (trx: Trx, companyId: number, altered: readonly Altered[]): Promise<void> => {
  const names = columnsOf(altered);
  const json = JSON.stringify(altered.map(({ after }) => rowOf(after, names)));
  const setters = names.map((name) => sql`${sql.raw(snakeCase(name))} = ${sql.raw(`r.${snakeCase(name)}`)},`);
  const record = sql.join([sql`id bigint`, ...(names.length > 0 ? [typed(names)] : [])]);
  await sql`
    update product p set ${sql.join(setters, sql` `)} updated_at = now(), version = p.version + 1
    from json_to_recordset(${json}::json) as r(${record})
    where p.company_id = ${companyId} and p.id = r.id`.execute(trx);
};

export const insertBarcodes = async (
  trx: Trx,
  companyId: number,
  products: readonly StoredProduct[],
): Promise<void> => {
  const rows = products.flatMap(({ id, barcodes }) =>
    barcodes.map((barcode, position) => ({ id, ...barcode, position })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into product_barcode (company_id, product_id, code, pack, position)
    select ${companyId}, * from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ code }) => code)}::text[],
      ${rows.map(({ pack }) => pack)}::boolean[], ${rows.map(({ position }) => position)}::integer[])`.execute(trx);
};

export const insertTags = async (trx: Trx, companyId: number, products: readonly StoredProduct[]): Promise<void> => {
  const rows = products.flatMap(({ id, tagIds }) => tagIds.map((tagId) => ({ id, tagId })));
  if (rows.length === 0) return;
  await sql`
    insert into product_tag (company_id, product_id, tag_id)
    select ${companyId}, * from unnest(${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ tagId }) => tagId)}::bigint[])`.execute(trx);
};

export const insertPrices = async (
  trx: Trx,
  { companyId, userId, userName }: Mover,
  products: readonly StoredProduct[],
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

export const clearOf = (
  trx: Trx,
  table: 'productBarcode' | 'productTag',
  companyId: number,
  products: readonly StoredProduct[],
) =>
  sql`delete from ${sql.table(table)} where company_id = ${companyId}
    and product_id = any(${products.map(({ id }) => id)}::bigint[])`.execute(trx);

/** Which of these products have a fraction of a unit in stock anywhere. */
export const withFractions = async (
  trx: Trx,
  companyId: number,
  products: readonly StoredProduct[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct product_id as id from stock_level where company_id = ${companyId}
      and product_id = any(${products.map(({ id }) => id)}::bigint[]) and on_hand % 1000 <> 0`.execute(trx);
  return rows.map(({ id }) => id);
};
