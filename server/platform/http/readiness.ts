import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { isDiskFull } from '#server/platform/db/outage.ts';
import type { App } from './serve.ts';

const ANSWER_MS = 2000;
/** Less is as good as none: the next log file of the database alone needs as much. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

/** Takes real space on the database's disk, and gives it back at once. */
const tryDisk = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`create temp table room on commit drop as
      select repeat(md5(n::text), 30) as filler from generate_series(1, 1000) n`);
  } finally {
    client.release(true); // which rolls back, whatever state it is in
  }
};

const isDirFull = async (dir: string): Promise<boolean> => {
  // A directory that nothing was stored in yet has nothing to tell.
  const disk = await statfs(dir).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < MIN_FREE_BYTES;
};

/** Says what keeps the server from working, or nothing. */
export const watchReadiness = ({ http, services: { database, config } }: App): (() => Promise<string | undefined>) => {
  let sawFullDisk = false;
  http.addHook('onError', async (_, __, error) => {
    if (isDiskFull(error)) sawFullDisk = true;
  });

  const ask = async (): Promise<string | undefined> => {
    try {
      if (sawFullDisk) await tryDisk(database.pool);
      else await database.pool.query('select 1');
      sawFullDisk = false;
      return (await isDirFull(config.dataDir)) ? 'the disk is full' : undefined;
    } catch (error) {
      http.log.warn({ err: error }, 'not ready');
      return isDiskFull(error) ? 'the disk is full' : 'the database does not answer';
    }
  };

  // One question at a time: each may hold a connection for as long as a silent database is waited for.
  let answer: Promise<string | undefined> | undefined;
  return () => {
    answer ??= ask().finally(() => {
      answer = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve('the database does not answer'), ANSWER_MS);
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  };
};
