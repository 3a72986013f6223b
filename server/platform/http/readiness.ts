import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { isDiskFull } from '#server/platform/db/outage.ts';
import type { App } from './serve.ts';

const ANSWER_MS = 2000;
/** With less space, nothing works: the database's next log file alone needs this much. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

/** Allocates real space on the database's disk, and releases it at once. */
const tryDisk = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`create temp table room on commit drop as
      select repeat(md5(n::text), 30) as filler from generate_series(1, 1000) n`);
  } finally {
    client.release(true); // which rolls back, in whatever state it is
  }
};

const isDirFull = async (dir: string): Promise<boolean> => {
  // A directory in which nothing was stored yet is no problem.
  const disk = await statfs(dir).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < MIN_FREE_BYTES;
};

/** Returns what keeps the server from working, or nothing. */
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

  // One query at a time: each may hold a connection until the limit for a silent database.
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
