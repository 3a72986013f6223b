import { type RawBuilder, sql } from 'kysely';
import type { Rule } from '#contract/order/basket.ts';
import type { Promotion } from '#contract/promotions.ts';
import type { Db } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import { readActive } from './queries.ts';

/*
 * Promotions in the form pricing needs. Each process caches a company's promotions until their stamp in the database
 * changes.
 */

/** Read with a sale's other settings. */
export type PromotionState = {
  /** Null: the company never had a promotion. */
  stamp: string | null;
  /** Promotion id and this customer's orders that used it, where that is limited. */
  uses: [number, number][] | null;
  /** Promotion id and the units sold under it, where these are limited. */
  units: [number, number][] | null;
};

/** A column for a larger statement: PromotionState as json. */
export const promotionState = (
  companyId: number,
  customerId: number | null | RawBuilder<unknown>,
): RawBuilder<PromotionState> =>
  sql<PromotionState>`(select json_build_object(
    'stamp', (select s.stamp from promotion_stamp s where s.company_id = ${companyId}::bigint),
    'uses', (select json_agg(json_build_array(u.promotion_id, u.uses)) from promotion_customer u
      join promotion p on p.id = u.promotion_id and p.limit_per_customer is not null and p.state = 'active'
        and p.archived_at is null
      where u.company_id = ${companyId}::bigint and u.customer_id = ${customerId}::bigint and u.uses > 0),
    'units', (select json_agg(json_build_array(p.id, u.units)) from promotion p
      join promotion_use u on u.company_id = p.company_id and u.promotion_id = p.id
      where p.company_id = ${companyId}::bigint and p.limit_units is not null and p.state = 'active'
        and p.archived_at is null)))`;

export const readPromotionState = async (
  db: Db,
  { companyId }: Pick<Scope, 'companyId'>,
  customerId: number | null,
): Promise<PromotionState> => {
  const { rows } = await sql<{ state: PromotionState }>`
    select ${promotionState(companyId, customerId)} as state`.execute(db);
  return rows[0]?.state ?? { stamp: null, uses: null, units: null };
};

type CachedRules = { stamp: string; rules: readonly Rule[]; until: number };
const rulesByCompany = new Map<number, CachedRules>();
const MAX_COMPANIES = 200;
/** Promotions that have ended since are dropped at the next reading. */
const CACHE_MS = 3_600_000;

const ruleOf = ({
  note: _,
  state: __,
  status: ___,
  given: ____,
  archived: _____,
  createTime: ______,
  updateTime: _______,
  ...rule
}: Promotion): Rule => ({ ...rule, usesByCustomer: 0 });

/** The same list object until something was sold under it, since what is prepared for a list is cached with it. */
const withUnits = (rules: readonly Rule[], sold: PromotionState['units']): readonly Rule[] => {
  if (sold === null) return rules;
  const byPromotion = new Map(sold);
  const isSame = ({ id, units }: Rule) => (byPromotion.get(id) ?? units) === units;
  return rules.every(isSame)
    ? rules
    : rules.map((rule) => ({ ...rule, units: byPromotion.get(rule.id) ?? rule.units }));
};

const rulesAt = async (
  db: Db,
  companyId: number,
  stamp: string,
  units: PromotionState['units'],
): Promise<readonly Rule[]> => {
  const cached = rulesByCompany.get(companyId);
  if (cached && cached.stamp === stamp && cached.until > Date.now()) {
    cached.rules = withUnits(cached.rules, units);
    return cached.rules;
  }
  const rules = (await readActive(db, companyId)).map(ruleOf);
  const [oldest] = rulesByCompany.keys();
  if (oldest !== undefined && rulesByCompany.size >= MAX_COMPANIES) rulesByCompany.delete(oldest);
  rulesByCompany.set(companyId, { stamp, rules, until: Date.now() + CACHE_MS });
  return rules;
};

/**
 * The company's active promotions for `quote`, which checks dates, branches and limits itself. It is the same list
 * object as long as nothing changes and the customer has used none of the promotions limited per customer, so callers
 * must not modify it.
 */
export const rulesFor = async (
  db: Db,
  { companyId }: Pick<Scope, 'companyId'>,
  { stamp, uses, units }: PromotionState,
): Promise<readonly Rule[]> => {
  if (stamp === null) return [];
  const rules = await rulesAt(db, companyId, stamp, units);
  if (uses === null) return rules;
  const byPromotion = new Map(uses);
  return rules.map((rule) => {
    const usesByCustomer = byPromotion.get(rule.id);
    return usesByCustomer === undefined ? rule : { ...rule, usesByCustomer };
  });
};
