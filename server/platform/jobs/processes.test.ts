import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#server/platform/context.ts';
import { addressOf, isPostgres, testDatabase } from '#server/platform/db/testing.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const LEASE_MS = 3000;
const WORK_MS = 400;
const JOBS = 24;

const startWorker = (url: string): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--import',
      join(root, 'server/testing/typescript.mjs'),
      join(root, 'server/testing/jobWorker.ts'),
      url,
      String(LEASE_MS),
      String(WORK_MS),
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );

const firstWords = (worker: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    worker.stdout?.once('data', (data) => resolve(String(data)));
    worker.once('exit', () => reject(new Error('A worker ended by itself')));
  });

/** Asked again and again until it holds: the workers tell nobody else. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 100));
};

const countIn = async (db: Db, state: string): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from job_run where state = ${state}`.execute(db);
  return rows[0]?.count ?? 0;
};

test.runIf(isPostgres)(
  'three processes, one killed in the middle: each due run happens once and is finished within the lease',
  async () => {
    const database = await testDatabase('postgres');
    const { db } = database;
    const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const url = addressOf(process.env.TEST_DATABASE_URL ?? '', names[0]?.name ?? '');
    const workers = [startWorker(url), startWorker(url), startWorker(url)];
    try {
      // One a year, and due now: each has one run and no other.
      await sql`with shop as (insert into company (name, code) values ('Shop', 'shop') returning id)
        insert into job (company_id, kind, cron, next_at)
        select id, 'letter', '0 7 1 1 *', now() from shop, generate_series(1, ${JOBS})`.execute(db);
      const words = await Promise.all(workers.map(firstWords));
      expect(words.every((each) => each.startsWith('begun'))).toBe(true);
      await until(async () => (await countIn(db, 'done')) >= 3);
      workers[0]?.kill('SIGKILL');
      const killedAt = Date.now();
      await until(async () => (await countIn(db, 'done')) === JOBS);
      const { rows: late } = await sql<{ tries: number; wait: number }>`
        select tries, extract(epoch from finished_at)::float8 * 1000 - ${killedAt} as wait
        from job_run where tries > 1`.execute(db);
      // What the killed one held: taken over when its lease was over, at the next look, and then worked on.
      expect(late.length).toBeGreaterThan(0);
      for (const { tries, wait } of late) {
        expect(tries).toBe(2);
        expect(wait).toBeLessThan(LEASE_MS + 2000 + JOBS * WORK_MS);
      }
      const { rows: letters } = await sql<{ recipient: string; count: number }>`
        select recipient, count(*)::int as count from mail_outbox group by 1`.execute(db);
      expect(letters).toHaveLength(JOBS);
      expect(letters.filter(({ count }) => count !== 1)).toEqual([]);
      const { rows: runs } = await sql<{ count: number }>`select count(*)::int as count from job_run`.execute(db);
      expect(runs[0]?.count).toBe(JOBS);
    } finally {
      for (const worker of workers) worker.kill('SIGKILL');
      await database.close();
    }
  },
);
