import { sql } from 'kysely';
import { cents } from '#contract/money.ts';
import type { Db } from '#server/platform/context.ts';
import type { Code, ProductValues } from './values.ts';

/** Columns that come back as text or as plain numbers, and are amounts in code. */
export type StoredRow = Omit<
  ProductValues,
  'length' | 'width' | 'height' | 'volume' | 'weight' | 'unitDiscount' | 'standardSku' | 'barcodes' | 'tagIds'
> & {
  id: number;
  length: string | null;
  width: string | null;
  height: string | null;
  volume: string | null;
  weight: string | null;
  unitDiscount: string;
  standardSku: string | null;
  barcodes: Code[];
  tagIds: number[];
};

/** Every stored field of `product p`. */
export const storedColumns = sql`
  p.id, p.sku, p.title, p.chinese_title, p.short_description, p.description, p.length, p.width, p.height, p.volume,
  p.weight, p.brand_id, p.category_id, p.supplier_id, p.retail_price, p.cost_price, p.gst_free, p.sold_by_weight,
  p.standard_sku, p.standard_description, p.standard_size, p.standard_price, p.unit_qty, p.unit_size, p.unit_retail,
  p.unit_discount, p.order_qty, p.status, p.images,
  coalesce((select json_agg(json_build_object('code', b.code, 'pack', b.pack) order by b.position)
    from product_barcode b where b.company_id = p.company_id and b.product_id = p.id), '[]') as barcodes,
  coalesce((select array_agg(t.tag_id order by t.tag_id) from product_tag t where t.product_id = p.id), '{}') as tag_ids`;

const toNumber = (text: string | null) => (text === null ? null : Number(text));

/** Fifty thousand at a time: an object copied whole is quick, one copied without a field is not. */
export const toValues = (row: StoredRow): ProductValues & { id: number } => ({
  ...row,
  length: toNumber(row.length),
  width: toNumber(row.width),
  height: toNumber(row.height),
  volume: toNumber(row.volume),
  weight: toNumber(row.weight),
  unitDiscount: Number(row.unitDiscount),
  standardSku: row.standardSku ?? '',
  retailPrice: cents(row.retailPrice),
  costPrice: cents(row.costPrice),
});

/** Products as they are stored, archived ones aside, by id. Ids of other companies are simply not in it. */
export const readValues = async (
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, ProductValues>> => {
  const { rows } = await sql<StoredRow>`
    select ${storedColumns}
    from product p
    where p.company_id = ${companyId} and p.id = any(${ids}::bigint[]) and p.archived_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, toValues(row)]));
};
