import { sql } from 'kysely';
import { nextTime } from '#contract/jobs/timing.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import type { Run } from './definition.ts';

/* The tables behind jobs: a due job becomes a run, and a run has one holder as long as its lease is renewed. */

export const MAX_TRIES = 5;
/** Jobs whose runs are created in one transaction. */
const DUE_ROWS = 50;

type Clock = { cron: string; timeZone: string };

const nextAt = ({ cron, timeZone }: Clock, enabled: boolean): Date | null =>
  (enabled && nextTime(cron, timeZone, new Date())) || null;

/** A recurring job; `input` may refer to records created after it, by `setInput`. */
export const addJob = async (
  trx: Trx,
  { companyId, kind, enabled, ...clock }: Clock & { companyId: number | null; kind: string; enabled: boolean },
): Promise<number> => {
  const { id } = await trx
    .insertInto('job')
    .values({ companyId, kind, ...clock, nextAt: nextAt(clock, enabled) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const setInput = (trx: Trx, id: number, input: object) =>
  trx
    .updateTable('job')
    .set({ input: JSON.stringify(input) })
    .where('id', '=', id)
    .execute();

/** A job of the deployment itself: created once, by the first process. A changed schedule applies from now on. */
export const addStandingJob = (db: Db, kind: string, cron: string) =>
  sql`insert into job as j (kind, cron, next_at)
    values (${kind}, ${cron}, ${nextAt({ cron, timeZone: 'UTC' }, true)})
    on conflict (kind) where company_id is null do update set cron = excluded.cron, next_at = excluded.next_at
    where j.cron is distinct from excluded.cron`.execute(db);

/** Its next run is calculated from now; a current run continues. */
export const setClock = (trx: Trx, id: number, { enabled, ...clock }: Clock & { enabled: boolean }) =>
  trx
    .updateTable('job')
    .set({ ...clock, nextAt: nextAt(clock, enabled) })
    .where('id', '=', id)
    .execute();

/** A separate run, now. If one is waiting or running already, that run is used and no longer waits. */
export const requestRun = async (trx: Trx, jobId: number, userId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into job_run (job_id, company_id, due_at, next_at, requested_by)
    select id, company_id, clock_timestamp(), now(), ${userId} from job where id = ${jobId}
    on conflict (job_id) where state in ('waiting', 'running')
    do update set next_at = case when job_run.state = 'waiting' then now() else job_run.next_at end
    returning id`.execute(trx);
  const [run] = rows;
  if (!run) throw new Error(`There is no job ${jobId}`);
  return run.id;
};

/** A job and its only run, held from the start by the process that asks for it. */
export const beginRun = async (
  trx: Trx,
  holder: string,
  leaseMs: number,
  { companyId, kind, input }: { companyId: number; kind: string; input: object },
): Promise<Run> => {
  const { rows } = await sql<Pick<Run, 'id' | 'jobId' | 'dueAt'>>`
    with j as (insert into job (company_id, kind, input)
      values (${companyId}, ${kind}, ${JSON.stringify(input)}::jsonb) returning id)
    insert into job_run (job_id, company_id, due_at, next_at, state, holder, tries, started_at)
    select id, ${companyId}, now(), now() + ${leaseMs} * interval '1 millisecond', 'running', ${holder}, 1, now() from j
    returning id, job_id, due_at`.execute(trx);
  const [run] = rows;
  if (!run) throw new Error(`No run of ${kind} was begun`);
  return { ...run, companyId, kind, input, tries: 1 };
};

/**
 * False if it has ended already. The process working on it can no longer end it, so nothing of it is written or sent.
 */
export const cancel = async (trx: Trx, runId: number, words: Sentence): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('jobRun')
    .set({ state: 'cancelled', finishedAt: sql`now()`, holder: null, outcome: words })
    .where('id', '=', runId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

type DueJob = Clock & { id: number; companyId: number | null; nextAt: Date };

/**
 * Creates a run for every job that is due, whichever process comes first. However long no process was running, one run
 * makes up for all that were missed. While an earlier run is still being retried, the next one is skipped, and its log
 * says so. Kinds that a process does not know are left to those that do.
 */
export const makeDueRuns = (db: Db, kinds: readonly string[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<DueJob>`
      select id, company_id, cron, time_zone, next_at from job
      where next_at <= now() and kind = any(${kinds}::text[])
      order by next_at limit ${DUE_ROWS} for update skip locked`.execute(trx);
    for (const { id, companyId, nextAt: dueAt, ...clock } of rows) {
      const { rows: runs } = await sql<{ id: number }>`
        insert into job_run (job_id, company_id, due_at, next_at) values (${id}, ${companyId}, ${dueAt}, ${dueAt})
        on conflict do nothing returning id`.execute(trx);
      if (runs.length === 0) {
        const words = say('jobs.leftOut', { at: { at: dueAt.toISOString() } });
        await sql`insert into job_log (run_id, words)
          select id, ${words} from job_run where job_id = ${id} and state in ('waiting', 'running')`.execute(trx);
      }
      // The clocks of two machines may differ: never use the same time again.
      const after = new Date(Math.max(Date.now(), dueAt.getTime()));
      await trx
        .updateTable('job')
        .set({ nextAt: nextTime(clock.cron, clock.timeZone, after) ?? null })
        .where('id', '=', id)
        .execute();
    }
  });

/** One run for one process: it is due, or its holder has been silent for too long. */
export const claim = async (
  db: Db,
  holder: string,
  kinds: readonly string[],
  leaseMs: number,
  /** Runs that this process itself is working on: silent because the database was not available. */
  ownIds: readonly number[],
): Promise<Run | undefined> => {
  const { rows } = await sql<Run>`
    update job_run r set state = 'running', holder = ${holder}, tries = r.tries + 1,
      started_at = coalesce(r.started_at, now()), next_at = now() + ${leaseMs} * interval '1 millisecond'
    from job j
    where j.id = r.job_id and r.id = (
      select c.id from job_run c join job k on k.id = c.job_id
      where c.state in ('waiting', 'running') and c.next_at <= now() and k.kind = any(${kinds}::text[])
        and c.id <> all(${ownIds}::bigint[])
      order by c.next_at limit 1 for update of c skip locked)
    returning r.id, r.job_id, r.company_id, j.kind, j.input, r.due_at, r.tries`.execute(db);
  return rows[0];
};

type Held = { run: Run; holder: string };

/** True as long as no other process has it, and nobody has cancelled it. */
const stillHolds = ({ run, holder }: Held) =>
  sql<boolean>`id = ${run.id} and holder = ${holder} and tries = ${run.tries} and state = 'running'`;

const addLines = async (db: Db, { run }: Held, lines: readonly { at: Date; words: Sentence }[]): Promise<void> => {
  if (lines.length === 0) return;
  await db
    .insertInto('jobLog')
    .values(lines.map((line) => ({ runId: run.id, ...line })))
    .execute();
};

export type Report = { progress: number; total: number; lines: readonly { at: Date; words: Sentence }[] };

/** Reports that its holder is alive, and the progress. False if the run no longer belongs to it. */
export const renew = (db: Db, own: Held, leaseMs: number, { progress, total, lines }: Report): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { numAffectedRows = 0n } = await sql`
      update job_run set next_at = now() + ${leaseMs} * interval '1 millisecond', progress = ${progress}, total = ${total}
      where ${stillHolds(own)}`.execute(trx);
    if (numAffectedRows === 0n) return false;
    await addLines(trx, own, lines);
    return true;
  });

/** The run was cancelled or taken over: its transaction is undone. */
export class LeaseLost extends Error {}

export const confirmHeld = async (trx: Trx, own: Held): Promise<void> => {
  const { rows } = await sql`select from job_run where ${stillHolds(own)} for no key update`.execute(trx);
  if (rows.length === 0) throw new LeaseLost();
};

export const end = async (
  trx: Trx,
  own: Held,
  state: 'done' | 'skipped' | 'failed',
  words: Sentence,
  { progress, total, lines }: Report,
): Promise<void> => {
  const { numAffectedRows = 0n } = await sql`
    update job_run set state = ${state}, finished_at = now(), holder = null, outcome = ${words},
      progress = ${progress}, total = ${total}
    where ${stillHolds(own)}`.execute(trx);
  if (numAffectedRows === 0n) throw new LeaseLost();
  await addLines(trx, own, lines);
};

/** Retried after 1, 2, 4 … minutes. */
export const postpone = (db: Db, own: Held, words: Sentence, { lines }: Report): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { numAffectedRows = 0n } = await sql`
      update job_run set state = 'waiting', holder = null, outcome = ${words},
        next_at = now() + least(60, 2 ^ least(tries - 1, 6)) * interval '1 minute'
      where ${stillHolds(own)}`.execute(trx);
    if (numAffectedRows > 0n) await addLines(trx, own, [...lines, { at: new Date(), words }]);
  });

/**
 * The process stops, or lets others have their turn: any process may take it at once, and this does not count as a try.
 */
export const release = (db: Db, own: Held) =>
  sql`update job_run set state = 'waiting', holder = null, tries = tries - 1, next_at = now()
    where ${stillHolds(own)}`.execute(db);

/** If no other process can be running, the holders of runs are gone. */
export const expireLeases = (db: Db) => sql`update job_run set next_at = now() where state = 'running'`.execute(db);

/** The record it was about still shows it. */
export const forgetJob = (trx: Trx, { jobId }: Run) => trx.deleteFrom('job').where('id', '=', jobId).execute();

/** Runs of every minute would soon outnumber all others: those without a message are deleted with the next one. */
export const forgetEarlier = (trx: Trx, { jobId, id }: Run) =>
  sql`delete from job_run where job_id = ${jobId} and id < ${id} and state in ('done', 'skipped')`.execute(trx);

const RUN_DAYS = 400;
const LOOSE_RUN_DAYS = 30;

/** Runs that ended long ago are deleted; those of the deployment itself, sooner. */
export const clearRuns = (db: Db) =>
  sql`delete from job_run where finished_at < now() - make_interval(days =>
    case when company_id is null then ${LOOSE_RUN_DAYS}::integer else ${RUN_DAYS}::integer end)`.execute(db);
