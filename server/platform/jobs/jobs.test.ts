import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { say } from '#contract/messages/sentence.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { queueMail } from '#server/platform/outbox.ts';
import { openShop } from '#server/testing.ts';
import { JobFailure, job, type Work } from './definition.ts';
import { cancel, MAX_TRIES } from './queue.ts';
import { openJobs } from './runner.ts';

let kinds = 0;
const WORDS = say('jobs.lowStockNone');

/** A job of a kind of its own that is due now, and a runner that knows no other. */
const openBench = async (run: (work: Work) => Promise<void>, onFailed: () => void = () => {}) => {
  const shop = await openShop();
  const { services } = shop;
  const { db } = services.database;
  const kind = `test-${++kinds}-${shop.companyId}`;
  const definition = job(kind, {
    input: z.object({}),
    run: async (work) => {
      await run(work);
      return {
        state: 'done',
        words: WORDS,
        write: (trx) => queueMail(trx, { to: `${kind}@shop.test`, subject: 'Done', text: '' }, 3600_000),
      };
    },
    failed: async () => onFailed(),
  });
  const { rows } = await sql<{ id: number }>`
    insert into job (company_id, kind, cron, next_at) values (${shop.companyId}, ${kind}, '0 7 1 1 *', now())
    returning id`.execute(db);
  const jobId = rows[0]?.id ?? 0;
  const errors: unknown[] = [];
  const openRunner = () =>
    openJobs(services, [definition], { leaseMs: 60_000, onError: (error) => errors.push(error) });
  const readRuns = () => db.selectFrom('jobRun').selectAll().where('jobId', '=', jobId).orderBy('id').execute();
  const countMails = async () =>
    (await db.selectFrom('mailOutbox').select('id').where('recipient', '=', `${kind}@shop.test`).execute()).length;
  const makeDue = () => sql`update job_run set next_at = now() where job_id = ${jobId}`.execute(db);
  return { db, jobId, errors, openRunner, readRuns, countMails, makeDue };
};

test('a due run happens once, however many look for it at the same time', async () => {
  let times = 0;
  const bench = await openBench(async () => {
    times += 1;
  });
  const runners = Array.from({ length: isPostgres ? 8 : 2 }, bench.openRunner);
  await Promise.all(runners.map(({ runDue }) => runDue()));
  expect(times).toBe(1);
  expect(await bench.readRuns()).toMatchObject([{ state: 'done', tries: 1, outcome: WORDS, holder: null }]);
  expect(await bench.countMails()).toBe(1);
  const job = await bench.db.selectFrom('job').select('nextAt').where('id', '=', bench.jobId).executeTakeFirstOrThrow();
  expect(job.nextAt?.getTime()).toBeGreaterThan(Date.now());
});

test('a failed run is tried again after growing pauses, and given up after the fifth', async () => {
  let failures = 0;
  const bench = await openBench(
    async ({ log }) => {
      log(say('jobs.leftOut', { at: 'now' }));
      throw new Error('No paper');
    },
    () => {
      failures += 1;
    },
  );
  const { runDue } = bench.openRunner();
  const pauses: number[] = [];
  for (let tries = 1; tries < MAX_TRIES; tries += 1) {
    await runDue();
    const [run] = await bench.readRuns();
    expect(run).toMatchObject({ state: 'waiting', tries, outcome: say('jobs.unexpected') });
    pauses.push(Math.round(((run?.nextAt.getTime() ?? 0) - Date.now()) / 60_000));
    await bench.makeDue();
  }
  expect(pauses).toEqual([1, 2, 4, 8]);
  expect(failures).toBe(0);
  await runDue();
  expect(await bench.readRuns()).toMatchObject([{ state: 'failed', tries: MAX_TRIES }]);
  expect([failures, await bench.countMails()]).toEqual([1, 0]);
  expect(bench.errors).toHaveLength(MAX_TRIES);
});

test('what will never work is given up at once', async () => {
  const bench = await openBench(async () => {
    throw new JobFailure(say('jobs.noRecipients'));
  });
  await bench.openRunner().runDue();
  expect(await bench.readRuns()).toMatchObject([{ state: 'failed', tries: 1, outcome: say('jobs.noRecipients') }]);
});

test('a run that is cancelled while it runs writes and sends nothing', async () => {
  const bench = await openBench(async ({ run, services }) => {
    await services.database.db.transaction().execute((trx) => cancel(trx, run.id, WORDS));
  });
  await bench.openRunner().runDue();
  expect(await bench.readRuns()).toMatchObject([{ state: 'cancelled', outcome: WORDS }]);
  expect(await bench.countMails()).toBe(0);
});

test('a run whose holder fell silent is taken over, and the silent one can no longer end it', async () => {
  let isFirst = true;
  const bench = await openBench(async () => {
    if (!isFirst) return;
    isFirst = false;
    await bench.makeDue();
    await bench.openRunner().runDue();
  });
  await bench.openRunner().runDue();
  expect(await bench.readRuns()).toMatchObject([{ state: 'done', tries: 2 }]);
  expect(await bench.countMails()).toBe(1);
  expect(bench.errors).toEqual([]);
});

test('while a run is being tried, the next one is left out and the log says so', async () => {
  const bench = await openBench(async () => {
    throw new Error('No paper');
  });
  const { runDue } = bench.openRunner();
  await runDue();
  await sql`update job set next_at = now() where id = ${bench.jobId}`.execute(bench.db);
  await runDue();
  const [run, ...others] = await bench.readRuns();
  expect(others).toEqual([]);
  const lines = await bench.db
    .selectFrom('jobLog')
    .select('words')
    .where('runId', '=', run?.id ?? 0)
    .execute();
  expect(lines.some(({ words }) => words.startsWith('jobs.leftOut'))).toBe(true);
});
