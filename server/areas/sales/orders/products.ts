import { sql } from 'kysely';
import type { Cents } from '#contract/money.ts';
import { type ListedProduct, packPrice } from '#contract/pricing.ts';
import type { Trx } from '#server/platform/context.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import type { Scope } from '#server/platform/scope.ts';

export type SoldProduct = ListedProduct & {
  id: number;
  sku: string;
  /** The pack's own, where it has one. */
  standardSku: string | null;
  title: string;
  chineseTitle: string;
  soldByWeight: boolean;
  active: boolean;
  /** Dollars per unit: the company's average, or the cost price of what never moved. */
  unitCost: string;
};

type Row = Omit<SoldProduct, 'standardPrice'> & {
  standardPrice: Cents | null;
  unitRetail: Cents | null;
  unitDiscount: string;
};

/** What lines need to know of their products: one statement for all of them. Deleted ones are as if they never were. */
export const readSoldProducts = async (
  trx: Trx,
  { companyId }: Scope,
  ids: readonly number[],
): Promise<Map<number, SoldProduct>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Row>`${sql.raw(PREPARED)}
    select p.id, p.sku, p.standard_sku, p.title, p.chinese_title, p.retail_price, p.cost_price, p.standard_price,
      p.unit_retail, p.unit_discount, p.unit_qty, p.gst_free, p.sold_by_weight, p.status = 'active' as active,
      coalesce(cost.average, (p.cost_price / 100.0)::numeric(20, 6)) as unit_cost
    from product p
    left join stock_cost cost on cost.company_id = p.company_id and cost.product_id = p.id
    where p.company_id = ${companyId} and p.id = any(${[...new Set(ids)]}::bigint[]) and p.archived_at is null`.execute(
    trx,
  );
  return new Map(
    rows.map(({ standardPrice, unitRetail, unitDiscount, ...product }) => [
      product.id,
      {
        ...product,
        standardPrice:
          standardPrice ?? packPrice(unitRetail ?? product.retailPrice, product.unitQty, Number(unitDiscount)),
      },
    ]),
  );
};
