import { type RawBuilder, sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import { cents } from '#contract/money.ts';
import { COST_STOP_EXAMPLES, type listCostStops } from '#contract/promotions/costStops.ts';
import { namesNothing } from '#contract/promotions/problems.ts';
import type { Terms } from '#contract/promotions/terms.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuseUnknown } from './check.ts';
import { isNamed } from './scope.ts';

/** The unit price for `product as p`, in cents; null for kinds where it depends on the group. */
const priceBy = (terms: Terms): RawBuilder<number> | null => {
  if (terms.kind === 'percentage') return sql<number>`p.retail_price * (1 - ${terms.percent}::numeric / 100)`;
  if (terms.kind === 'amountOff') return sql<number>`greatest(0, p.retail_price - ${terms.amount}::bigint)`;
  return terms.kind === 'fixedPrice' ? sql<number>`least(p.retail_price, ${terms.price}::bigint)` : null;
};

type Row = { count: number; id: number; title: string; wanted: number; lowest: number };

/** By list price: with a lower price level it stops sooner. */
export const costStopsOf = async (
  { db, scope }: Ctx,
  { terms, scope: wanted, exclusions }: Input<typeof listCostStops>,
): Promise<Reply<typeof listCostStops>> => {
  await refuseUnknown(db, scope, { terms, scope: wanted, exclusions }, undefined);
  const price = priceBy(terms);
  if (price === null) return { count: 0, examples: [] };
  const inScope = namesNothing(wanted) ? sql`true` : isNamed(scope, wanted);
  const { rows } = await sql<Row>`
    select count(*) over ()::int as count, s.id, s.title, round(s.wanted)::float8 as wanted, s.lowest::float8 as lowest
    from (select p.id, p.title, p.retail_price, ${price} as wanted,
        ceil(coalesce(cost.average, p.cost_price / 100.0) * (case when p.gst_free then 100 else 100 + c.gst_rate end)) as lowest
      from product p
      join company c on c.id = p.company_id
      left join stock_cost cost on cost.company_id = p.company_id and cost.product_id = p.id
      where p.company_id = ${scope.companyId} and p.status = 'active' and p.archived_at is null
        and ${inScope} and ${isNamed(scope, exclusions)} is not true) as s
    where s.wanted < s.lowest and s.wanted < s.retail_price
    order by s.lowest - s.wanted desc, s.id limit ${COST_STOP_EXAMPLES}`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    examples: rows.map((row) => ({
      productId: row.id,
      title: row.title,
      wanted: cents(row.wanted),
      lowest: cents(row.lowest),
    })),
  };
};
