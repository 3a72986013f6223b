import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { brands, categories, suppliers, tags } from '#contract/catalogue/lists.ts';
import { type Page, PICK_LIMIT } from '#contract/fields.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { containing, isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';

type Filter = z.output<typeof brands.Filter>;

/** What the four lists have in common; each row has its own fields besides. */
export type Row = { id: number; name: string; version: number; [field: string]: unknown };
export type Table = 'brand' | 'category' | 'supplier' | 'tag';

export type Kind = {
  table: Table;
  Row: z.ZodType<Row>;
  /** Own fields, as columns of the table. */
  fields: readonly string[];
  /** How products refer to it, as a condition on `product p` and `x`. */
  used: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
};

const byName = sql`lower(x.name), x.id`;

const fieldsOf = (shape: object): string[] =>
  Object.keys(shape).filter((field) => !['id', 'name', 'products', 'createTime', 'version'].includes(field));

const kindOf = (
  contract: { kind: Table; Row: { shape: object } & z.ZodType },
  used: RawBuilder<boolean>,
  order: RawBuilder<unknown> = byName,
): Kind => ({
  table: contract.kind,
  Row: contract.Row as unknown as z.ZodType<Row>,
  fields: fieldsOf(contract.Row.shape),
  used,
  order,
});

export const kinds = {
  brand: kindOf(brands, sql<boolean>`p.brand_id = x.id`),
  category: kindOf(
    categories,
    sql<boolean>`p.category_id = x.id`,
    sql`cardinality(x.path), x.parent_id, x.position, lower(x.name), x.id`,
  ),
  supplier: kindOf(suppliers, sql<boolean>`p.supplier_id = x.id`),
  tag: kindOf(tags, sql<boolean>`exists (select from product_tag t where t.tag_id = x.id and t.product_id = p.id)`),
};

/** Products that aren't deleted. Tags are counted from the tag's side, where the index is. */
const productsOf = ({ table, used }: Kind): RawBuilder<number> =>
  table === 'tag'
    ? sql<number>`(select count(*)::int from product_tag t join product p on p.id = t.product_id
        where t.company_id = x.company_id and t.tag_id = x.id and p.archived_at is null)`
    : sql<number>`(select count(*)::int from product p
        where p.company_id = x.company_id and ${used} and p.archived_at is null)`;

const columnsOf = (kind: Kind) => {
  const own = kind.fields.map((field) => sql.ref(`x.${field}`));
  const common = [sql`x.id`, sql`x.name`, sql`${productsOf(kind)} as products`, sql`x.created_at as create_time`];
  return sql.join([...common, sql`x.version`, ...own]);
};

/** The one way to read the rows of a company. */
const rowsIn = (kind: Kind, { companyId }: Scope, more: RawBuilder<unknown>) =>
  sql<Row>`select ${columnsOf(kind)} from ${sql.table(kind.table)} x where x.company_id = ${companyId} ${more}`;

const nameCondition = (keyword: string | undefined) =>
  keyword === undefined ? sql`` : sql`and lower(x.name) like ${containing(keyword)}`;

export const listRows = async (db: Db, scope: Scope, kind: Kind, keyword: string | undefined): Promise<Row[]> => {
  const { rows } = await rowsIn(
    kind,
    scope,
    sql`${nameCondition(keyword)} order by ${kind.order} limit ${PICK_LIMIT}`,
  ).execute(db);
  return rows;
};

export const pageOfRows = async (db: Db, scope: Scope, kind: Kind, filter: Filter): Promise<Page<Row>> => {
  const order = orderOf(
    filter,
    { name: sql`lower(x.name)`, createTime: sql`x.created_at`, products: productsOf(kind) },
    { field: 'name' },
    sql`x.id`,
  );
  const base = db
    .selectFrom(`${kind.table} as x` as 'brand as x')
    .where('x.companyId', '=', scope.companyId)
    .$if(filter.keyword !== undefined, (rows) =>
      rows.where(sql<boolean>`lower(x.name) like ${containing(filter.keyword ?? '')}`),
    );
  const page = await pageOf(db, base, (rows) => rows.select('x.id').orderBy(order), filter, isFiltered(filter));
  const ids = page.data.map(({ id }) => id);
  const { rows } = await rowsIn(kind, scope, sql`and x.id = any(${ids}::bigint[])`).execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { ...page, data: ids.flatMap((id) => byId.get(id) ?? []) };
};

