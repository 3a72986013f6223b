import { sql } from 'kysely';
import { everyPermission } from '#contract/access.ts';
import type { ScheduleDraft } from '#contract/jobs/schedules.ts';
import { nextTimes } from '#contract/jobs/timing.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { clockAt } from '#contract/order/clock.ts';
import { createSchedule } from '#server/areas/jobs/service.ts';
import { proveBooks } from '#server/areas/reports/service.ts';
import type { Mover } from '#server/areas/stock/service.ts';
import type { Services, Trx, WriteCtx } from '#server/platform/context.ts';
import { ownerContextOf } from './ownerContext.ts';

const ZONE = 'Australia/Sydney';
const DAY_MS = 86_400_000;
const HISTORY_DAYS = 21;

type Planned = {
  draft: Omit<ScheduleDraft, 'timeZone' | 'userIds' | 'emails' | 'enabled'>;
  outcome: (day: string) => Sentence;
  lasts: number;
};

const plans: readonly Planned[] = [
  {
    draft: {
      name: 'Day summary',
      task: { kind: 'dailyClose', day: 'today' },
      timing: { every: 'day', time: '21:30' },
    },
    outcome: (day) => say('jobs.closeOutcome', { day: { day } }),
    lasts: 640,
  },
  {
    draft: { name: 'Low stock, weekdays', task: { kind: 'lowStock' }, timing: { every: 'weekday', time: '07:00' } },
    outcome: () => say('jobs.lowStockOutcome', { count: 17 }),
    lasts: 910,
  },
  {
    draft: {
      name: 'Sales by staff, Mondays',
      task: { kind: 'report', report: 'userSales', period: 'lastWeek', format: 'xlsx' },
      timing: { every: 'week', days: ['monday'], time: '08:00' },
    },
    outcome: () => say('jobs.reportOutcome', { file: 'user-sales.xlsx' }),
    lasts: 1480,
  },
  {
    draft: {
      name: 'Books check, nightly',
      task: { kind: 'books', full: false },
      timing: { every: 'day', time: '03:00' },
    },
    outcome: () => say('books.right', { rows: 5200 }),
    lasts: 1120,
  },
  {
    draft: {
      name: 'Stock for the accountant',
      task: { kind: 'stockSnapshot' },
      timing: { every: 'month', day: 31, time: '23:00' },
    },
    outcome: () => say('jobs.snapshotOutcome', { count: 400, file: 'stock.xlsx' }),
    lasts: 3250,
  },
];

/** The third last run of the weekday alert had no recipients; the next one worked again. */
const FAILING = 'Low stock, weekdays';
const FAILED_FROM_END = 2;

const addRuns = async (
  trx: Trx,
  scheduleId: number,
  { draft, outcome, lasts }: Planned,
  now: Date,
): Promise<number> => {
  const since = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
  const times = nextTimes(draft.timing, ZONE, HISTORY_DAYS, since).filter((at) => at < now);
  for (const [at, dueAt] of times.entries()) {
    const isFailed = draft.name === FAILING && times.length - 1 - at === FAILED_FROM_END;
    const words = isFailed ? say('jobs.noRecipients') : outcome(clockAt(dueAt, ZONE).localMoment.slice(0, 10));
    await sql`insert into job_run (job_id, company_id, due_at, next_at, state, tries, started_at, finished_at, outcome)
      select job_id, company_id, ${dueAt}, ${dueAt}, ${isFailed ? 'failed' : 'done'}, 1, ${dueAt}::timestamptz + interval '1 second',
        ${dueAt}::timestamptz + interval '1 second' + ${lasts + ((at * 37) % 200)} * interval '1 millisecond', ${words}
      from schedule where id = ${scheduleId}`.execute(trx);
  }
  return times.length;
};

const ctxFor = (trx: Trx, mover: Mover): WriteCtx => {
  const ctx = ownerContextOf(trx, mover, []);
  return { ...ctx, scope: { ...ctx.scope, permissions: new Set(everyPermission) } };
};

/** Schedules that have run for three weeks. */
export const loadSchedules = ({ database }: Services, mover: Mover, now = new Date()): Promise<number> =>
  database.db.transaction().execute(async (trx) => {
    // As left by last night's run.
    await proveBooks(trx, mover.companyId, { full: true, progress: () => {} });
    const ctx = ctxFor(trx, mover);
    let runs = 0;
    for (const plan of plans) {
      const { id } = await createSchedule(ctx, {
        ...plan.draft,
        timeZone: ZONE,
        userIds: mover.userId === null ? [] : [mover.userId],
        emails: [],
        enabled: true,
      });
      runs += await addRuns(trx, id, plan, now);
    }
    return runs;
  });
