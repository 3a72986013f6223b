import { sql } from 'kysely';
import { cents } from '#contract/money.ts';
import type { Rule } from '#contract/order/basket.ts';
import { everyProduct } from '#contract/promotions/terms.ts';
import type { Db } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import { type PromotionRow, promotionTermsOf } from './values.ts';

/* Promotions with the terms that orders were confirmed under. */

type Row = Pick<PromotionRow, 'id' | 'version' | 'name' | 'terms' | 'giftProductId' | 'sides' | 'minimumBasket'> &
  Pick<Rule, 'limitPerOrder' | 'priority' | 'exclusive' | 'belowCost'> &
  Pick<Rule, 'limitPerCustomer' | 'limitTotal' | 'limitUnits' | 'uses' | 'units' | 'usesByCustomer'>;

/** Branch, dates and so on were checked when the order was confirmed. */
const unconditional = {
  customerTypes: [],
  branchIds: [],
  channels: [],
  startsAt: null,
  endsAt: null,
  hours: null,
  weekdays: [],
  code: null,
} satisfies Partial<Rule>;

/**
 * By promotion and version: the terms of that version, with current limits and uses. Versions that weren't recorded
 * are missing.
 */
export const readRulesOfVersions = async (
  db: Db,
  { companyId }: Pick<Scope, 'companyId'>,
  customerId: number | null,
  versions: readonly { promotionId: number; version: number }[],
): Promise<Rule[]> => {
  if (versions.length === 0) return [];
  const { rows } = await sql<Row>`
    select p.id, w.version, p.limit_per_customer, p.limit_total, p.limit_units, u.uses, u.units,
      coalesce(c.uses, 0) as uses_by_customer, t.name, t.terms, t.gift_product_id, t.sides, t.limit_per_order, t.priority,
      t.exclusive, t.minimum_basket, t.below_cost
    from (select distinct promotion_id, version from unnest(${versions.map(({ promotionId }) => promotionId)}::bigint[],
      ${versions.map(({ version }) => version)}::integer[]) as v(promotion_id, version)) w
    join promotion p on p.company_id = ${companyId} and p.id = w.promotion_id
    join promotion_use u on u.company_id = p.company_id and u.promotion_id = p.id
    left join promotion_customer c on c.company_id = p.company_id and c.promotion_id = p.id
      and c.customer_id = ${customerId}::bigint
    cross join lateral (
      select name, terms, gift_product_id, promotion_sides(p.company_id, p.id) as sides, limit_per_order, priority, exclusive,
        minimum_basket, below_cost from promotion where id = p.id and p.version = w.version
      union all
      select name, terms, gift_product_id, sides, limit_per_order, priority, exclusive, minimum_basket, below_cost
      from promotion_version n where n.company_id = p.company_id and n.promotion_id = p.id and n.version = w.version
        and p.version <> w.version
    ) t
    order by p.id, w.version`.execute(db);
  return rows.map(({ terms, giftProductId, sides, minimumBasket, ...row }) => ({
    ...row,
    ...unconditional,
    terms: promotionTermsOf(terms, giftProductId, sides),
    scope: sides?.scope ?? everyProduct,
    exclusions: sides?.exclusions ?? everyProduct,
    minimumBasket: cents(minimumBasket),
  }));
};
