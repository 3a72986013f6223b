import { setTimeout as pause } from 'node:timers/promises';
import type { Trx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/open.ts';

/** How long everybody else may have to wait for one turn, in milliseconds. */
const TURN_MS = 150;
/** Fewer take hardly less time: that is how long so many statements take. */
const MIN_TURN_ROWS = 50;
const MAX_TURN_ROWS = 1000;
/** Rows written at a time where no other connection waits for it. */
export const WRITE_ROWS = 4000;
/** A connection that nobody has asked for during this time is asked for by nobody just now. */
const QUIET_MS = 4;

/** As many rows as fit into a turn, going by the last one; at most twice as many, as the next ones may be harder. */
export const sizeAfter = (rows: number, took: number, min = MIN_TURN_ROWS): number =>
  Math.max(min, Math.min(MAX_TURN_ROWS, rows * 2, Math.round((rows * TURN_MS) / Math.max(took, 1))));

/** Whoever has waited gets an answer to all its questions, but not for longer than the turn has taken. */
export const giveWay = async ({ pool }: Database, took: number): Promise<void> => {
  const isFree = () => pool.waitingCount === 0 && pool.idleCount === pool.totalCount;
  const until = performance.now() + Math.min(took, TURN_MS);
  for (let quiet = false; !quiet && performance.now() < until; ) {
    const wasFree = isFree();
    await pause(QUIET_MS);
    quiet = wasFree && isFree();
  }
};

/**
 * Long work on a database with one connection: a transaction a turn, and others between them. `work` gets how many rows
 * it may write and answers how many it wrote; none is the end.
 */
export const inTurns = async (database: Database, work: (trx: Trx, rows: number) => Promise<number>): Promise<void> => {
  for (let size = MIN_TURN_ROWS; ; ) {
    let begun = 0;
    const rows = await database.db.transaction().execute((trx) => {
      begun = performance.now();
      return work(trx, size);
    });
    if (rows === 0) return;
    const took = performance.now() - begun;
    size = sizeAfter(rows, took);
    await giveWay(database, took);
  }
};
