import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { warningOf } from '#contract/barcode.ts';
import type { Product } from '#contract/catalogue/product.ts';
import { gstWithin } from '#contract/gst.ts';
import { cents } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import type { Db } from '#server/platform/context.ts';
import { readTogether } from '#server/platform/db/pipeline.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import { fieldColumns, type StoredRow, toValues } from './columns.ts';
import { effective } from './values.ts';

type ProductRecord = Omit<StoredRow, 'tagIds'> & {
  brand: string | null;
  category: string | null;
  categoryIds: number[];
  supplier: string | null;
  tags: { id: number; name: string }[];
  gstRate: string;
  onHand: number | null;
  committed: number | null;
  incoming: number | null;
  createTime: Date;
  updateTime: Date;
  version: number;
};

const toProduct = (row: ProductRecord): Product => {
  const { brand, category, categoryIds, supplier, tags, gstRate, createTime, updateTime, version } = row;
  const values = toValues({ ...row, tagIds: tags.map(({ id }) => id).sort((a, b) => a - b) });
  const { retailPrice } = values;
  const gst = row.gstFree ? cents(0) : gstWithin(retailPrice, Number(gstRate));
  const [onHand, committed] = [row.onHand ?? 0, row.committed ?? 0];
  return {
    ...values,
    ...effective(values),
    id: row.id,
    barcode: values.barcodes[0]?.code ?? '',
    barcodes: values.barcodes.map(({ code, pack }) => ({ code, pack, warning: warningOf(code) })),
    thumbnail: values.images[0] ?? null,
    brand,
    category,
    categoryIds,
    supplier,
    tags,
    quantity: milli(onHand),
    committed: milli(committed),
    available: milli(onHand - committed),
    incoming: milli(row.incoming ?? 0),
    subtotal: cents(retailPrice - gst),
    gst,
    priceInclGst: retailPrice,
    createTime,
    updateTime,
    version,
  };
};

const columns = sql.raw(`${fieldColumns}, p.created_at as "createTime", p.updated_at as "updateTime", p.version,
  brand.name as brand, category.name as category, coalesce(category.path, '{}') as "categoryIds", supplier.name as supplier,
  company.gst_rate as "gstRate",
  coalesce((select json_agg(json_build_object('id', tag.id, 'name', tag.name) order by lower(tag.name))
    from product_tag t join tag on tag.id = t.tag_id where t.product_id = p.id), '[]') as tags,
  stock.on_hand as "onHand", stock.committed, stock.incoming`);

/** Complete products for some rows of `product`, with stock at the given branches: one statement for a whole page. */
const productsFrom = (rows: RawBuilder<unknown>, branchIds: readonly number[]): RawBuilder<unknown> => sql`
  select ${columns} from ${rows} as p
  join company on company.id = p.company_id
  left join brand on brand.id = p.brand_id
  left join category on category.id = p.category_id
  left join supplier on supplier.id = p.supplier_id
  cross join lateral (
    select sum(l.on_hand)::bigint as on_hand, sum(l.committed)::bigint as committed, sum(l.incoming)::bigint as incoming
    from stock_level l
    where l.company_id = p.company_id and l.product_id = p.id and l.branch_id = any(${branchIds}::bigint[])
  ) as stock`;

const mark = sql.raw(PREPARED);

/** Products as they are read, in the order of the ids; stock of the given branches. */
export const readProducts = async (
  db: Db,
  { companyId }: Scope,
  ids: readonly number[],
  branchIds: readonly number[],
): Promise<Product[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<ProductRecord>`${mark} ${productsFrom(sql`product`, branchIds)}
    where p.company_id = ${companyId} and p.id = any(${ids}::bigint[]) and p.archived_at is null`.execute(db);
  if (ids.length === 1) return rows.map(toProduct);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(toProduct);
};

/** The first page of a list in an order of `product as p`, and the total number, in one round trip. */
export const readFirstProducts = async (
  db: Db,
  { condition, order, limit }: { condition: RawBuilder<boolean>; order: RawBuilder<unknown>; limit: number },
  branchIds: readonly number[],
  total: CompiledQuery,
): Promise<{ products: Product[]; total: number }> => {
  // The limit is part of the text: a plan for any number of rows would be a different one.
  const first = sql`(select * from product as p where ${condition} order by ${order} limit ${sql.lit(limit)})`;
  const rows = sql<ProductRecord>`${mark} ${productsFrom(first, branchIds)} order by ${order}`.compile(db);
  const [records, [count]] = await readTogether<[ProductRecord[], { total: number }[]]>(db, rows, total);
  return { products: records.map(toProduct), total: count?.total ?? 0 };
};

export const findProduct = async (db: Db, scope: Scope, id: number): Promise<Product | undefined> => {
  const [product] = await readProducts(db, scope, [id], scope.branchIds);
  return product;
};

type Prices = { retailPrice: number; standardPrice: number | null };
const isSamePrice = (a: Prices, b: Prices | undefined) =>
  a.retailPrice === b?.retailPrice && a.standardPrice === b.standardPrice;

/** Newest first. Without the right to see costs, the fact that one changed is hidden too. */
export const priceHistory = async (db: Db, scope: Scope, productId: number) => {
  const { companyId } = scope;
  const stored = await db
    .selectFrom('productPrice')
    .select(['id', 'at', 'userName', 'retailPrice', 'costPrice', 'standardPrice'])
    .where('companyId', '=', companyId)
    .where('productId', '=', productId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();
  const rows = may(scope, 'cost.get') ? stored : stored.filter((row, at) => !isSamePrice(row, stored[at + 1]));
  return rows.map((row) => ({
    ...row,
    retailPrice: cents(row.retailPrice),
    costPrice: cents(row.costPrice),
    standardPrice: row.standardPrice === null ? null : cents(row.standardPrice),
  }));
};

/** Which of these pictures the company has uploaded. */
export const ownUploads = async (db: Db, { companyId }: Scope, urls: readonly string[]): Promise<Set<string>> => {
  const names = urls.map((url) => url.slice('/uploads/'.length));
  const rows = await db
    .selectFrom('upload')
    .select('name')
    .where('companyId', '=', companyId)
    .where((eb) => eb('name', '=', eb.fn.any(eb.val(names))))
    // Locked, so that they aren't cleaned up while a product takes them.
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ name }) => `/uploads/${name}`));
};
