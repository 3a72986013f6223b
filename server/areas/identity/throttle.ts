import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Origin } from '#server/platform/context.ts';
import { Fault } from '#server/platform/refusal.ts';

type Limit = {
  /** Tries that are free; the next one blocks. */
  free: number;
  /** The first block; each further try doubles it. */
  blockSeconds: number;
  maxBlockSeconds: number;
  /** After so long without a try everything is forgotten. */
  forgetSeconds: number;
};

/** One account is guessed at slowly; one address may be a whole shop behind one router. */
const limits = {
  login: { free: 7, blockSeconds: 30, maxBlockSeconds: 900, forgetSeconds: 900 },
  loginFrom: { free: 60, blockSeconds: 30, maxBlockSeconds: 900, forgetSeconds: 900 },
  mailTo: { free: 4, blockSeconds: 60, maxBlockSeconds: 3600, forgetSeconds: 3600 },
  mailFrom: { free: 30, blockSeconds: 60, maxBlockSeconds: 3600, forgetSeconds: 3600 },
  linkFrom: { free: 60, blockSeconds: 30, maxBlockSeconds: 900, forgetSeconds: 900 },
} satisfies Record<string, Limit>;
type LimitName = keyof typeof limits;

/** Counts the try before it is judged, in one statement: a hundred parallel guesses are a hundred guesses. */
const count = async (db: Db, name: LimitName, subject: string): Promise<{ failures: number; wait: number }> => {
  const { free, blockSeconds, maxBlockSeconds, forgetSeconds } = limits[name];
  const { rows } = await sql<{ failures: number; wait: number }>`
    insert into attempt as a (key, failures, last_at) values (${`${name}:${subject.toLowerCase()}`}, 1, now())
    on conflict (key) do update set
      failures = case when a.last_at < now() - make_interval(secs => ${forgetSeconds}) then 1
                      when a.blocked_until > now() then a.failures else a.failures + 1 end,
      blocked_until = case when a.last_at < now() - make_interval(secs => ${forgetSeconds}) then null
                           when a.blocked_until > now() then a.blocked_until
                           when a.failures + 1 > ${free}::int
                           then now() + make_interval(secs => least(${maxBlockSeconds}, ${blockSeconds} * power(2, least(a.failures - ${free}::int, 20)))) end,
      last_at = case when a.blocked_until > now() then a.last_at else now() end
    returning failures, coalesce(extract(epoch from blocked_until - now()), 0)::float8 as wait`.execute(db);
  return rows[0] ?? { failures: 1, wait: 0 };
};

/** Refuses with 429 what comes too often; answers how many tries there were. */
export const limitTries = async (db: Db, name: LimitName, subject: string): Promise<number> => {
  const { failures, wait } = await count(db, name, subject);
  if (wait > 0) throw new Fault('tooFast', wait);
  return failures;
};

export const limitLogin = async (db: Db, account: string, { address }: Origin): Promise<number> => {
  await limitTries(db, 'loginFrom', address);
  return limitTries(db, 'login', account);
};

/** From the third failure on, a wrong answer takes longer: no matter to a person, much to a guesser. */
export const slowDown = (failures: number) => pause(Math.min(Math.max(0, failures - 2) * 250, 1500));

export const forgetTries = (db: Db, name: LimitName, subject: string) =>
  db.deleteFrom('attempt').where('key', '=', `${name}:${subject.toLowerCase()}`).execute();
