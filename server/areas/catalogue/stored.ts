import { sql } from 'kysely';
import { cents } from '#contract/money.ts';
import type { Db } from '#server/platform/context.ts';
import type { Code, ProductValues } from './values.ts';

/** Columns that come back as text or as plain numbers, and are amounts in code. */
type StoredRow = Omit<
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

const toNumber = (text: string | null) => (text === null ? null : Number(text));

const toValues = ({ id: _, ...row }: StoredRow): ProductValues => ({
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
    select id, sku, title, chinese_title, short_description, description, length, width, height, volume, weight, brand_id,
      category_id, supplier_id, retail_price, cost_price, gst_free, sold_by_weight, standard_sku, standard_description,
      standard_size, standard_price, unit_qty, unit_size, unit_retail, unit_discount, order_qty, status, images,
      coalesce((select json_agg(json_build_object('code', code, 'pack', pack) order by position)
        from product_barcode b where b.company_id = p.company_id and b.product_id = p.id), '[]') as barcodes,
      coalesce((select array_agg(tag_id order by tag_id) from product_tag t where t.product_id = p.id), '{}') as tag_ids
    from product p
    where company_id = ${companyId} and id = any(${ids}::bigint[]) and archived_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, toValues(row)]));
};
