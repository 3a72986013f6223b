import pg from 'pg';

type TypeId = Parameters<typeof pg.types.setTypeParser>[0];

const { INT8, DATE, NUMERIC } = pg.types.builtins;
/** Missing from pg's own list, which has no arrays. */
const TEXTS = 1009 as TypeId;
const INT8S = 1016 as TypeId;
const DATES = 1182 as TypeId;
const NUMERICS = 1231 as TypeId;

/** Ids and cents fit a double; a sum that does not must fail rather than be slightly wrong. */
const toSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number; cast it in SQL`);
  return value;
};

const asIs = (text: string): string => text;
const toTexts = pg.types.getTypeParser(TEXTS) as (text: string) => (string | null)[];
const toIntegers = (text: string) => toTexts(text).map((item) => (item === null ? null : toSafeInteger(item)));

// The parsers are global to `pg`: importing this file sets them, once.
pg.types.setTypeParser(INT8, toSafeInteger);
pg.types.setTypeParser(DATE, asIs); // a business day has no time zone
pg.types.setTypeParser(NUMERIC, asIs);
pg.types.setTypeParser(INT8S, toIntegers);
pg.types.setTypeParser(DATES, toTexts);
pg.types.setTypeParser(NUMERICS, toTexts);
