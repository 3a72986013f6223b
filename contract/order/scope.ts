import { scopeLists } from '#contract/promotions/scopeLists.ts';
import type { ProductScope } from '#contract/promotions/terms.ts';
import type { ProductFacts } from './basket.ts';

type ScopeFacts = Pick<ProductFacts, 'productId' | 'categoryIds' | 'brandId' | 'tagIds' | 'supplierIds'>;

const noIds: readonly number[] = [];

/** The lists a product belongs to, in the order of the scope's lists. */
const idsOf = (facts: ScopeFacts): readonly (readonly number[])[] => [
  [facts.productId],
  facts.categoryIds,
  facts.brandId === null ? noIds : [facts.brandId],
  facts.tagIds,
  facts.supplierIds,
];

export const isEveryProduct = (scope: ProductScope): boolean => scopeLists.every((list) => scope[list].length === 0);

const isListed = (facts: ScopeFacts, scope: ProductScope): boolean =>
  idsOf(facts).some((ids, list) => ids.some((id) => scope[scopeLists[list] ?? 'productIds'].includes(id)));

/** True if a product is in a scope: by any of its lists, or by a scope without lists; exclusions win. */
export const isInScope = (facts: ScopeFacts, scope: ProductScope, exclusions: ProductScope): boolean =>
  (isEveryProduct(scope) || isListed(facts, scope)) && !isListed(facts, exclusions);

/** Rule numbers by what is in their scope, so that each line only checks relevant ones. */
export type ScopeIndex = { every: number[]; lists: Map<number, number[]>[] };

export const newIndex = (): ScopeIndex => ({ every: [], lists: scopeLists.map(() => new Map()) });

const addId = (list: Map<number, number[]>, id: number, rule: number) => {
  const rules = list.get(id);
  if (rules) rules.push(rule);
  else list.set(id, [rule]);
};

export const addListed = (index: ScopeIndex, scope: ProductScope, rule: number): void => {
  for (const [at, list] of index.lists.entries())
    for (const id of scope[scopeLists[at] ?? 'productIds']) addId(list, id, rule);
};

export const addScope = (index: ScopeIndex, scope: ProductScope, rule: number): void => {
  if (isEveryProduct(scope)) index.every.push(rule);
  else addListed(index, scope, rule);
};

const visitId = (list: Map<number, number[]>, id: number, visit: (rule: number) => void): void => {
  const rules = list.get(id);
  if (rules) for (const rule of rules) visit(rule);
};

/**
 * The rules whose scope contains a product; one may appear several times. Called for every line of every quote: no
 * arrays are created.
 */
export const visitRules = (
  { every, lists }: ScopeIndex,
  { productId, categoryIds, brandId, tagIds, supplierIds }: ScopeFacts,
  visit: (rule: number) => void,
): void => {
  for (const rule of every) visit(rule);
  const [products, categories, brands, tags, suppliers] = lists;
  if (products?.size) visitId(products, productId, visit);
  if (categories?.size) for (const id of categoryIds) visitId(categories, id, visit);
  if (brands?.size && brandId !== null) visitId(brands, brandId, visit);
  if (tags?.size) for (const id of tagIds) visitId(tags, id, visit);
  if (suppliers?.size) for (const id of supplierIds) visitId(suppliers, id, visit);
};
