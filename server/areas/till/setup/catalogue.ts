import { sql } from 'kysely';
import type { Cents } from '#contract/cents.ts';
import type { Input } from '#contract/endpoint.ts';
import { packPrice } from '#contract/pricing.ts';
import { type CatalogueChunk, CHUNK_IDS } from '#contract/till/catalogue.ts';
import type { catalogueChunk as endpoint } from '#contract/till/protocol.ts';
import type { Db } from '#server/platform/context.ts';
import type { DeviceCtx } from '#server/platform/device.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { chunkTag } from './stamps.ts';

type Row = {
  id: number;
  sku: string;
  standardSku: string | null;
  title: string;
  chineseTitle: string;
  barcodes: string | null;
  packBarcodes: string | null;
  unitQty: number;
  retailPrice: Cents;
  standardPrice: Cents | null;
  unitRetail: Cents | null;
  unitDiscount: string;
  categoryId: number | null;
  brandId: number | null;
  supplierId: number | null;
  tagIds: number[] | null;
  gstFree: boolean;
  soldByWeight: boolean;
  openPrice: boolean;
  ageRestricted: boolean;
  serialRequired: boolean;
  strictStock: boolean;
  thumbnail: string | null;
};

const readRows = async (db: Db, companyId: number, chunk: number): Promise<Row[]> => {
  const first = chunk * CHUNK_IDS;
  const inChunk = sql`company_id = ${companyId} and product_id >= ${first} and product_id < ${first + CHUNK_IDS}`;
  const { rows } = await sql<Row>`
    select p.id, p.sku, p.standard_sku, p.title, p.chinese_title, code.barcodes, code.pack_barcodes, p.unit_qty, p.retail_price,
      p.standard_price, p.unit_retail, p.unit_discount, p.category_id, p.brand_id, p.supplier_id, tag.tag_ids, p.gst_free,
      p.sold_by_weight, p.open_price, p.age_restricted, p.serial_required, p.strict_stock, p.images[1] as thumbnail
    from product p
    left join (select product_id, string_agg(code, ' ' order by position) filter (where not pack) as barcodes,
        string_agg(code, ' ' order by position) filter (where pack) as pack_barcodes
      from product_barcode where ${inChunk} group by 1) code on code.product_id = p.id
    left join (select product_id, array_agg(tag_id order by tag_id) as tag_ids from product_tag where ${inChunk} group by 1) tag
      on tag.product_id = p.id
    where p.company_id = ${companyId} and p.id >= ${first} and p.id < ${first + CHUNK_IDS}
      and p.status = 'active' and p.archived_at is null
    order by p.id`.execute(db);
  return rows;
};

/** Blanks at the end of a column are left out. */
const column = <T>(rows: readonly Row[], of: (row: Row) => T, isBlank: (value: T) => boolean): T[] => {
  const values = rows.map(of);
  const last = values.findLastIndex((value) => !isBlank(value));
  return values.slice(0, last + 1);
};
const texts = (rows: readonly Row[], of: (row: Row) => string | null) =>
  column(
    rows,
    (row) => of(row) ?? '',
    (text) => text === '',
  );
const ids = (rows: readonly Row[], of: (row: Row) => number | null) =>
  column(
    rows,
    (row) => of(row) ?? 0,
    (id) => id === 0,
  );
const marks = (rows: readonly Row[], of: (row: Row) => boolean) =>
  column(
    rows,
    (row): 0 | 1 => (of(row) ? 1 : 0),
    (mark) => mark === 0,
  );

const packPriceOf = ({ standardPrice, unitRetail, retailPrice, unitQty, unitDiscount }: Row): number =>
  standardPrice ?? packPrice(unitRetail ?? retailPrice, unitQty, Number(unitDiscount));

const columnsOf = (rows: readonly Row[], chunk: number, tag: string): CatalogueChunk => ({
  chunk,
  tag,
  id: rows.map(({ id }) => id),
  sku: rows.map(({ sku }) => sku),
  standardSku: texts(rows, ({ standardSku }) => standardSku),
  title: rows.map(({ title }) => title),
  chineseTitle: texts(rows, ({ chineseTitle }) => chineseTitle),
  barcodes: texts(rows, ({ barcodes }) => barcodes),
  packBarcodes: texts(rows, ({ packBarcodes }) => packBarcodes),
  unitQty: rows.map(({ unitQty }) => unitQty),
  retailPrice: rows.map(({ retailPrice }) => retailPrice),
  standardPrice: rows.map(packPriceOf),
  categoryId: ids(rows, ({ categoryId }) => categoryId),
  brandId: ids(rows, ({ brandId }) => brandId),
  supplierId: ids(rows, ({ supplierId }) => supplierId),
  tagIds: column(
    rows,
    ({ tagIds }) => tagIds ?? [],
    (tags) => tags.length === 0,
  ),
  gstFree: marks(rows, ({ gstFree }) => gstFree),
  soldByWeight: marks(rows, ({ soldByWeight }) => soldByWeight),
  openPrice: marks(rows, ({ openPrice }) => openPrice),
  ageRestricted: marks(rows, ({ ageRestricted }) => ageRestricted),
  serialRequired: marks(rows, ({ serialRequired }) => serialRequired),
  strictStock: marks(rows, ({ strictStock }) => strictStock),
  thumbnail: texts(rows, ({ thumbnail }) => thumbnail),
});

/** The tag is read first: a change in between is fetched again, never missed. */
export const readChunk = async ({ db, device }: DeviceCtx, { chunk }: Input<typeof endpoint>): Promise<Download> => {
  const tag = await chunkTag(db, device.companyId, chunk);
  const columns = columnsOf(await readRows(db, device.companyId, chunk), chunk, tag);
  return {
    filename: `catalogue-${chunk}.json`,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(columns),
  };
};
