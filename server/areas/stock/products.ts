import { type RawBuilder, sql } from 'kysely';
import { productTokensOf, spellingsOfMeasure } from '#contract/searchText.ts';
import { containing } from '#server/platform/page.ts';

/* Conditions on `product as p`. */

type Condition = RawBuilder<boolean>;

const like = (text: string): Condition => sql<boolean>`p.search like ${containing(text)}`;

/** True where this part of a keyword occurs; a size in either spelling. */
export const holdsToken = (token: string): Condition => {
  const [joined, spaced] = spellingsOfMeasure(token) ?? [token];
  if (spaced === undefined) return like(joined);
  const either = sql<boolean>`(${like(joined)} or ${like(spaced)})`;
  // Too short for the three-letter index: 5g is matched by how words start.
  const [amount = '', unit = ''] = spaced.split(' ');
  return joined.length > 2
    ? either
    : sql<boolean>`((p.grams @> ${[`^${joined}`]}::text[] or p.grams @> ${[`^${amount}`, `^${unit}`]}::text[]) and ${either})`;
};

/** True where every word typed into a search box occurs; they are read as in the list of products. */
export const productWords = (keyword: string): Condition =>
  sql<boolean>`(${sql.join([sql`true`, ...productTokensOf(keyword).map(holdsToken)], sql` and `)})`;

/** The category and what lies under it. */
export const inCategory = (categoryId: number | null): Condition => sql<boolean>`p.category_id in (
  select c.id from category c where c.company_id = p.company_id and c.path @> array[${categoryId}::bigint])`;

type ProductFilter = {
  keyword?: string | undefined;
  categoryId?: number | undefined;
  brandId?: number | undefined;
  supplierId?: number | undefined;
};

export const productConditions = ({ keyword, categoryId, brandId, supplierId }: ProductFilter): Condition[] => [
  ...(brandId === undefined ? [] : [sql<boolean>`p.brand_id = ${brandId}`]),
  ...(supplierId === undefined ? [] : [sql<boolean>`p.supplier_id = ${supplierId}`]),
  ...(categoryId === undefined ? [] : [inCategory(categoryId)]),
  ...(keyword === undefined ? [] : [productWords(keyword)]),
];
