import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/context.ts';
import { Fault } from '#server/platform/refusal.ts';

/* Guesses and sign-in emails: each further attempt waits longer. Hourly limits of usual work are in `platform/hourly.ts`. */

type Limit = {
  /** Free attempts; the last of them blocks the next. */
  free: number;
  /** The first block; each further attempt after it doubles the time. */
  blockSeconds: number;
  maxBlockSeconds: number;
  /** After this long without an attempt, the count starts over. */
  forgetSeconds: number;
};

const guessing = { free: 7, blockSeconds: 30, maxBlockSeconds: 900, forgetSeconds: 1800 };
const limits = {
  /** Failures for one account from one address, or from one of its own devices there. */
  login: guessing,
  /** Wrong entries of the current password, per user. */
  currentPassword: guessing,
  /**
   * Mails to one mailbox, per requesting address, so that nobody can stop the owner of the mailbox from requesting
   * one elsewhere.
   */
  mailTo: { free: 4, blockSeconds: 60, maxBlockSeconds: 3600, forgetSeconds: 7200 },
  mailFrom: { free: 30, blockSeconds: 60, maxBlockSeconds: 3600, forgetSeconds: 7200 },
  linkFrom: { free: 60, blockSeconds: 30, maxBlockSeconds: 900, forgetSeconds: 1800 },
} satisfies Record<string, Limit>;
type LimitName = keyof typeof limits;

const keyOf = (name: LimitName, subject: string) => `${name}:${subject.toLowerCase()}`;

/** Counts in one statement, for all processes. Attempts while blocked aren't counted and don't extend the block. */
const count = async (db: Db, name: LimitName, subject: string) => {
  const { free, blockSeconds, maxBlockSeconds, forgetSeconds } = limits[name];
  const { rows } = await sql<{ failures: number; counted: boolean; wait: number }>`
    insert into attempt as a (key, failures, last_at) values (${keyOf(name, subject)}, 1, now())
    on conflict (key) do update set
      failures = case when a.blocked_until > now() then a.failures
                      when a.last_at < now() - make_interval(secs => ${forgetSeconds}) then 1
                      else a.failures + 1 end,
      blocked_until = case when a.blocked_until > now() then a.blocked_until
                           when a.last_at < now() - make_interval(secs => ${forgetSeconds}) then null
                           when a.failures + 1 >= ${free}::int
                           then now() + make_interval(secs => least(${maxBlockSeconds}, ${blockSeconds} * power(2, least(a.failures + 1 - ${free}::int, 20)))) end,
      last_at = case when a.blocked_until > now() then a.last_at else now() end
    returning failures, last_at = now() as counted,
      coalesce(extract(epoch from blocked_until - now()), 0)::float8 as wait`.execute(db);
  return rows[0] ?? { failures: 1, counted: true, wait: 0 };
};

/** Refuses with 429 when there are too many attempts, otherwise returns their number. Waiting as told always helps. */
export const limitTries = async (db: Db, name: LimitName, subject: string): Promise<number> => {
  const { failures, counted, wait } = await count(db, name, subject);
  if (!counted) throw new Fault('tooFast', wait);
  return failures;
};

