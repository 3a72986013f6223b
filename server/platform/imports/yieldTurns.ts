import { setTimeout as pause } from 'node:timers/promises';
import type { Trx } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/open.ts';

/** How long all others may have to wait for one turn, in milliseconds. */
const TURN_MS = 150;
/** Fewer rows take hardly less time: the same number of statements takes this long. */
const MIN_TURN_ROWS = 50;
const MAX_TURN_ROWS = 1000;
/** Rows written at a time where no other connection has to wait. */
export const WRITE_ROWS = 4000;
/** If nobody asks for the connection during this time, nobody needs it just now. */
const QUIET_MS = 4;

/**
 * As many rows as fit into a turn, judging by the last one; at most twice as many, as the next ones may take longer.
 */
export const sizeAfter = (rows: number, took: number, min = MIN_TURN_ROWS): number =>
  Math.max(min, Math.min(MAX_TURN_ROWS, rows * 2, Math.round((rows * TURN_MS) / Math.max(took, 1))));

/** Waiting requests get answers to all their queries, but for no longer than the turn has taken. */
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
 * Long work on a database with one connection: one transaction per turn, and other requests between them. `work` gets
 * how many rows it may write and returns how many it wrote; none is the end.
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
