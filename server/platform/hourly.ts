import { sql } from 'kysely';
import { say } from '#contract/messages/sentence.ts';
import type { Db } from '#server/platform/context.ts';
import { Fault } from '#server/platform/refusal.ts';

/** What one person, or one company, may do in an hour; the next is 429 until the hour is over. */
export const hourlyLimits = {
  /** Invoices and statements by mail. */
  mailsOfUser: 60,
  mailsOfCompany: 300,
  /** Receipts looked for that are of other branches, or of none. */
  receiptsOfUser: 60,
} as const;

const OVER_LIMIT = say('request.hourlyLimit');

/** Counted before it is judged, in one statement: a hundred at once are a hundred. */
export const limitHourly = async (db: Db, name: keyof typeof hourlyLimits, id: number): Promise<void> => {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into attempt as a (key, failures, last_at) values (${`${name}:${id}`}, 1, now())
    on conflict (key) do update set
      failures = case when a.last_at < now() - interval '1 hour' then 1 else a.failures + 1 end,
      last_at = case when a.last_at < now() - interval '1 hour' then now() else a.last_at end
    returning failures as count, extract(epoch from last_at + interval '1 hour' - now())::float8 as wait`.execute(db);
  const [row] = rows;
  if (row && row.count > hourlyLimits[name]) throw new Fault('tooFast', row.wait, OVER_LIMIT);
};
