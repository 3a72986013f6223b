import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { searchProducts as endpoint, ProductHit } from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import { cents } from '#contract/money.ts';
import { packPrice } from '#contract/pricing.ts';
import { milli } from '#contract/quantity.ts';
import { isChinese, normalise, productTokensOf } from '#contract/searchText.ts';
import { withTypePrices } from '#server/areas/catalogue/products/typePrices.ts';
import type { Db } from '#server/platform/context.ts';
import { readTogether } from '#server/platform/db/pipeline.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';
import { begins, holdsAll, startsAll } from './words.ts';

/** Beyond this many matches a keyword is too general for ranking to matter; skipping it keeps the search cheap. */
const MAX_CANDIDATES = 100;
/** With fewer results than this, words are checked for typos. */
const MIN_EXACT_HITS = 3;

type Match = { id: number; pack: boolean; match: ProductHit['match'] };

const live = (scope: Scope, status: string | undefined) =>
  status
    ? sql<boolean>`p.company_id = ${scope.companyId} and p.archived_at is null and p.status = ${status}`
    : sql<boolean>`p.company_id = ${scope.companyId} and p.archived_at is null`;

/** Where to search: a company's products, narrowed by a condition on `product as p`. */
type ProductSet = { companyId: number; within: RawBuilder<boolean>; mark: RawBuilder<unknown> };

/** The usual case: its queries always have the same text, so they are planned once. */
const liveProducts = (scope: Scope, status: string | undefined): ProductSet => ({
  companyId: scope.companyId,
  within: live(scope, status),
  mark: sql.raw(PREPARED),
});

type ExactRow = { id: number; pack: boolean };

const exactly = (db: Db, { companyId, within, mark }: ProductSet, keyword: string): CompiledQuery<ExactRow> => {
  const lower = keyword.toLowerCase();
  // Each source has a code at most once; stated so that the planner knows it too.
  return sql<ExactRow>`${mark}
    select p.id, c.pack from (
      (select product_id as id, pack, 1 as place from product_barcode
        where company_id = ${companyId} and lower(code) = ${lower} limit 1)
      union all
      (select id, false, 2 from product
        where company_id = ${companyId} and lower(sku) = ${lower} and archived_at is null limit 1)
      union all
      (select id, true, 3 from product
        where company_id = ${companyId} and lower(standard_sku) = ${lower} and archived_at is null limit 1)
    ) c join product p on p.id = c.id where ${within} order by c.place, p.id`.compile(db);
};

const toExact = (row: ExactRow): Match => ({ ...row, match: 'exact' });

type BeginningRow = { id: number };

const beginning = (
  db: Db,
  { within, mark }: ProductSet,
  keyword: string,
  limit: number,
): CompiledQuery<BeginningRow> => {
  const from = normalise(keyword);
  // Sorts after every other character, as the index compares bytes.
  const to = `${from}\u{10ffff}`;
  const by = (column: RawBuilder<unknown>) => sql`
    (select p.id from product p where ${within} and ${column} >= ${from} and ${column} < ${to}
      order by ${column}, p.id limit ${limit})`;
  return sql<BeginningRow>`${mark}
    ${by(sql`lower(p.sku) collate "C"`)} union all ${by(sql`lower(p.title) collate "C"`)}`.compile(db);
};

const toBeginning = ({ id }: BeginningRow): Match => ({ id, pack: false, match: 'prefix' });

/** Words that start with the typed text rank before words that only contain it, short titles before long ones. */
const containing = async (
  db: Db,
  { within }: Pick<ProductSet, 'within'>,
  tokens: readonly string[],
  limit: number,
  ranked = tokens,
): Promise<number[]> => {
  if (tokens.length === 0) return [];
  const starts = sql.join(
    ranked.map((token) => sql`(${begins(token)})::int`),
    sql` + `,
  );
  const having = async (condition: RawBuilder<boolean>): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select p.id from (select * from product p where ${within} and ${condition} limit ${MAX_CANDIDATES}) p
      order by ${starts} desc, char_length(p.title), lower(p.title) collate "C", p.id limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  };
  const first = startsAll(tokens);
  const ids = first ? await having(first) : [];
  return ids.length < limit ? having(holdsAll(tokens)) : ids;
};

