import { sql } from 'kysely';
import { type Cents, cents } from '#contract/money.ts';
import type { ProductFacts } from '#contract/order/basket.ts';
import { type ListedProduct, packPrice } from '#contract/pricing.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { readAlong } from '#server/platform/db/pipeline.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import type { Scope } from '#server/platform/scope.ts';
import { micros } from './cost.ts';

export type SoldProduct = ListedProduct & {
  id: number;
  sku: string;
  /** The pack's own, if it has one. */
  standardSku: string | null;
  title: string;
  chineseTitle: string;
  soldByWeight: boolean;
  /** May be sold at a price typed in. */
  openPrice: boolean;
  /** Never sold beyond stock. */
  strictStock: boolean;
  active: boolean;
  /** Its own category and all those above it. */
  categoryIds: number[];
  brandId: number | null;
  supplierId: number | null;
  tagIds: number[];
  /** Dollars per unit: the company's average, or the cost price if it never moved. */
  unitCost: string;
};

type Row = Omit<SoldProduct, 'standardPrice'> & {
  standardPrice: Cents | null;
  unitRetail: Cents | null;
  unitDiscount: string;
};

type ProductOptions = {
  /** Goods already sold are booked even if their product was deleted meanwhile. */
  allowArchived?: boolean;
};

const soldProducts = (companyId: number, ids: readonly number[], allowArchived: boolean) =>
  sql<Row>`${sql.raw(PREPARED)}
    select p.id, p.sku, p.standard_sku, p.title, p.chinese_title, p.retail_price, p.cost_price, p.standard_price,
      p.unit_retail, p.unit_discount, p.unit_qty, p.gst_free, p.sold_by_weight,
      p.status = 'active' and p.archived_at is null as active, p.open_price, p.strict_stock,
      p.brand_id, p.supplier_id, coalesce(category.path, '{}') as category_ids,
      array(select t.tag_id from product_tag t where t.company_id = p.company_id and t.product_id = p.id) as tag_ids,
      coalesce(cost.average, (p.cost_price / 100.0)::numeric(20, 6)) as unit_cost
    from product p
    left join category on category.company_id = p.company_id and category.id = p.category_id
    left join stock_cost cost on cost.company_id = p.company_id and cost.product_id = p.id
    where p.company_id = ${companyId} and p.id = any(${[...new Set(ids)]}::bigint[])
      ${allowArchived ? sql`` : sql`and p.archived_at is null`}`;

const byId = (rows: readonly Row[]): Map<number, SoldProduct> =>
  new Map(
    rows.map(({ standardPrice, unitRetail, unitDiscount, ...product }) => [
      product.id,
      {
        ...product,
        standardPrice:
          standardPrice ?? packPrice(unitRetail ?? product.retailPrice, product.unitQty, Number(unitDiscount)),
      },
    ]),
  );

/** What lines need to know about their products: one statement for all of them. Deleted products count as unknown. */
export const readSoldProducts = async (
  trx: Db,
  { companyId }: Pick<Scope, 'companyId'>,
  ids: readonly number[],
  { allowArchived = false }: ProductOptions = {},
): Promise<Map<number, SoldProduct>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await soldProducts(companyId, ids, allowArchived).execute(trx);
  return byId(rows);
};

/** The same with the next statement of the transaction; the result is read after that. */
export const readSoldProductsAlong = async (
  trx: Trx,
  { companyId }: Pick<Scope, 'companyId'>,
  ids: readonly number[],
  { allowArchived = false }: ProductOptions = {},
): Promise<() => Promise<Map<number, SoldProduct>>> => {
  const rows = await readAlong<Row>(trx, soldProducts(companyId, ids, allowArchived).compile(trx));
  return async () => byId(await rows());
};

/** What promotions need to know about a product; its cost includes GST. */
export const factsOf = (product: SoldProduct, gstRate: number): ProductFacts => ({
  productId: product.id,
  categoryIds: product.categoryIds,
  brandId: product.brandId,
  tagIds: product.tagIds,
  supplierIds: product.supplierId === null ? [] : [product.supplierId],
  gstFree: product.gstFree,
  soldByWeight: product.soldByWeight,
  unitCost: costWithGst(product.unitCost, product.gstFree ? 0 : gstRate),
});

/** Rounded up to a cent, so that nothing is sold a fraction of a cent below cost: a cent is 10,000 millionths. */
export const costWithGst = (dollars: string, gstRate: number): Cents => {
  const product = micros(dollars) * BigInt(10_000 + Math.round(gstRate * 100));
  return cents(Number((product + 99_999_999n) / 100_000_000n));
};
