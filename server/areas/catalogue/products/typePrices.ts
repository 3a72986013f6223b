import { sql } from 'kysely';
import type { TypePrice } from '#contract/catalogue/product.ts';
import { type Cents, cents } from '#contract/money.ts';
import { listPrice } from '#contract/pricing.ts';
import type { Db } from '#server/platform/context.ts';
import { may, type Scope } from '#server/platform/scope.ts';

type Priced = {
  retailPrice: Cents;
  costPrice?: Cents | undefined;
  standardPrice: Cents | null;
  unitQty: number;
  gstFree: boolean;
};
type Type = { type: string; percent: string; gstRate: string };

const pricesOf = ({ costPrice = cents(0), standardPrice, ...product }: Priced, types: readonly Type[]): TypePrice[] => {
  const priced = { ...product, costPrice, standardPrice: standardPrice ?? product.retailPrice };
  return types.map(({ type, percent, gstRate }) => {
    const level = { priceLevel: 'costPlus', percent: Number(percent) } as const;
    const priceOf = (pack: boolean) => listPrice(priced, pack, level, Number(gstRate));
    return { type, price: priceOf(false), packPrice: priceOf(true) };
  });
};

/** What customers with cost-based prices pay, for staff who sell to them but may not see the cost. */
export const withTypePrices = async <P extends Priced>(
  db: Db,
  scope: Scope,
  products: P[],
): Promise<(P & { typePrices?: TypePrice[] })[]> => {
  const sells = may(scope, 'salesOrder.add') || may(scope, 'salesOrder.edit');
  // A cost-based price reveals the cost, so only staff who sell at it can see it.
  if (products.length === 0 || !sells || may(scope, 'cost.get')) return products;
  const { rows: types } = await sql<Type>`
    select type.key as type, type.percent, company.gst_rate
    from customer_type type join company on company.id = type.company_id
    where type.company_id = ${scope.companyId} and type.price_level = 'costPlus'`.execute(db);
  return types.length === 0
    ? products
    : products.map((product) => ({ ...product, typePrices: pricesOf(product, types) }));
};