const LONG_WORD = /^\p{L}{4,}$/u;

/** Replaces each unknown word by the most similar known one. Undefined when nothing changes. */
const correctSpelling = async (
  db: Db,
  { companyId }: { companyId: number },
  tokens: readonly string[],
): Promise<string[] | undefined> => {
  const long = tokens.filter((token) => !isChinese(token) && LONG_WORD.test(token));
  if (long.length === 0) return undefined;
  // Swapped letters leave few three-letter groups in common but rarely change the first letter, so the threshold is
  // lower there.
  const { rows } = await sql<{ typed: string; word: string }>`
    select t.typed, w.word from unnest(${long}::text[]) as t(typed)
    cross join lateral (
      select word from (
        select word from product_word where company_id = ${companyId} and word % t.typed
        union
        select word from product_word
        where company_id = ${companyId} and word >= left(t.typed, 1) and word < left(t.typed, 1) || U&'\\FFFF'
          and abs(char_length(word) - char_length(t.typed)) <= 2 and similarity(word, t.typed) > 0.25
      ) near
      order by similarity(word, t.typed) desc, abs(char_length(word) - char_length(t.typed)), word limit 1
    ) w`.execute(db);
  const corrections = new Map(rows.map(({ typed, word }) => [typed, word]));
  const corrected = tokens.map((token) => corrections.get(token) ?? token);
  return corrected.some((token, at) => token !== tokens[at]) ? corrected : undefined;
};

const isShortWord = (token: string) => /^\p{L}{1,3}$/u.test(token) && !isChinese(token);
/**
 * A short word resembles too many to be corrected: if nothing is found, the others alone are searched ("jasmin tee").
 * Undefined if there is no short word or several, or no word of letters is left.
 */
const withoutShortWord = (tokens: readonly string[]): string[] | undefined => {
  const others = tokens.filter((token) => !isShortWord(token));
  return others.length === tokens.length - 1 && others.some((token) => LONG_WORD.test(token)) ? others : undefined;
};

const findMatches = async (db: Db, products: ProductSet, keyword: string, limit: number): Promise<Match[]> => {
  const matchById = new Map<number, Match>();
  const add = (matches: readonly Match[]) => {
    for (const match of matches) if (!matchById.has(match.id)) matchById.set(match.id, match);
  };
  const [exact, begun] = await readTogether<[ExactRow[], BeginningRow[]]>(
    db,
    exactly(db, products, keyword),
    beginning(db, products, keyword, limit),
  );
  add(exact.map(toExact));
  // A scan that finds its product needs nothing else.
  if (matchById.size > 0 && /^\d{8,}$/.test(keyword)) return [...matchById.values()];
  add(begun.map(toBeginning));
  const tokens = productTokensOf(keyword);
  if (matchById.size < limit) {
    const ids = await containing(db, products, tokens, limit);
    add(ids.map((id) => ({ id, pack: false, match: 'substring' })));
  }
  if (matchById.size < MIN_EXACT_HITS) {
    const corrected = await correctSpelling(db, products, tokens);
    const ids = corrected ? await containing(db, products, corrected, limit) : [];
    add(ids.map((id) => ({ id, pack: false, match: 'similar' })));
    const others = matchById.size === 0 ? withoutShortWord(corrected ?? tokens) : undefined;
    if (others) {
      const near = await containing(
        db,
        products,
        others,
        limit,
        tokens.map((token) => token.slice(0, 2)),
      );
      add(near.map((id) => ({ id, pack: false, match: 'similar' })));
    }
  }
  return [...matchById.values()].slice(0, limit);
};

type HitRow = {
  id: number;
  sku: string;
  standardSku: string | null;
  barcode: string | null;
  title: string;
  chineseTitle: string;
  thumbnail: string | null;
  retailPrice: number;
  costPrice: number;
  standardPrice: number | null;
  unitRetail: number | null;
  unitDiscount: string;
  unitQty: number;
  soldByWeight: boolean;
  gstFree: boolean;
  categoryIds: number[];
  brandId: number | null;
  supplierId: number | null;
  tagIds: number[];
  status: ProductHit['status'];
  available: number;
  orderQty: number;
};

