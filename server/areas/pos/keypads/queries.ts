import { type RawBuilder, sql } from 'kysely';
import { type Page, PICK_LIMIT } from '#contract/fields.ts';
import { cents } from '#contract/money.ts';
import type {
  Key,
  KeyFunction,
  KeyProduct,
  Keypad,
  KeypadFilter,
  KeypadPage,
  KeypadSummary,
} from '#contract/pos/keypads.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { containing, isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';

type Condition = RawBuilder<boolean>;

/** The one way to read keypads, as a condition on `keypad as k`. */
const visible = ({ companyId, branchIds }: Scope): Condition =>
  sql<boolean>`(k.company_id = ${companyId} and k.branch_id = any(${branchIds}::bigint[]))`;

const joined = sql`keypad k join branch b on b.company_id = k.company_id and b.id = k.branch_id`;
const columns = sql`
  k.id, k.branch_id, b.name as branch_name, k.name, k.status, k.grid_columns as columns, k.grid_rows as rows,
  k.created_at as create_time, k.updated_at as update_time, k.version`;

type Narrowing = Pick<KeypadFilter, 'keyword' | 'branchId' | 'status'>;

const conditionOf = (scope: Scope, { keyword, branchId, status }: Narrowing): Condition => {
  const nameCondition = (word: string) =>
    sql<boolean>`(lower(k.name) like ${containing(word)} or lower(b.name) like ${containing(word)})`;
  const conditions = [
    visible(scope),
    ...(keyword ? [nameCondition(keyword)] : []),
    ...(branchId === undefined ? [] : [sql<boolean>`k.branch_id = ${branchId}`]),
    ...(status === undefined ? [] : [sql<boolean>`k.status = ${status}`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
};

const counts = sql`
  (select count(*)::int from keypad_page p where p.company_id = k.company_id and p.keypad_id = k.id) as page_count,
  (select count(*)::int from keypad_page p join keypad_key y on y.company_id = p.company_id and y.page_id = p.id
    where p.company_id = k.company_id and p.keypad_id = k.id) as key_count`;

/** By branch, then by name. */
export const listKeypads = async (db: Db, scope: Scope, narrowing: Narrowing): Promise<KeypadSummary[]> => {
  const { rows } = await sql<KeypadSummary>`
    select ${columns}, ${counts} from ${joined} where ${conditionOf(scope, narrowing)}
    order by b.number, lower(k.name), k.id limit ${PICK_LIMIT}`.execute(db);
  return rows;
};

const sortColumns = {
  name: sql`lower(k.name) collate "C"`,
  branchName: sql`b.number`,
  status: sql`k.status`,
  updateTime: sql`k.updated_at`,
};

export const pageOfKeypads = async (db: Db, scope: Scope, filter: KeypadFilter): Promise<Page<KeypadSummary>> => {
  const narrowed = db
    .selectFrom('keypad as k')
    .innerJoin('branch as b', (join) => join.onRef('b.companyId', '=', 'k.companyId').onRef('b.id', '=', 'k.branchId'))
    .where(conditionOf(scope, filter));
  const order = orderOf(filter, sortColumns, { field: 'branchName' }, sql`k.id`);
  const page = await pageOf(db, narrowed, (rows) => rows.select('k.id').orderBy(order), filter, isFiltered(filter));
  const ids = page.data.map(({ id }) => id);
  const { rows } = await sql<KeypadSummary>`
    select ${columns}, ${counts} from ${joined}
    where k.company_id = ${scope.companyId} and k.id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], k.id)`.execute(db);
  return { ...page, data: rows };
};

type KeyRow = Omit<Key, 'kind'> & {
  kind: Key['kind'];
  productId: number | null;
  categoryId: number | null;
  function: string | null;
  amount: number | null;
};
type PageRow = { name: string; keys: KeyRow[] };

const keyOf = ({ kind, productId, categoryId, function: action, amount, ...fields }: KeyRow): Key => {
  if (kind === 'product') return { kind, productId: productId ?? 0, ...fields };
  if (kind === 'category') return { kind, categoryId: categoryId ?? 0, ...fields };
  if (kind === 'function') return { kind, function: action as KeyFunction, ...fields };
  return { kind, amount: cents(amount ?? 0), ...fields };
};

/** The pages in their order, each page's keys from top left to bottom right. */
const pages = sql`coalesce((select json_agg(json_build_object('name', p.name, 'keys', coalesce((
    select json_agg(json_build_object('kind', y.kind, 'x', y.x, 'y', y.y, 'width', y.width, 'height', y.height,
      'productId', y.product_id, 'categoryId', y.category_id, 'function', y.function, 'amount', y.amount,
      'label', y.label, 'colour', y.colour, 'picture', y.picture) order by y.y, y.x)
    from keypad_key y where y.company_id = p.company_id and y.page_id = p.id), '[]')) order by p.position)
  from keypad_page p where p.company_id = k.company_id and p.keypad_id = k.id), '[]')`;

const keysOfKeypad = sql`keypad_page p join keypad_key y on y.company_id = p.company_id and y.page_id = p.id`;

const productFields = sql`
  'id', r.id, 'sku', r.sku, 'title', r.title, 'chineseTitle', r.chinese_title, 'thumbnail', r.images[1],
  'retailPrice', r.retail_price, 'active', r.status = 'active' and r.archived_at is null`;

const products = sql`coalesce((select json_agg(json_build_object(${productFields}) order by r.id)
  from product r where r.company_id = k.company_id and r.id in (
    select y.product_id from ${keysOfKeypad} where p.company_id = k.company_id and p.keypad_id = k.id)), '[]')`;

const categories = sql`coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.id)
  from category c where c.company_id = k.company_id and c.id in (
    select y.category_id from ${keysOfKeypad} where p.company_id = k.company_id and p.keypad_id = k.id)), '[]')`;

type KeypadRow = Omit<Keypad, 'pages'> & { pages: PageRow[] };

export const findKeypad = async (db: Db, scope: Scope, id: number): Promise<Keypad | undefined> => {
  const { rows } = await sql<KeypadRow>`
    select ${columns}, ${pages} as pages, ${products} as products, ${categories} as categories
    from ${joined} where ${visible(scope)} and k.id = ${id}`.execute(db);
  const [row] = rows;
  return row && { ...row, pages: row.pages.map(({ name, keys }) => ({ name, keys: keys.map(keyOf) })) };
};

export const lockKeypad = async (trx: Trx, scope: Scope, id: number): Promise<Keypad | undefined> => {
  await sql`select id from keypad where company_id = ${scope.companyId} and id = ${id} for no key update`.execute(trx);
  return findKeypad(trx, scope, id);
};

export type KeypadValues = Pick<Keypad, 'branchId' | 'name' | 'columns' | 'rows'>;

const keyRow = (pageId: number, { kind, ...key }: Key) => ({
  page_id: pageId,
  kind,
  x: key.x,
  y: key.y,
  width: key.width,
  height: key.height,
  label: key.label,
  colour: key.colour,
  picture: key.picture,
  product_id: 'productId' in key ? key.productId : null,
  category_id: 'categoryId' in key ? key.categoryId : null,
  function: 'function' in key ? key.function : null,
  amount: 'amount' in key ? key.amount : null,
});

/** Replaces the pages it had. */
export const replacePages = async (
  trx: Trx,
  { companyId }: Pick<Scope, 'companyId'>,
  keypadId: number,
  wanted: readonly KeypadPage[],
): Promise<void> => {
  await sql`delete from keypad_page where company_id = ${companyId} and keypad_id = ${keypadId}`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    insert into keypad_page (company_id, keypad_id, position, name)
    select ${companyId}, ${keypadId}, position - 1, name
    from unnest(${wanted.map(({ name }) => name)}::text[]) with ordinality as page (name, position)
    order by position returning id`.execute(trx);
  const keys = wanted.flatMap((page, at) => page.keys.map((key) => keyRow(rows[at]?.id ?? 0, key)));
  if (keys.length === 0) return;
  await sql`
    insert into keypad_key (company_id, page_id, kind, x, y, width, height, label, colour, picture, product_id,
      category_id, function, amount)
    select ${companyId}, page_id, kind, x, y, width, height, label, colour, picture, product_id, category_id, function, amount
    from ${rowsOf('keypad_key', keys)}`.execute(trx);
};

export const insertKeypad = async (trx: Trx, { companyId }: Scope, values: KeypadValues): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into keypad (company_id, branch_id, name, grid_columns, grid_rows)
    values (${companyId}, ${values.branchId}, ${values.name}, ${values.columns}, ${values.rows})
    returning id`.execute(trx);
  return rows[0]?.id ?? 0;
};

export const updateKeypad = (
  trx: Trx,
  { companyId }: Scope,
  id: number,
  { name, columns: width, rows: height, status }: Pick<Keypad, 'name' | 'columns' | 'rows' | 'status'>,
) =>
  sql`update keypad set name = ${name}, grid_columns = ${width}, grid_rows = ${height}, status = ${status},
      updated_at = now(), version = version + 1
    where company_id = ${companyId} and id = ${id}`.execute(trx);

export const deleteKeypad = (trx: Trx, { companyId }: Scope, id: number) =>
  sql`delete from keypad where company_id = ${companyId} and id = ${id}`.execute(trx);

/** Which of these ids keys may use: the company's own, and not archived. */
export const usableIds = async (
  db: Db,
  { companyId }: Scope,
  productIds: readonly number[],
  categoryIds: readonly number[],
): Promise<{ products: Set<number>; categories: Set<number> }> => {
  const { rows } = await sql<{ products: number[]; categories: number[] }>`select
    array(select id from product where company_id = ${companyId} and archived_at is null
      and id = any(${productIds}::bigint[])) as products,
    array(select id from category where company_id = ${companyId} and id = any(${categoryIds}::bigint[])) as categories`.execute(
    db,
  );
  return { products: new Set(rows[0]?.products), categories: new Set(rows[0]?.categories) };
};

/** What a branch sold most often, from its running totals; only products that can be sold now. */
export const bestSellers = async (
  db: Db,
  { companyId }: Scope,
  { branchId, days, count }: { branchId: number; days: number; count: number },
): Promise<KeyProduct[]> => {
  const { rows } = await sql<{ product: KeyProduct }>`
    select json_build_object(${productFields}) as product
    from (select product_id, sum(quantity) as quantity from sales_product
      where company_id = ${companyId} and branch_id = ${branchId} and day > (
        select (now() at time zone b.time_zone)::date - ${days}::integer from branch b
        where b.company_id = ${companyId} and b.id = ${branchId})
      group by product_id having sum(quantity) > 0) as s
    join product r on r.company_id = ${companyId} and r.id = s.product_id
    where r.status = 'active' and r.archived_at is null
    order by s.quantity desc, r.id limit ${count}`.execute(db);
  return rows.map(({ product }) => product);
};
