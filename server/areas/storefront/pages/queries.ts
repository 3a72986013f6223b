import { type RawBuilder, sql } from 'kysely';
import type { OpeningDays } from '#contract/settings/branches.ts';
import type { ShopCategory } from '#contract/storefront/views.ts';
import { bestOf } from '#server/areas/catalogue/service.ts';
import type { Db } from '#server/platform/context.ts';

/* Data for public pages, read without a user: every statement names the company and leaves out products that are
   inactive or archived. */

export type ShopCompany = {
  id: number;
  code: string;
  name: string;
  logo: string | null;
  country: string;
  gstRate: number;
  /** The company's local time: 2026-11-16T09:00, and its weekday, 1 for Monday. */
  localMoment: string;
  weekday: number;
  /** Whether shoppers may order. */
  collectEnabled: boolean;
  categories: ShopCategory[];
  branches: BranchRow[];
};
type BranchRow = {
  id: number;
  name: string;
  address: Partial<Record<'line1' | 'line2' | 'suburb' | 'state' | 'postcode', string>>;
  phone: string;
  openingDays: OpeningDays;
  weekday: number;
  clock: string;
};

const readShop = async (db: Db, which: RawBuilder<unknown>): Promise<ShopCompany | undefined> => {
  const { rows } = await sql<Omit<ShopCompany, 'gstRate'> & { gstRate: string }>`
    select c.id, c.code, c.name, c.logo, coalesce(c.address ->> 'country', '') as country, c.gst_rate, c.collect_enabled,
      to_char(wall.time, 'YYYY-MM-DD"T"HH24:MI') as local_moment, extract(isodow from wall.time)::int as weekday,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.position, lower(g.name))
        from category g where g.company_id = c.id and g.parent_id is null), '[]') as categories,
      coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name, 'address', b.address, 'phone', b.phone,
          'openingDays', b.opening_days, 'weekday', extract(isodow from now() at time zone b.time_zone),
          'clock', to_char(now() at time zone b.time_zone, 'HH24:MI')) order by b.number)
        from branch b where b.company_id = c.id and b.status = 'active'), '[]') as branches
    from company c cross join lateral (select now() at time zone c.time_zone as time) as wall
    where ${which}`.execute(db);
  const [row] = rows;
  return row && { ...row, gstRate: Number(row.gstRate) };
};

/** Undefined if the company doesn't exist, is closed, or its storefront is off: visitors can't tell which. */
export const findShop = async (db: Db, code: string): Promise<ShopCompany | undefined> =>
  code.includes('\0')
    ? undefined
    : readShop(db, sql`c.code = ${code} and c.status = 'active' and c.storefront_enabled`);

/** For staff, whether it is on or not. */
export const findOwnShop = (db: Db, companyId: number): Promise<ShopCompany | undefined> =>
  readShop(db, sql`c.id = ${companyId}`);

/** The one way to read products, as a condition on `product as p`. */
const onSale = (companyId: number): RawBuilder<boolean> =>
  sql<boolean>`(p.company_id = ${companyId} and p.archived_at is null and p.status = 'active')`;

export type RunningItem = {
  id: number;
  list: 'banner' | 'section' | 'hotProduct' | 'limitProduct';
  title: string;
  chineseTitle: string;
  picture: string | null;
  linkProductId: number | null;
  linkCategoryId: number | null;
  linkSectionId: number | null;
  linkUrl: string | null;
  sectionKind: 'picked' | 'category' | 'newest' | 'bestSellers' | null;
  categoryId: number | null;
  days: number | null;
  productCount: number | null;
  productId: number | null;
  endsAt: string | null;
  picked: number[];
};

/** Within their dates, each list in its order. */
export const readRunningItems = async (
  db: Db,
  { id, localMoment }: Pick<ShopCompany, 'id' | 'localMoment'>,
): Promise<RunningItem[]> => {
  const { rows } = await sql<RunningItem>`
    select i.id, i.list, i.title, i.chinese_title, i.picture, i.link_product_id, i.link_category_id, i.link_section_id,
      i.link_url, i.section_kind, i.category_id, i.days, i.product_count, i.product_id, i.ends_at,
      array(select s.product_id from storefront_section_product s
        where s.company_id = i.company_id and s.section_id = i.id order by s.position) as picked
    from storefront_item i
    where i.company_id = ${id} and i.deleted_at is null
      and (i.starts_at is null or i.starts_at <= ${localMoment}) and (i.ends_at is null or i.ends_at > ${localMoment})
    order by i.list, i.position, i.id`.execute(db);
  return rows;
};

const inCategory = (companyId: number, categoryId: number): RawBuilder<boolean> =>
  sql<boolean>`p.category_id in (select g.id from category g
    where g.company_id = ${companyId} and g.path && array[${categoryId}]::bigint[])`;

/**
 * The products with the most units sold in this many days, from running totals; more than a section shows, as some
 * may be inactive.
 */
export const readBestSellers = async (
  db: Db,
  { id, localMoment }: Pick<ShopCompany, 'id' | 'localMoment'>,
  days: number,
): Promise<number[]> => {
  const { rows } = await sql<{ productId: number }>`
    select s.product_id from sales_product s
    where s.company_id = ${id} and s.day > ${localMoment.slice(0, 10)}::date - ${days}::integer
      and s.branch_id = any(array(select b.id from branch b where b.company_id = ${id}))
    group by s.product_id having sum(s.quantity) > 0 order by sum(s.quantity) desc, s.product_id limit 200`.execute(db);
  return rows.map(({ productId }) => productId);
};

