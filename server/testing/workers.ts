import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/platform/context.ts';
import { addressOf } from '#server/platform/db/testing.ts';

/* Separate app processes, to be killed. */

const root = join(import.meta.dirname, '..', '..');

export const addressOfDatabase = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return addressOf(process.env.TEST_DATABASE_URL ?? '', rows[0]?.name ?? '');
};

export const startWorker = (program: string, ...args: (string | number)[]): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--import',
      join(root, 'server/testing/typescript.mjs'),
      join(root, 'server/testing', program),
      ...args.map(String),
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );

export const firstWords = (worker: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    worker.stdout?.once('data', (data) => resolve(String(data)));
    worker.once('exit', () => reject(new Error('A worker ended by itself')));
  });

/** Repeats the check until it holds: the workers report to nobody else. */
export const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 100));
};