export const findRow = async (db: Db, scope: Scope, kind: Kind, id: number): Promise<Row | undefined> => {
  const { rows } = await rowsIn(kind, scope, sql`and x.id = ${id}`).execute(db);
  return rows[0];
};

type Fields = Record<string, unknown>;

/** The fields of the input that are columns of the table. */
export const valuesOf = (kind: Kind, input: Fields): Fields =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => (name === 'name' || kind.fields.includes(name)) && value !== undefined,
    ),
  );

export const insertRow = async (trx: Trx, { companyId }: Scope, kind: Kind, values: Fields): Promise<number> => {
  const names = Object.keys(values);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(kind.table)} (company_id, ${sql.join(names.map((name) => sql.ref(name)))})
    values (${companyId}, ${sql.join(names.map((name) => sql`${values[name]}`))}) returning id`.execute(trx);
  return rows[0]?.id ?? 0;
};

export const updateRow = (trx: Trx, { companyId }: Scope, kind: Kind, id: number, values: Fields) =>
  sql`
    update ${sql.table(kind.table)} set version = version + 1, ${sql.join(
      Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    )} where company_id = ${companyId} and id = ${id}`.execute(trx);

export const deleteRow = (trx: Trx, { companyId }: Scope, kind: Kind, id: number) =>
  sql`delete from ${sql.table(kind.table)} where company_id = ${companyId} and id = ${id}`.execute(trx);

/**
 * Before a row is deleted: locks the products that refer to it, then the row itself, so that no new reference can
 * appear.
 */
export const holdRow = async (trx: Trx, { companyId }: Scope, { table, used }: Kind, id: number): Promise<void> => {
  await sql`
    select from product p, ${sql.table(table)} x
    where p.company_id = ${companyId} and x.company_id = ${companyId} and x.id = ${id} and ${used}
    order by p.id for no key update of p`.execute(trx);
  await sql`select from ${sql.table(table)} where company_id = ${companyId} and id = ${id} for update`.execute(trx);
};

/** Moves products to another row, or to none. Deleted products too, since they may be restored. */
export const moveProducts = async (trx: Trx, { companyId }: Scope, kind: Kind, from: number, to: number | null) => {
  if (kind.table === 'tag') {
    await sql`
      with gone as (
        delete from product_tag where company_id = ${companyId} and tag_id = ${from} returning product_id
      ), come as (
        insert into product_tag (company_id, product_id, tag_id)
        select ${companyId}, product_id, ${to}::bigint from gone where ${to}::bigint is not null
        on conflict do nothing
      )
      update product set updated_at = now(), version = version + 1
      where company_id = ${companyId} and id in (select product_id from gone)`.execute(trx);
    return;
  }
  const column = sql.ref(`${kind.table}Id`);
  await sql`
    update product set ${column} = ${to}::bigint, updated_at = now(), version = version + 1
    where company_id = ${companyId} and ${column} = ${from}`.execute(trx);
};

/** Promotions for a merged row now cover the row it was merged into. */
export const movePromotions = (trx: Trx, { companyId }: Scope, kind: Kind, from: number, to: number) =>
  sql`select merge_promotion_scope(${companyId}, ${kind.table}, ${from}, ${to})`.execute(trx);

/** Keypad keys for a merged category now open the other one. */
export const moveKeypadKeys = (trx: Trx, { companyId }: Scope, from: number, to: number) =>
  sql`select merge_keypad_keys(${companyId}, ${from}, ${to})`.execute(trx);

/** Storefront sections and links for a merged category now use the other one. */
export const moveStorefrontItems = (trx: Trx, { companyId }: Scope, from: number, to: number) =>
  sql`select merge_storefront_items(${companyId}, ${from}, ${to})`.execute(trx);