const refuseBlocked = async (db: Db, name: LimitName, subject: string) => {
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from blocked_until - now())::float8 as wait
    from attempt where key = ${keyOf(name, subject)} and blocked_until > now()`.execute(db);
  if (rows[0]) throw new Fault('tooFast', rows[0].wait);
};

const forgetTries = (db: Db, name: LimitName, subject: string) =>
  db.deleteFrom('attempt').where('key', '=', keyOf(name, subject)).execute();

/** From the third failure on, a wrong answer takes longer: people barely notice, guessers do. */
const slowDown = (failures: number) => pause(Math.min(Math.max(0, failures - 2) * 250, 1500));

/**
 * Wraps a password check: only failures count. They are counted after the check, and once parallel failures have
 * caused a block, all remaining answers are refused alike, right or wrong. So a hundred guesses at once are worth no
 * more than the free attempts.
 */
const judging = (db: Db, name: LimitName, subject: string) => ({
  before: () => refuseBlocked(db, name, subject),
  /** `onFirst` runs when no earlier attempt counts any more. */
  failed: async (onFirst?: () => Promise<unknown>): Promise<void> => {
    const failures = await limitTries(db, name, subject);
    if (failures === 1) await onFirst?.();
    await slowDown(failures);
  },
  passed: () => refuseBlocked(db, name, subject),
  forget: () => forgetTries(db, name, subject),
});

export const judgeCurrentPassword = (db: Db, userId: number) => judging(db, 'currentPassword', String(userId));

/* Signing in */

/** How many different accounts may fail from one address within one window: a whole shop may share a router. */
const MAX_ACCOUNTS = 60;
const WINDOW_SECONDS = 900;

const hashDevice = (deviceId: string) => createHash('sha256').update(deviceId).digest();

/** Limits count an IPv6 network instead of its addresses, since one device can use them all. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const [headParts, tailParts] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: Math.max(0, 8 - headParts.length - tailParts.length) }, () => '0');
  return [...headParts, ...zeros, ...tailParts].slice(0, 4).join(':');
};

const windowKey = (network: string) =>
  sql<string>`${`accountsFrom:${network}:`} || floor(extract(epoch from now()) / ${sql.lit(WINDOW_SECONDS)})::bigint`;

const demandRoomFor = async (db: Db, network: string) => {
  const { rows } = await sql<{ wait: number }>`
    select (${sql.lit(WINDOW_SECONDS)} - mod(extract(epoch from now()), ${sql.lit(WINDOW_SECONDS)}))::float8 as wait
    from attempt where key = ${windowKey(network)} and failures >= ${sql.lit(MAX_ACCOUNTS)}`.execute(db);
  if (rows[0]) throw new Fault('tooFast', rows[0].wait);
};

const countAccount = (db: Db, network: string) =>
  sql`insert into attempt as a (key, failures) values (${windowKey(network)}, 1)
    on conflict (key) do update set failures = a.failures + 1, last_at = now()`.execute(db);

const isKnownDevice = async (db: Db, userId: number | undefined, deviceId: string | undefined): Promise<boolean> => {
  if (userId === undefined || deviceId === undefined) return false;
  const device = await db
    .selectFrom('knownDevice')
    .select('userId')
    .where('userId', '=', userId)
    .where('deviceHash', '=', hashDevice(deviceId))
    .executeTakeFirst();
  return device !== undefined;
};

export const rememberDevice = (trx: Trx, userId: number, deviceId: string) => {
  const seenAt = new Date();
  return trx
    .insertInto('knownDevice')
    .values({ userId, deviceHash: hashDevice(deviceId), seenAt })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ seenAt }))
    .execute();
};

type Caller = { login: string; userId: number | undefined; deviceId: string | undefined; address: string };

/**
 * Attempts on an account are counted per address, so that nobody can lock its owner out. The owner's own devices are
 * counted separately, also per address, so knowing a device's name doesn't help to lock anybody out.
 */
export const judgeLogin = async (db: Db, { login, userId, deviceId, address }: Caller) => {
  const network = networkOf(address);
  const isKnown = await isKnownDevice(db, userId, deviceId);
  const from = isKnown && deviceId ? `device ${hashDevice(deviceId).toString('hex')} ${network}` : network;
  // The same account, whether by username or email.
  const account = userId === undefined ? login : `user ${userId}`;
  const guard = judging(db, 'login', `${account} ${from}`);
  return {
    ...guard,
    before: async () => {
      await guard.before();
      if (!isKnown) await demandRoomFor(db, network);
    },
    failed: () => guard.failed(isKnown ? undefined : () => countAccount(db, network)),
  };
};
