import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { isOutage } from './outage.ts';
import type { Tables } from './tables.ts';

/*
 * Reports, sheets and long lists may be read from a streaming replica. Readers never see less there than was already
 * confirmed to them: a query waits until the replica has everything that the primary had written when the query was
 * sent. If that takes too long, or the replica is down, the primary answers.
 */

const MAX_WAIT_MS = 100;
const POLL_MS = 4;
/** A replica that was down is retried after this long, not by every query. */
const RETRY_MS = 5000;

const WRITTEN = 'select pg_current_wal_flush_lsn()::text as position';
// A promoted replica is no replica any more: its data diverges.
const HAS_WRITTEN = 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as ready';
const IDENTITY = 'select system_identifier::text as id from pg_control_system()';

type Place = { db: Kysely<Tables>; pool: pg.Pool };

export type Replica = {
  /** Where to read everything written so far; undefined if only the primary can answer. */
  current: () => Promise<Kysely<Tables> | undefined>;
};

const firstOf = async <T extends object>(pool: pg.Pool, text: string, values: unknown[] = []) =>
  (await pool.query<T>(text, values)).rows[0];

/** A different database would answer, with wrong data. */
const demandSameData = async (primary: Place, replica: Place): Promise<void> => {
  const [own, copied] = await Promise.all(
    [primary, replica].map(({ pool }) => firstOf<{ id: string }>(pool, IDENTITY)),
  );
  if (own?.id !== copied?.id)
    throw new Error('DATABASE_READ_URL: this is no replica of the database that DATABASE_URL names.');
};

export const openReplica = (primary: Place, replica: Place, onError: (error: Error) => void): Replica => {
  let awayUntil = 0;
  let isSame = false;

  const catchUp = async (position: string): Promise<boolean> => {
    const end = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const state = await firstOf<{ ready: boolean }>(replica.pool, HAS_WRITTEN, [position]);
      if (state?.ready) return true;
      if (performance.now() >= end) return false;
      await pause(POLL_MS);
    }
  };

  const current = async () => {
    if (performance.now() < awayUntil) return undefined;
    const lastWrite = await firstOf<{ position: string }>(primary.pool, WRITTEN);
    try {
      if (!isSame) await demandSameData(primary, replica);
      isSame = true;
      return lastWrite && (await catchUp(lastWrite.position)) ? replica.db : undefined;
    } catch (error) {
      if (!isOutage(error)) throw error;
      awayUntil = performance.now() + RETRY_MS;
      onError(error as Error);
      return undefined;
    }
  };
  return { current };
};
