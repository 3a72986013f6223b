import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#server/platform/context.ts';
import { isPostgres, testDatabase } from '#server/platform/db/testing.ts';
import { addressOfDatabase, firstWords, startWorker, until } from '#server/testing/workers.ts';

const LEASE_MS = 3000;
const WORK_MS = 400;
const JOBS = 24;

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
    const url = await addressOfDatabase(db);
    const workers = [1, 2, 3].map(() => startWorker('jobWorker.ts', url, LEASE_MS, WORK_MS));
    try {
      // A yearly one that is due now: each has one run and no other.
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
      // The killed process's runs: taken over at the next poll after their lease ends, and then completed.
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
