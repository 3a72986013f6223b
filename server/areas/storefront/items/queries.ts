import { type RawBuilder, sql } from 'kysely';
import type { ItemOf, ListKey } from '#contract/storefront/items.ts';
import { removeLimitedPrices } from '#server/areas/promotions/service.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/scope.ts';
import { columnsOf, type ItemRow, type ItemValues, itemFromRow } from './rows.ts';

type Company = Pick<Scope, 'companyId'>;

/** The company's local time: 2026-11-16T09:00. */
const clockOf = ({ companyId }: Company): RawBuilder<string> => sql<string>`(
  select to_char(now() at time zone c.time_zone, 'YYYY-MM-DD"T"HH24:MI') from company c where c.id = ${companyId})`;

const productFields = sql`
  'id', r.id, 'sku', r.sku, 'title', r.title, 'chineseTitle', r.chinese_title, 'thumbnail', r.images[1],
  'retailPrice', r.retail_price, 'active', r.status = 'active' and r.archived_at is null`;

const products = sql`(case when i.list = 'section' then
    (select json_agg(json_build_object(${productFields}) order by s.position)
      from storefront_section_product s join product r on r.company_id = s.company_id and r.id = s.product_id
      where s.company_id = i.company_id and s.section_id = i.id)
  else (select json_agg(json_build_object(${productFields})) from product r
    where r.company_id = i.company_id and r.id = i.product_id) end)`;

/** The one way to read items: those of a company's list that aren't deleted, in order. */
export const readItems = async <L extends ListKey>(db: Db, scope: Company, list: L): Promise<ItemOf<L>[]> => {
  const clock = clockOf(scope);
  const { rows } = await sql<ItemRow>`
    select i.id, i.title, i.chinese_title, i.starts_at, i.ends_at, i.picture, i.link_product_id, i.link_category_id,
      i.link_section_id, i.link_url, i.section_kind, i.category_id, i.days, i.product_count, i.product_id, i.price,
      i.quantity, i.version, i.created_at as create_time, i.updated_at as update_time,
      (row_number() over (order by i.position, i.id))::integer as position,
      case when i.ends_at <= ${clock} then 'ended' when i.starts_at > ${clock} then 'scheduled' else 'running' end as status,
      coalesce(${products}, '[]') as products,
      coalesce((select u.units from promotion p join promotion_use u on u.company_id = p.company_id and u.promotion_id = p.id
        where p.company_id = i.company_id and p.storefront_item_id = i.id), 0) as sold
    from storefront_item i
    where i.company_id = ${scope.companyId} and i.list = ${list} and i.deleted_at is null
    order by i.position, i.id`.execute(db);
  return rows.map(itemFromRow[list]);
};

/** Changes to one list run one after the other, so that its order and limits hold. */
export const lockList = (trx: Trx, { companyId }: Company, list: ListKey) =>
  sql`select pg_advisory_xact_lock(hashtext(${`storefront.${list}`}), (${companyId}::bigint % 2147483647)::integer)`.execute(
    trx,
  );

const replacePicked = async (trx: Trx, { companyId }: Company, id: number, productIds: readonly number[]) => {
  await sql`delete from storefront_section_product where company_id = ${companyId} and section_id = ${id}`.execute(trx);
  await sql`
    insert into storefront_section_product (company_id, section_id, product_id, position)
    select ${companyId}, ${id}, product_id, position
    from unnest(${productIds}::bigint[]) with ordinality as picked (product_id, position)`.execute(trx);
};

const columnNames = Object.keys(columnsOf({}));
const columnList = sql.raw(columnNames.join(', '));

