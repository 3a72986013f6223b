import { type RawBuilder, sql } from 'kysely';
import { gramsOfToken, isChinese, spellingsOfMeasure } from '#contract/searchText.ts';
import { holdsToken } from '#server/areas/stock/service.ts';

/* Conditions on `product as p`: how the parts of a keyword match its words, as the indexes store them. */

/** This many letters tell most words apart; searching for more only costs time. */
const MAX_COMPARED_LETTERS = 4;

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const isShort = (token: string) => /^[\p{L}\p{N}]{1,2}$/u.test(token) && !spellingsOfMeasure(token);

/**
 * True where every part occurs. Chinese uses its own word pieces, longer parts the three-letter index. One or two
 * letters alone match the start of a word, which is indexed too; next to longer parts they may occur anywhere.
 */
export const holdsAll = (tokens: readonly string[]): RawBuilder<boolean> => {
  const alone = tokens.every((token) => !isChinese(token) && isShort(token));
  const grams = tokens.flatMap((token) => (isChinese(token) ? gramsOfToken(token) : alone ? [`^${token}`] : []));
  const texts = alone ? [] : tokens.filter((token) => !isChinese(token) || [...token].length > 2);
  const parts = [...(grams.length > 0 ? [sql<boolean>`p.grams @> ${grams}::text[]`] : []), ...texts.map(holdsToken)];
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
};

export const begins = (token: string): RawBuilder<boolean> => {
  const [joined, spaced] = spellingsOfMeasure(token) ?? [token];
  const starts = (word: string) => sql<boolean>`' ' || p.search like ${`% ${literal(word)}%`}`;
  return spaced === undefined ? starts(joined) : sql<boolean>`(${starts(joined)} or ${starts(spaced)})`;
};

/**
 * True where every part starts a word, as in most typing; undefined when the parts aren't plain words. From three
 * letters on, the three-letter index is more selective.
 */
export const startsAll = (tokens: readonly string[]): RawBuilder<boolean> | undefined => {
  if (!tokens.every((token) => !isChinese(token) && /^[\p{L}\p{N}]+$/u.test(token))) return undefined;
  const grams = tokens.filter(isShort).map((token) => `^${token}`);
  const indexed = [
    ...(grams.length > 0 ? [sql<boolean>`p.grams @> ${grams}::text[]`] : []),
    ...tokens
      .filter((token) => !isShort(token))
      .map((token) => holdsToken(spellingsOfMeasure(token) ? token : token.slice(0, MAX_COMPARED_LETTERS))),
  ];
  return sql<boolean>`(${sql.join([...indexed, ...tokens.map(begins)], sql` and `)})`;
};