const sectionSource = (
  { id: companyId }: ShopCompany,
  { sectionKind, categoryId, picked }: RunningItem,
  limit: number,
): RawBuilder<unknown> => {
  if (sectionKind === 'category')
    return sql`select p.id from product p where ${onSale(companyId)} and ${inCategory(companyId, categoryId ?? 0)}
      order by lower(p.title) collate "C", p.id limit ${limit}`;
  if (sectionKind === 'newest')
    return sql`select p.id from product p where ${onSale(companyId)} order by p.created_at desc, p.id desc limit ${limit}`;
  return sql`select p.id from unnest(${picked}::bigint[]) with ordinality as chosen (id, place)
    join product p on p.id = chosen.id and ${onSale(companyId)} order by chosen.place limit ${limit}`;
};

/** Products of sections, in order: one statement for all of them. Best sellers are passed in like picked products. */
export const readSectionProducts = async (
  db: Db,
  company: ShopCompany,
  sections: readonly RunningItem[],
  limitOf: (section: RunningItem) => number,
): Promise<Map<number, number[]>> => {
  if (sections.length === 0) return new Map();
  const parts = sections.map(
    (section) =>
      sql`(select ${section.id}::bigint as section, array(${sectionSource(company, section, limitOf(section))}) as ids)`,
  );
  const { rows } = await sql<{ section: number; ids: number[] }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ section, ids }) => [section, ids]));
};

export type ProductRow = {
  id: number;
  title: string;
  chineseTitle: string;
  images: string[];
  unitSize: string;
  /** Units that can be sold at each active branch; pages only ever show yes, few or no. */
  available: Record<string, number>;
};

export const readProductRows = async (
  db: Db,
  { id, branches }: Pick<ShopCompany, 'id' | 'branches'>,
  ids: readonly number[],
): Promise<Map<number, ProductRow>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ProductRow>`
    select p.id, p.title, p.chinese_title, p.images, p.unit_size,
      coalesce((select json_object_agg(l.branch_id, l.on_hand - l.committed) from stock_level l
        where l.company_id = p.company_id and l.product_id = p.id
          and l.branch_id = any(${branches.map((branch) => branch.id)}::bigint[])), '{}') as available
    from product p where ${onSale(id)} and p.id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

export type DetailRow = {
  shortDescription: string;
  description: string;
  standardDescription: string;
  standardSize: string;
  barcode: string;
  brand: string;
  trail: ShopCategory[];
};

export const readDetail = async (db: Db, { id }: Pick<ShopCompany, 'id'>, productId: number) => {
  const { rows } = await sql<DetailRow>`
    select p.short_description, p.description, p.standard_description, p.standard_size,
      coalesce((select b.code from product_barcode b where b.company_id = p.company_id and b.product_id = p.id
        and not b.pack order by b.position limit 1), '') as barcode,
      coalesce((select b.name from brand b where b.company_id = p.company_id and b.id = p.brand_id), '') as brand,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by cardinality(g.path))
        from category own join category g on g.company_id = own.company_id and g.id = any(own.path)
        where own.company_id = p.company_id and own.id = p.category_id), '[]') as trail
    from product p where ${onSale(id)} and p.id = ${productId}`.execute(db);
  return rows[0];
};

export const readCategory = async (db: Db, { id }: Pick<ShopCompany, 'id'>, categoryId: number) => {
  const { rows } = await sql<ShopCategory & { trail: ShopCategory[]; children: ShopCategory[] }>`
    select c.id, c.name,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by cardinality(g.path))
        from category g where g.company_id = c.company_id and g.id = any(c.path) and g.id <> c.id), '[]') as trail,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.position, lower(g.name))
        from category g where g.company_id = c.company_id and g.parent_id = c.id), '[]') as children
    from category c where c.company_id = ${id} and c.id = ${categoryId}`.execute(db);
  return rows[0];
};

/** One more than requested shows whether there is a next page. */
export const readCategoryProducts = async (
  db: Db,
  { id }: Pick<ShopCompany, 'id'>,
  categoryId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select p.id from product p where ${onSale(id)} and ${inCategory(id, categoryId)}
    order by lower(p.title) collate "C", p.id limit ${limit + 1} offset ${offset}`.execute(db);
  return rows.map((row) => row.id);
};

export const searchShop = (db: Db, { id }: Pick<ShopCompany, 'id'>, keyword: string): Promise<number[]> =>
  bestOf(db, { companyId: id }, keyword, onSale(id));

/** For the sitemap: by id, so that a page of it is one range of an index. */
export const readProductIds = async (
  db: Db,
  { id }: Pick<ShopCompany, 'id'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select p.id from product p where ${onSale(id)} order by p.id limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => row.id);
};

export const countOnSale = async (db: Db, { id }: Pick<ShopCompany, 'id'>): Promise<number> => {
  const counts = await db.selectFrom('productCount').select('active').where('companyId', '=', id).executeTakeFirst();
  return counts?.active ?? 0;
};

export const readCategoryIds = async (db: Db, { id }: Pick<ShopCompany, 'id'>): Promise<number[]> => {
  const rows = await db.selectFrom('category').select('id').where('companyId', '=', id).orderBy('id').execute();
  return rows.map((row) => row.id);
};

const MAX_SITEMAPS = 1000;
/** Of storefronts that are on. */
export const readShopCodes = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    select code from company where storefront_enabled and status = 'active' order by code limit ${MAX_SITEMAPS}`.execute(
    db,
  );
  return rows.map(({ code }) => code);
};
