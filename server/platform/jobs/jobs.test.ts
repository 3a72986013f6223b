import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { say } from '#contract/messages/sentence.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { queueMail } from '#server/platform/outbox.ts';
import { openShop } from '#server/testing.ts';
import { JobFailure, job, standingJob, type Work } from './definition.ts';
import { cancel, MAX_TRIES } from './queue.ts';
import { openJobs } from './runner.ts';

let kinds = 0;
const WORDS = say('jobs.lowStockNone');

/** A job of a unique kind that is due now, and a runner that only knows this kind. */
const openJob = async (
  run: (work: Work) => Promise<void>,
  onFailed: () => void = () => {},
  showProgress: () => Promise<void> = async () => {},
) => {
  const shop = await openShop();
  const { services } = shop;
  const { db } = services.database;
  const kind = `test-${++kinds}-${shop.companyId}`;
  const definition = {
    ...job(kind, {
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
    }),
    showProgress,
  };
  const { rows } = await sql<{ id: number }>`
    insert into job (company_id, kind, cron, next_at) values (${shop.companyId}, ${kind}, '0 7 1 1 *', now())
    returning id`.execute(db);
  const jobId = rows[0]?.id ?? 0;
  const errors: unknown[] = [];
  const openRunner = (leaseMs = 60_000) =>
    openJobs(services, [definition], { leaseMs, onError: (error) => errors.push(error) });
  const readRuns = () => db.selectFrom('jobRun').selectAll().where('jobId', '=', jobId).orderBy('id').execute();
  const countMails = async () =>
    (await db.selectFrom('mailOutbox').select('id').where('recipient', '=', `${kind}@shop.test`).execute()).length;
  const makeDue = () => sql`update job_run set next_at = now() where job_id = ${jobId}`.execute(db);
  return { db, jobId, errors, openRunner, readRuns, countMails, makeDue };
};

test('progress that cannot be told is not told twice, and the run stays ours', async () => {
  let told = 0;
  let tellEnd = () => {};
  const ended = new Promise<void>((resolve) => {
    tellEnd = resolve;
  });
  let letShow = () => {};
  const shown = new Promise<void>((resolve) => {
    letShow = resolve;
  });
  const bench = await openJob(
    () => ended,
    undefined,
    () => {
      told += 1;
      return shown;
    },
  );
  const leases = async () => (await bench.readRuns())[0]?.nextAt?.getTime() ?? 0;
  const done = bench.openRunner(300).runDue();
  let renewals = 0;
  for (let last = await leases(); renewals < 3; ) {
    const next = await leases();
    if (next > last) renewals += 1;
    last = next;
  }
  expect(told).toBe(1);
  letShow();
  tellEnd();
  await done;
  expect(await bench.readRuns()).toMatchObject([{ state: 'done', tries: 1 }]);
});

test('a due run happens once, however many look for it at the same time', async () => {
  let times = 0;
  const bench = await openJob(async () => {
    times += 1;
  });
  const runners = Array.from({ length: isPostgres ? 8 : 2 }, () => bench.openRunner());
  await Promise.all(runners.map(({ runDue }) => runDue()));
  expect(times).toBe(1);
  expect(await bench.readRuns()).toMatchObject([{ state: 'done', tries: 1, outcome: WORDS, holder: null }]);
  expect(await bench.countMails()).toBe(1);
  const job = await bench.db.selectFrom('job').select('nextAt').where('id', '=', bench.jobId).executeTakeFirstOrThrow();
  expect(job.nextAt?.getTime()).toBeGreaterThan(Date.now());
});

