import { sql } from 'kysely';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { namesNothing, problemsOf } from '#contract/promotions/problems.ts';
import { everyProduct, type ProductScope, type PromotionValues, scopeLists } from '#contract/promotions.ts';
import type { Db } from '#server/platform/context.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { alters } from '#server/platform/version.ts';
import { isNamed } from './scope.ts';
import { giftOf } from './values.ts';

/* What only the database can tell of a promotion that is made or changed. */

type List = (typeof scopeLists)[number];

const tables = {
  productIds: sql`(select id, company_id from product where archived_at is null)`,
  categoryIds: sql`category`,
  brandIds: sql`brand`,
  tagIds: sql`tag`,
  supplierIds: sql`supplier`,
} as const;
const unknownSentences: Record<List, Sentence> = {
  productIds: say('field.noSuchProduct'),
  categoryIds: say('catalogue.noSuchCategory'),
  brandIds: say('catalogue.noSuchBrand'),
  tagIds: say('catalogue.noSuchTag'),
  supplierIds: say('catalogue.noSuchSupplier'),
};

const isAllKnown = async (db: Db, { companyId }: Scope, list: List, ids: readonly number[]): Promise<boolean> => {
  if (ids.length === 0) return true;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${tables[list]} as t
    where t.company_id = ${companyId} and t.id = any(${ids}::bigint[])`.execute(db);
  return rows[0]?.count === ids.length;
};

type Sides = Pick<PromotionValues, 'scope' | 'exclusions' | 'terms'>;
const sidesOf = ({ scope, exclusions, terms }: Sides) => ({
  scope,
  exclusions,
  'terms.getScope': terms.kind === 'buyGet' ? (terms.getScope ?? everyProduct) : everyProduct,
});

/** What was named before may have been archived since; what is added has to be there. */
const refuseUnknown = async (db: Db, scope: Scope, values: Sides, before: Sides | undefined): Promise<void> => {
  const earlier = before && sidesOf(before);
  for (const [side, lists] of Object.entries(sidesOf(values)) as [keyof ReturnType<typeof sidesOf>, ProductScope][])
    for (const list of scopeLists) {
      const known = new Set(earlier?.[side][list]);
      const added = lists[list].filter((id) => !known.has(id));
      if (!(await isAllKnown(db, scope, list, added))) throw badField(`${side}.${list}`, unknownSentences[list]);
    }
};

/** Whoever works at some branches makes promotions for these alone. */
const refuseBranches = async (db: Db, scope: Scope, wanted: readonly number[]): Promise<void> => {
  if (scope.reach === 'branch' && wanted.length === 0) throw badField('branchIds', say('promotions.chooseBranches'));
  const { rows } = await sql<{ id: number }>`
    select id from branch where company_id = ${scope.companyId} and id = any(${wanted}::bigint[])`.execute(db);
  const within = rows.filter(({ id }) => scope.reach !== 'branch' || scope.branchIds.includes(id));
  if (within.length < wanted.length) throw badField('branchIds', say('field.noSuchBranch'));
};

const refuseGift = async (db: Db, { companyId }: Scope, productId: number | null): Promise<void> => {
  if (productId === null) return;
  const { rows } = await sql<{ active: boolean; weighed: boolean }>`
    select status = 'active' as active, sold_by_weight as weighed from product
    where company_id = ${companyId} and id = ${productId} and archived_at is null`.execute(db);
  const [gift] = rows;
  if (!gift) throw badField('terms.reward.productId', say('field.noSuchProduct'));
  if (!gift.active) throw badField('terms.reward.productId', say('promotions.giftInactive'));
  if (gift.weighed) throw badField('terms.reward.productId', say('promotions.giftWeighed'));
};

type Reach = { named: boolean; remains: boolean; dearest: number | null };

const readReach = async (db: Db, scope: Scope, { scope: wanted, exclusions }: Sides): Promise<Reach> => {
  const named = namesNothing(wanted) ? sql`true` : isNamed(scope, wanted);
  const { rows } = await sql<Reach>`
    select count(*) > 0 as named, coalesce(bool_or(not p.excluded), false) as remains,
      max(p.retail_price) filter (where not p.excluded) as dearest
    from (select p.retail_price, ${isNamed(scope, exclusions)} as excluded from product p
      where p.company_id = ${scope.companyId} and p.archived_at is null and ${named}) as p`.execute(db);
  return rows[0] ?? { named: false, remains: false, dearest: null };
};

/** Each thing named is excluded by its own name: nothing can ever be left, also of what has no products yet. */
const isStruckOut = (wanted: ProductScope, exclusions: ProductScope): boolean =>
  !namesNothing(wanted) && scopeLists.every((list) => wanted[list].every((id) => exclusions[list].includes(id)));

const refuseIdleScope = async (db: Db, scope: Scope, values: Sides): Promise<void> => {
  const { terms, exclusions } = values;
  if (namesNothing(exclusions) && terms.kind !== 'fixedPrice') return;
  const { named, remains, dearest } = await readReach(db, scope, values);
  if (isStruckOut(values.scope, exclusions) || (named && !remains))
    throw badField('exclusions', say('promotions.nothingLeft'));
  if (terms.kind === 'fixedPrice' && dearest !== null && terms.price > dearest)
    throw badField('terms.price', say('promotions.priceAboveList'));
};

const sidesWithTerms = ({ scope, exclusions, terms }: Sides): Sides => ({ scope, exclusions, terms });

/** Refuses at the field what cannot be meant, what is not the company's, and what could never take anything off. */
export const refuseWrong = async (
  db: Db,
  scope: Scope,
  values: PromotionValues,
  before?: PromotionValues,
): Promise<void> => {
  const problems = problemsOf(values);
  if (Object.keys(problems).length > 0) throw new Refusal('badFormat', { fields: problems });
  await refuseBranches(db, scope, values.branchIds);
  await refuseUnknown(db, scope, values, before);
  if (before === undefined || giftOf(values.terms) !== giftOf(before.terms))
    await refuseGift(db, scope, giftOf(values.terms));
  // Prices and products change by themselves: what stays as it was is not judged again, so that it can be stopped.
  if (before === undefined || alters(sidesWithTerms(before), sidesWithTerms(values)))
    await refuseIdleScope(db, scope, values);
};
