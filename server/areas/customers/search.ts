import { type RawBuilder, sql } from 'kysely';
import type { CustomerHit, searchCustomers as endpoint, similarCustomers } from '#contract/customers/search.ts';
import type { Input } from '#contract/endpoint.ts';
import { phoneDigits, toE164 } from '#contract/phone.ts';
import { gramsOfToken, isChinese, normalise, tokensOf, withoutApostrophes } from '#contract/searchText.ts';
import type { Db } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import { liveCustomers, readCustomers } from './queries.ts';

/** Beyond this many matches a keyword is too general for ranking to matter. */
const MAX_CANDIDATES = 400;

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const isShort = (token: string) => /^[\p{L}\p{N}]{1,2}$/u.test(token);

/** A phone number is one keyword part, whatever its spaces: its digits. */
const piecesOf = (keyword: string): string[] => {
  const digits = phoneDigits(normalise(keyword));
  return digits === undefined ? tokensOf(withoutApostrophes(keyword)) : [digits];
};

/** A condition on `customer as c` that every part occurs; one or two letters match the start of a word. */
export const matching = (keyword: string): RawBuilder<boolean> => {
  const pieces = piecesOf(keyword);
  // Searching for an apostrophe alone finds nobody, not everybody.
  if (pieces.length === 0) return keyword.trim() === '' ? sql<boolean>`true` : sql<boolean>`false`;
  const alone = pieces.every((piece) => !isChinese(piece) && isShort(piece));
  const grams = pieces.flatMap((piece) => (isChinese(piece) ? gramsOfToken(piece) : alone ? [`^${piece}`] : []));
  const texts = alone ? [] : pieces.filter((piece) => !isChinese(piece) || [...piece].length > 2);
  const parts = [
    ...(grams.length > 0 ? [sql<boolean>`c.grams @> ${grams}::text[]`] : []),
    ...texts.map((piece) => sql<boolean>`c.search like ${`%${literal(piece)}%`}`),
  ];
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
};

const hitsOf = async (db: Db, scope: Scope, ids: readonly number[]): Promise<CustomerHit[]> =>
  readCustomers(db, scope, ids);

/**
 * An order of `customer as c`: names that start with the typed text come first, then words that do, then the rest;
 * short names before long ones.
 */
export const closestFirst = (keyword: string): RawBuilder<unknown> => {
  const start = literal(normalise(keyword));
  const text = literal(normalise(withoutApostrophes(keyword)));
  return sql`(lower(c.name) like ${`${start}%`}) desc, (' ' || c.search like ${`% ${text}%`}) desc,
    char_length(c.name), lower(c.name) collate "C", c.id`;
};

export const searchCustomers = async (
  db: Db,
  scope: Scope,
  { keyword, limit, status }: Input<typeof endpoint>,
): Promise<CustomerHit[]> => {
  const text = normalise(withoutApostrophes(keyword));
  const own = status ? sql<boolean>`${liveCustomers(scope)} and c.status = ${status}` : liveCustomers(scope);
  const { rows } =
    text === ''
      ? await sql<{ id: number }>`
          select c.id from customer c where ${own} order by lower(c.name) collate "C", c.id limit ${limit}`.execute(db)
      : await sql<{ id: number }>`
          select c.id from (select * from customer c where ${own} and ${matching(keyword)} limit ${MAX_CANDIDATES}) c
          order by ${closestFirst(keyword)} limit ${limit}`.execute(db);
  return hitsOf(
    db,
    scope,
    rows.map(({ id }) => id),
  );
};

/** Customers with the same phone or email: a hint while typing, never a refusal. */
export const findSimilar = async (
  db: Db,
  scope: Scope,
  { phone, email, taxNumber, exceptId = 0 }: Input<typeof similarCustomers>,
): Promise<CustomerHit[]> => {
  const number = phone ? toE164(phone) : undefined;
  const either = [
    number ? sql<boolean>`(c.phone = ${number} and c.phone <> '')` : undefined,
    email ? sql<boolean>`(lower(c.email) = ${email.toLowerCase()} and c.email <> '')` : undefined,
    taxNumber ? sql<boolean>`(c.tax_number = ${taxNumber} and c.tax_number <> '')` : undefined,
  ].filter((each) => each !== undefined);
  if (either.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select c.id from customer c where ${liveCustomers(scope)} and c.id <> ${exceptId} and (${sql.join(either, sql` or `)})
    order by c.id limit 5`.execute(db);
  return hitsOf(
    db,
    scope,
    rows.map(({ id }) => id),
  );
};
