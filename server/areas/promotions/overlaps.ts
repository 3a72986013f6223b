import { sql } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import { canMeet, type listOverlaps } from '#contract/promotions/overlap.ts';
import { namesNothing } from '#contract/promotions/problems.ts';
import type { Promotion } from '#contract/promotions.ts';
import type { Db } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import { listPromotions } from './queries.ts';

type Overlap = Reply<typeof listOverlaps>[number];

/** Promotions that include a product or what it belongs to, and those that exclude it. */
type Naming = { named: number[]; excluded: number[] };

/**
 * Most products are covered in the same few ways, so each way is listed once. Products that no promotion lists form
 * one such way: promotions for all products apply to them.
 */
const readNamings = async (db: Db, { companyId }: Scope, ids: readonly number[]): Promise<Naming[]> => {
  const own = sql`s.company_id = ${companyId} and s.promotion_id = any(${ids}::bigint[])`;
  const side = sql`s.promotion_id, s.side = 'exclusions' as excludes`;
  const { rows } = await sql<Naming>`
    with naming as (
      select ${side}, s.product_id from promotion_scope s where ${own} and s.product_id is not null
      union select ${side}, p.id from promotion_scope s
        join product p on p.company_id = s.company_id and p.brand_id = s.brand_id where ${own}
      union select ${side}, p.id from promotion_scope s
        join product p on p.company_id = s.company_id and p.supplier_id = s.supplier_id where ${own}
      union select ${side}, p.id from promotion_scope s
        join category c on c.company_id = s.company_id and s.category_id = any(c.path)
        join product p on p.company_id = c.company_id and p.category_id = c.id where ${own}
      union select ${side}, t.product_id from promotion_scope s
        join product_tag t on t.company_id = s.company_id and t.tag_id = s.tag_id where ${own}
    ), by_product as (
      select coalesce(array_agg(n.promotion_id order by n.promotion_id) filter (where not n.excludes), '{}') as named,
        coalesce(array_agg(n.promotion_id order by n.promotion_id) filter (where n.excludes), '{}') as excluded
      from product p left join naming n on n.product_id = p.id
      where p.company_id = ${companyId} and p.archived_at is null group by p.id)
    select distinct named, excluded from by_product`.execute(db);
  return rows;
};

const pairsOf = <Each>(all: readonly Each[]): [Each, Each][] =>
  all.flatMap((one, at) => all.slice(at + 1).map((other): [Each, Each] => [one, other]));

/** Ways a product is covered, by position in the list. */
const coverage = ({ id, scope }: Promotion, namings: readonly Naming[]): number[] =>
  namings.flatMap(({ named, excluded }, at) =>
    (namesNothing(scope) || named.includes(id)) && !excluded.includes(id) ? [at] : [],
  );

/** Running and scheduled promotions that can discount the same product on one order. */
export const overlapsOf = async (db: Db, scope: Scope, branchId: number | undefined): Promise<Overlap[]> => {
  const promotions = (await listPromotions(db, scope, { branchId }))
    .filter(({ status }) => status === 'running' || status === 'scheduled')
    .toSorted((one, other) => one.id - other.id);
  const meeting = pairsOf(promotions).filter(([one, other]) => canMeet(one, other));
  if (meeting.length === 0) return [];
  const namings = await readNamings(
    db,
    scope,
    promotions.map(({ id }) => id),
  );
  const products = new Map(promotions.map((promotion) => [promotion.id, coverage(promotion, namings)]));
  return meeting
    .filter(([one, other]) => products.get(one.id)?.some((at) => products.get(other.id)?.includes(at)))
    .map(([one, other]) => ({ promotionId: one.id, otherId: other.id }));
};
