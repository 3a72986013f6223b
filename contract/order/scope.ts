import { scopeLists } from '#contract/promotions/scopeLists.ts';
import type { ProductScope } from '#contract/promotions/terms.ts';
import type { ProductFacts } from './basket.ts';

type ScopeFacts = Pick<ProductFacts, 'productId' | 'categoryIds' | 'brandId' | 'tagIds' | 'supplierIds'>;

const noIds: readonly number[] = [];

/** What a product is in, in the order of the scope's lists. */
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

/** Whether a product is in a scope: by any of its lists, or by a scope without any; exclusions win. */
export const isInScope = (facts: ScopeFacts, scope: ProductScope, exclusions: ProductScope): boolean =>
  (isEveryProduct(scope) || isListed(facts, scope)) && !isListed(facts, exclusions);

/** Numbers of rules by what is in their scope, so that a line meets only those that concern it. */
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

/** The rules in whose scope a product is; one may come several times. Asked for every line of every quote: no lists are made. */
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