test('a failed run is tried again after growing pauses, and given up after the fifth', async () => {
  let failures = 0;
  const bench = await openJob(
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
  const bench = await openJob(async () => {
    throw new JobFailure(say('jobs.noRecipients'));
  });
  await bench.openRunner().runDue();
  expect(await bench.readRuns()).toMatchObject([{ state: 'failed', tries: 1, outcome: say('jobs.noRecipients') }]);
});

test('a run that is cancelled while it runs writes and sends nothing', async () => {
  const bench = await openJob(async ({ run, services }) => {
    await services.database.db.transaction().execute((trx) => cancel(trx, run.id, WORDS));
  });
  await bench.openRunner().runDue();
  expect(await bench.readRuns()).toMatchObject([{ state: 'cancelled', outcome: WORDS }]);
  expect(await bench.countMails()).toBe(0);
});

test('a run whose holder fell silent is taken over, and the silent one can no longer end it', async () => {
  let isFirst = true;
  const bench = await openJob(async () => {
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

test('a process that fell silent with the database does not begin its own run a second time', async () => {
  let times = 0;
  const bench = await openJob(async () => {
    times += 1;
    await bench.makeDue();
    await runner.runDue();
  });
  const runner = bench.openRunner();
  await runner.runDue();
  expect(times).toBe(1);
  expect(await bench.readRuns()).toMatchObject([{ state: 'done', tries: 1 }]);
});

test('while a run is being tried, the next one is left out and the log says so', async () => {
  const bench = await openJob(async () => {
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

/** A standing job of a unique kind, opened by several processes at once. */
const openStanding = async (action: () => Promise<void>, maxLateMs?: number) => {
  const { services, companyId } = await openShop();
  const { db } = services.database;
  const kind = `standing-${companyId}`;
  const definition = standingJob(kind, { cron: '0 7 1 1 *', action, ...(maxLateMs !== undefined && { maxLateMs }) });
  const runners = Array.from({ length: 3 }, () =>
    openJobs(services, [definition], { leaseMs: 60_000, onError: () => {} }),
  );
  for (const { start } of runners) start();
  for (const { stop } of runners) await stop();
  const makeDue = (lateMs: number) =>
    sql`update job set next_at = now() - ${lateMs} * interval '1 millisecond' where kind = ${kind}`.execute(db);
  const readJobs = () => db.selectFrom('job').select(['id', 'companyId', 'cron']).where('kind', '=', kind).execute();
  const readRuns = async () =>
    db
      .selectFrom('jobRun')
      .select(['state', 'outcome'])
      .where('jobId', '=', (await readJobs())[0]?.id ?? 0)
      .orderBy('id')
      .execute();
  const runDue = () =>
    Promise.all(runners.map(() => openJobs(services, [definition], { leaseMs: 60_000, onError: () => {} }).runDue()));
  return { makeDue, readJobs, readRuns, runDue };
};

test('a standing job is there once, runs once for all it missed, and only its last good run stays', async () => {
  let times = 0;
  let isBroken = false;
  const bench = await openStanding(async () => {
    times += 1;
    if (isBroken) throw new Error('No network');
  });
  expect(await bench.readJobs()).toEqual([{ id: expect.any(Number), companyId: null, cron: '0 7 1 1 *' }]);
  for (const round of [1, 2, 3]) {
    await bench.makeDue(3600_000 / round);
    await bench.runDue();
    expect(times).toBe(round);
  }
  expect(await bench.readRuns()).toEqual([{ state: 'done', outcome: say('jobs.done') }]);
  isBroken = true;
  await bench.makeDue(60_000);
  await bench.runDue();
  expect(await bench.readRuns()).toMatchObject([{ state: 'done' }, { state: 'waiting' }]);
});

test('a standing job that is only good in time leaves a late run to the next one', async () => {
  let times = 0;
  const bench = await openStanding(async () => {
    times += 1;
  }, 60_000);
  await bench.makeDue(120_000);
  await bench.runDue();
  expect(times).toBe(0);
  expect(await bench.readRuns()).toEqual([{ state: 'skipped', outcome: say('jobs.standingLate') }]);
  await bench.makeDue(30_000);
  await bench.runDue();
  expect(times).toBe(1);
  expect(await bench.readRuns()).toMatchObject([{ state: 'done' }]);
});
