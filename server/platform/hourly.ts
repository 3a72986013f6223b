import { sql } from 'kysely';
import { say } from '#contract/messages/sentence.ts';
import type { Db } from '#server/platform/context.ts';
import { Fault } from '#server/platform/refusal.ts';

/**
 * What one person, company or till may do in an hour; further calls get 429 until the hour is over. Guesses and
 * sign-in emails are limited by `identity/throttle.ts`, which blocks longer each time; both count in the table
 * `attempt`, here successful calls as well.
 */
export const hourlyLimits = {
  /** Invoices and statements by email. */
  mailsOfUser: 60,
  mailsOfCompany: 300,
  /** Receipts mailed at the counter. */
  receiptMailsOfTill: 120,
  /** Look-ups of receipts of other branches, or of none. */
  receiptsOfUser: 60,
  receiptsOfTill: 120,
  /** Emails with a link to choose a password or to get started. */
  linksOfUser: 20,
  /** Orders placed by shoppers, by their address and by their phone. */
  collectOfAddress: 10,
  collectOfPhone: 5,
  /** Promotion codes typed into a basket that match no promotion. */
  codesOfAddress: 30,
} as const;

const OVER_LIMIT = say('request.hourlyLimit');

export type HourlyLimit = keyof typeof hourlyLimits;

/** Counted before it is checked, in one statement, so that a hundred requests at once count as a hundred. */
const countHourly = async (
  db: Db,
  name: HourlyLimit,
  id: number | string,
  by = 1,
): Promise<{ count: number; wait: number }> => {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into attempt as a (key, failures, last_at) values (${`${name}:${id}`}, ${by}::integer, now())
    on conflict (key) do update set
      failures = case when a.last_at < now() - interval '1 hour' then ${by}::integer else a.failures + ${by}::integer end,
      last_at = case when a.last_at < now() - interval '1 hour' then now() else a.last_at end
    returning failures as count, extract(epoch from last_at + interval '1 hour' - now())::float8 as wait`.execute(db);
  return rows[0] ?? { count: by, wait: 0 };
};

export const limitHourly = async (db: Db, name: HourlyLimit, id: number | string): Promise<void> => {
  const { count, wait } = await countHourly(db, name, id);
  if (count > hourlyLimits[name]) throw new Fault('tooFast', wait, OVER_LIMIT);
};

/** The count within the hour. */
export const readHourly = async (db: Db, name: HourlyLimit, id: number | string): Promise<number> => {
  const { rows } = await sql<{ failures: number }>`
    select failures from attempt where key = ${`${name}:${id}`} and last_at >= now() - interval '1 hour'`.execute(db);
  return rows[0]?.failures ?? 0;
};

/** For limits that nobody is told about. */
export const isWithinHour = async (db: Db, name: HourlyLimit, id: number | string): Promise<boolean> =>
  (await countHourly(db, name, id)).count <= hourlyLimits[name];

/** Counts several at once; returns how many of them are within the limit. */
export const takeHourly = async (db: Db, name: HourlyLimit, id: number | string, wanted: number): Promise<number> => {
  if (wanted === 0) return 0;
  const { count } = await countHourly(db, name, id, wanted);
  return Math.max(0, Math.min(wanted, hourlyLimits[name] - (count - wanted)));
};
