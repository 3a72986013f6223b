import { sql } from 'kysely';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { namesNothing, problemsOf } from '#contract/promotions/problems.ts';
import { scopeLists } from '#contract/promotions/scopeLists.ts';
import { everyProduct, type ProductScope, type Terms } from '#contract/promotions/terms.ts';
import type { PromotionValues } from '#contract/promotions.ts';
import type { Db } from '#server/platform/context.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { alters } from '#server/platform/version.ts';
import { isNamed } from './scope.ts';
import { giftOf } from './values.ts';

/* Checks on a promotion that need the database. */

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

const areAllHere = async (db: Db, { companyId }: Scope, list: List, ids: readonly number[]): Promise<boolean> => {
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

/** Existing references may have been archived since; new ones may not. */
export const refuseUnknown = async (db: Db, scope: Scope, values: Sides, before: Sides | undefined): Promise<void> => {
  const earlier = before && sidesOf(before);
  for (const [side, lists] of Object.entries(sidesOf(values)) as [keyof ReturnType<typeof sidesOf>, ProductScope][])
    for (const list of scopeLists) {
      const existing = new Set(earlier?.[side][list]);
      const added = lists[list].filter((id) => !existing.has(id));
      if (!(await areAllHere(db, scope, list, added))) throw badField(`${side}.${list}`, unknownSentences[list]);
    }
};

/** Users limited to branches create promotions for those branches only. */
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

/** Products in a scope. Prices are list prices; the highest is among products that aren't excluded. */
type ScopeProducts = {
  isAny: boolean;
  isAnyLeft: boolean;
  /** Sold by the piece: products sold by weight don't count towards groups and steps. */
  isAnyPiece: boolean;
  dearest: number | null;
  dearestPiece: number | null;
};

const readScopeProducts = async (
  db: Db,
  scope: Scope,
  wanted: ProductScope,
  exclusions: ProductScope,
): Promise<ScopeProducts> => {
  const inScope = namesNothing(wanted) ? sql`true` : isNamed(scope, wanted);
  const { rows } = await sql<ScopeProducts>`
    select count(*) > 0 as is_any, coalesce(bool_or(not p.excluded), false) as is_any_left,
      coalesce(bool_or(not p.excluded and not p.sold_by_weight), false) as is_any_piece,
      max(p.retail_price) filter (where not p.excluded) as dearest,
      max(p.retail_price) filter (where not p.excluded and not p.sold_by_weight) as dearest_piece
    from (select p.retail_price, p.sold_by_weight, ${isNamed(scope, exclusions)} is true as excluded from product p
      where p.company_id = ${scope.companyId} and p.archived_at is null and ${inScope}) as p`.execute(db);
  return rows[0] ?? { isAny: false, isAnyLeft: false, isAnyPiece: false, dearest: null, dearestPiece: null };
};

/** Every item of the scope is itself excluded: nothing can ever be left, not even products added later. */
const isStruckOut = (wanted: ProductScope, exclusions: ProductScope): boolean =>
  !namesNothing(wanted) && scopeLists.every((list) => wanted[list].every((id) => exclusions[list].includes(id)));

/** What is wrong with a price that saves nobody anything, and the field to show it at. */
const dearPrice = (terms: Terms, { dearest, dearestPiece }: ScopeProducts): [string, Sentence] | undefined => {
  if (terms.kind === 'fixedPrice' && dearest !== null && terms.price > dearest)
    return ['terms.price', say('promotions.priceAboveList')];
  if (dearestPiece === null) return undefined;
  if (terms.kind === 'bundle' && terms.price > terms.quantity * dearestPiece)
    return ['terms.price', say('promotions.bundleAboveList', { quantity: terms.quantity })];
  const isDear =
    terms.kind === 'quantityBreaks' && terms.breaks.some((each) => 'price' in each && each.price > dearestPiece);
  return isDear ? ['terms.breaks', say('promotions.priceAboveList')] : undefined;
};

/** The scope's first list with an entry, where the problem can be fixed. */
const fieldOf = (side: 'scope' | 'terms.getScope', wanted: ProductScope): string => {
  const list = scopeLists.find((each) => wanted[each].length > 0);
  return list === undefined ? side : `${side}.${list}`;
};

/** Groups and steps count pieces, so they could never discount a scope of weighed products only. */
const refuseWeighed = (side: 'scope' | 'terms.getScope', wanted: ProductScope, products: ScopeProducts): void => {
  if (products.isAnyLeft && !products.isAnyPiece) throw badField(fieldOf(side, wanted), say('promotions.scopeWeighed'));
};

const refuseIdleScope = async (db: Db, scope: Scope, { scope: wanted, exclusions, terms }: Sides): Promise<void> => {
  const countsPieces = terms.kind === 'bundle' || terms.kind === 'buyGet' || terms.kind === 'quantityBreaks';
  if (namesNothing(exclusions) && terms.kind !== 'fixedPrice' && !countsPieces) return;
  const products = await readScopeProducts(db, scope, wanted, exclusions);
  if (isStruckOut(wanted, exclusions) || (products.isAny && !products.isAnyLeft))
    throw badField('exclusions', say('promotions.nothingLeft'));
  if (countsPieces) refuseWeighed('scope', wanted, products);
  const [field, sentence] = dearPrice(terms, products) ?? [];
  if (field && sentence) throw badField(field, sentence);
  if (terms.kind !== 'buyGet' || terms.getScope === null) return;
  refuseWeighed('terms.getScope', terms.getScope, await readScopeProducts(db, scope, terms.getScope, exclusions));
};

const valuesJudged = ({ terms, startsAt, endsAt, hours }: PromotionValues) => ({ terms, startsAt, endsAt, hours });

const sidesWithTerms = ({ scope, exclusions, terms }: Sides): Sides => ({ scope, exclusions, terms });

/** Refuses at the field: contradictions, ids of other companies, and promotions that could never take anything off. */
export const refuseWrong = async (
  db: Db,
  scope: Scope,
  values: PromotionValues,
  before?: PromotionValues,
): Promise<void> => {
  // Unchanged values may have been valid when they were saved. Only changes are checked, so that a promotion can always
  // be stopped.
  const problems = before === undefined || alters(before, valuesJudged(values)) ? problemsOf(values) : {};
  if (Object.keys(problems).length > 0) throw new Refusal('badFormat', { fields: problems });
  await refuseBranches(db, scope, values.branchIds);
  await refuseUnknown(db, scope, values, before);
  if (before === undefined || giftOf(values.terms) !== giftOf(before.terms))
    await refuseGift(db, scope, giftOf(values.terms));
  // Prices and products change on their own, so unchanged values aren't checked again and a promotion can always be
  // stopped.
  if (before === undefined || alters(sidesWithTerms(before), sidesWithTerms(values)))
    await refuseIdleScope(db, scope, values);
};