/** At the end of its list. */
export const insertItem = async (trx: Trx, scope: Company, list: ListKey, values: ItemValues): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into storefront_item (company_id, list, position, ${columnList})
    select ${scope.companyId}, ${list}, (select coalesce(max(position), 0) + 1 from storefront_item
      where company_id = ${scope.companyId} and list = ${list} and deleted_at is null), ${columnList}
    from ${rowsOf('storefront_item', [columnsOf(values)])} returning id`.execute(trx);
  const id = rows[0]?.id ?? 0;
  if (values.productIds) await replacePicked(trx, scope, id, values.productIds);
  return id;
};

export const updateItem = async (trx: Trx, scope: Company, id: number, values: ItemValues): Promise<void> => {
  await sql`
    update storefront_item i set (${columnList}, updated_at, version) = (
      select ${columnList}, now(), i.version + 1 from ${rowsOf('storefront_item', [columnsOf(values)])})
    where i.company_id = ${scope.companyId} and i.id = ${id}`.execute(trx);
  if (values.productIds) await replacePicked(trx, scope, id, values.productIds);
};

/** From 1 on without gaps. Moved items count as changed, so people with an older version notice. */
export const orderItems = async (
  trx: Trx,
  { companyId }: Company,
  ids: readonly number[],
  moved: readonly number[],
) => {
  await sql`
    update storefront_item i
    set position = o.position, version = i.version + (i.id = any(${moved}::bigint[]))::integer,
      updated_at = case when i.id = any(${moved}::bigint[]) then now() else i.updated_at end
    from unnest(${ids}::bigint[]) with ordinality as o (id, position)
    where i.company_id = ${companyId} and i.id = o.id`.execute(trx);
};

export const deleteItem = (trx: Trx, { companyId }: Company, id: number) =>
  sql`update storefront_item set deleted_at = now(), version = version + 1
    where company_id = ${companyId} and id = ${id}`.execute(trx);

/** True if it was deleted within the last day and is restored. */
export const restoreItem = async (trx: Trx, { companyId }: Company, list: ListKey, id: number): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    update storefront_item set deleted_at = null, version = version + 1
    where company_id = ${companyId} and id = ${id} and list = ${list} and deleted_at > now() - interval '1 day'
    returning id`.execute(trx);
  return rows.length > 0;
};

/** Items whose deletion can no longer be undone, and their prices. */
export const purgeDeleted = async (trx: Trx, scope: Company): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select id from storefront_item
    where company_id = ${scope.companyId} and deleted_at <= now() - interval '1 day'`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await removeLimitedPrices(trx, scope, ids);
  await sql`delete from storefront_item where company_id = ${scope.companyId} and id = any(${ids}::bigint[])`.execute(
    trx,
  );
};

export type Facts = {
  products: ReadonlyMap<number, { retailPrice: number; soldByWeight: boolean }>;
  categories: ReadonlySet<number>;
  sections: ReadonlySet<number>;
  pictures: ReadonlySet<string>;
};

/** The company's own records that items may refer to, not archived. */
export const readFacts = async (
  db: Db,
  { companyId }: Company,
  ids: { products: number[]; categories: number[]; sections: number[]; pictures: string[] },
): Promise<Facts> => {
  const { rows } = await sql<{
    products: { id: number; retailPrice: number; soldByWeight: boolean }[] | null;
    categories: number[];
    sections: number[];
    pictures: string[];
  }>`select
    (select json_agg(json_build_object('id', id, 'retailPrice', retail_price, 'soldByWeight', sold_by_weight)) from product
      where company_id = ${companyId} and archived_at is null and id = any(${ids.products}::bigint[])) as products,
    array(select id from category where company_id = ${companyId} and id = any(${ids.categories}::bigint[])) as categories,
    array(select id from storefront_item where company_id = ${companyId} and list = 'section' and deleted_at is null
      and id = any(${ids.sections}::bigint[])) as sections,
    array(select '/uploads/' || name from upload where company_id = ${companyId} and type like 'image/%'
      and '/uploads/' || name = any(${ids.pictures}::text[])) as pictures`.execute(db);
  const [row] = rows;
  return {
    products: new Map((row?.products ?? []).map(({ id, ...product }) => [id, product])),
    categories: new Set(row?.categories),
    sections: new Set(row?.sections),
    pictures: new Set(row?.pictures),
  };
};

export const eraseStorefront = async (trx: Trx, companyId: number): Promise<void> => {
  await trx.deleteFrom('storefrontItem').where('companyId', '=', companyId).execute();
};