const hitsOf = async (
  db: Db,
  scope: Scope,
  matches: readonly Match[],
  branchIds: readonly number[],
): Promise<ProductHit[]> => {
  if (matches.length === 0) return [];
  const { rows } = await sql<HitRow>`${sql.raw(PREPARED)}
    select p.id, p.sku, p.standard_sku, p.title, p.chinese_title, p.images[1] as thumbnail, p.retail_price, p.cost_price, p.standard_price,
      p.unit_retail, p.unit_discount, p.unit_qty, p.sold_by_weight, p.gst_free, p.status, p.order_qty, p.brand_id, p.supplier_id,
      coalesce((select c.path from category c where c.company_id = p.company_id and c.id = p.category_id), '{}') as category_ids,
      array(select t.tag_id from product_tag t where t.company_id = p.company_id and t.product_id = p.id) as tag_ids,
      (select b.code from product_barcode b where b.product_id = p.id and b.position = 0) as barcode,
      (select coalesce(sum(l.on_hand - l.committed), 0)::bigint from stock_level l
        where l.company_id = p.company_id and l.product_id = p.id and l.branch_id = any(${[...branchIds]}::bigint[])) as available
    from product p where p.company_id = ${scope.companyId} and p.id = any(${matches.map(({ id }) => id)}::bigint[])`.execute(
    db,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return matches.flatMap(({ id, pack, match }) => {
    const row = byId.get(id);
    if (!row) return [];
    const unitRetail = cents(row.unitRetail ?? row.retailPrice);
    return {
      id,
      sku: row.sku,
      standardSku: row.standardSku,
      barcode: row.barcode ?? '',
      title: row.title,
      chineseTitle: row.chineseTitle,
      thumbnail: row.thumbnail,
      retailPrice: cents(row.retailPrice),
      costPrice: cents(row.costPrice),
      standardPrice:
        row.standardPrice === null
          ? packPrice(unitRetail, row.unitQty, Number(row.unitDiscount))
          : cents(row.standardPrice),
      unitQty: row.unitQty,
      soldByWeight: row.soldByWeight,
      gstFree: row.gstFree,
      categoryIds: row.categoryIds,
      brandId: row.brandId,
      supplierId: row.supplierId,
      tagIds: row.tagIds,
      status: row.status,
      available: milli(row.available),
      orderQty: row.orderQty,
      pack,
      match,
    };
  });
};

/**
 * Product search for typing and scanning. An empty box offers the first products of the alphabet, so that a picker is
 * never blank.
 */
export const searchProducts = async (
  db: Db,
  scope: Scope,
  { keyword, limit, branchId, status }: Input<typeof endpoint>,
): Promise<ProductHit[]> => {
  const branchIds = branchId === undefined ? scope.branchIds : [branchOf(scope, branchId)];
  const typed = keyword.trim();
  const products = liveProducts(scope, status);
  const matches =
    typed === ''
      ? (await db.executeQuery(beginning(db, products, '', limit))).rows.map(toBeginning)
      : await findMatches(db, products, typed, limit);
  return withTypePrices(db, scope, await hitsOf(db, scope, matches.slice(0, limit), branchIds));
};

/**
 * For lists: a condition on `product as p` that all parts of a keyword occur, with typos corrected when nothing
 * matches.
 */
export const matching = async (db: Db, scope: Scope, keyword: string): Promise<RawBuilder<boolean>> => {
  const tokens = productTokensOf(keyword);
  if (tokens.length === 0) return sql<boolean>`true`;
  const products = liveProducts(scope, undefined);
  const [any] = await containing(db, products, tokens, 1);
  if (any !== undefined) return holdsAll(tokens);
  const corrected = (await correctSpelling(db, products, tokens)) ?? tokens;
  const others = withoutShortWord(corrected);
  const [near] = others ? await containing(db, products, corrected, 1) : [];
  return holdsAll(others && near === undefined ? others : corrected);
};

/** For lists: the best matches for a keyword among the filtered products, ranked as in a search. */
export const bestOf = async (
  db: Db,
  { companyId }: Pick<Scope, 'companyId'>,
  keyword: string,
  within: RawBuilder<boolean>,
): Promise<number[]> => {
  const matches = await findMatches(db, { companyId, within, mark: sql`` }, keyword, MAX_CANDIDATES);
  return matches.map(({ id }) => id);
};
