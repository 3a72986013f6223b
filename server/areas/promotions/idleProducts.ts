import { type RawBuilder, sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import { cents } from '#contract/money.ts';
import { IDLE_EXAMPLES, type listIdleProducts } from '#contract/promotions/idleProducts.ts';
import { namesNothing } from '#contract/promotions/problems.ts';
import type { Terms } from '#contract/promotions/terms.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuseUnknown } from './check.ts';
import { isNamed } from './scope.ts';

/** The best possible price for this many units; null for kinds that always take something off. */
const priceBy = (terms: Terms): { price: number; quantity: number } | null => {
  if (terms.kind === 'fixedPrice') return { price: terms.price, quantity: 1 };
  if (terms.kind === 'bundle') return { price: terms.price, quantity: terms.quantity };
  if (terms.kind !== 'quantityBreaks') return null;
  const prices = terms.breaks.flatMap((each) => ('price' in each ? each.price : []));
  return prices.length === 0 ? null : { price: Math.min(...prices), quantity: 1 };
};

type Row = { products: number; idle: number; id: number; title: string; retailPrice: number; isIdle: boolean };

/** By list price. */
export const idleProductsOf = async (
  { db, scope }: Ctx,
  { terms, scope: wanted, exclusions }: Input<typeof listIdleProducts>,
): Promise<Reply<typeof listIdleProducts>> => {
  await refuseUnknown(db, scope, { terms, scope: wanted, exclusions }, undefined);
  const best = priceBy(terms);
  if (best === null) return { products: 0, idle: 0, examples: [] };
  const inScope = namesNothing(wanted) ? sql`true` : isNamed(scope, wanted);
  // Groups and steps count pieces.
  const sort: RawBuilder<boolean> = terms.kind === 'fixedPrice' ? sql`true` : sql`not p.sold_by_weight`;
  const { rows } = await sql<Row>`
    select s.*, count(*) over ()::int as products, count(*) filter (where s.is_idle) over ()::int as idle
    from (select p.id, p.title, p.retail_price, p.retail_price * ${best.quantity}::bigint <= ${best.price}::bigint as is_idle
      from product p
      where p.company_id = ${scope.companyId} and p.status = 'active' and p.archived_at is null and ${sort}
        and ${inScope} and ${isNamed(scope, exclusions)} is not true) as s
    order by s.is_idle desc, s.retail_price desc, s.id limit ${IDLE_EXAMPLES}`.execute(db);
  const { products = 0, idle = 0 } = rows[0] ?? {};
  if (terms.kind === 'bundle' && idle < products) return { products, idle: 0, examples: [] };
  return {
    products,
    idle,
    examples: rows
      .filter(({ isIdle }) => isIdle)
      .map(({ id, title, retailPrice }) => ({ productId: id, title, price: cents(retailPrice) })),
  };
};
