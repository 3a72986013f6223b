import { sql } from 'kysely';
import { z } from 'zod';
import type { Locale } from '#contract/common.ts';
import { Id } from '#contract/fields.ts';
import { formatsFor } from '#contract/formats.ts';
import { needsRecipients, rightFor, type ScheduleKind, type Task, type TaskOf } from '#contract/jobs/tasks.ts';
import { say } from '#contract/messages/sentence.ts';
import { wallClock } from '#contract/zones.ts';
import { readScope } from '#server/areas/identity/service.ts';
import type { Db, Services, Trx } from '#server/platform/context.ts';
import {
  type JobDefinition,
  JobFailure,
  job,
  type Outcome,
  type Run,
  type Work,
} from '#server/platform/jobs/definition.ts';
import { queueMail } from '#server/platform/outbox.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import { composeLetter, failureLetter, type Recipient, recoveryLetter, type Sender, senderOf } from './letters.ts';
import { isOfCompany } from './queries.ts';
import type { TaskCtx, TaskResult, TaskRunners } from './task.ts';
import { SCHEDULE_JOB } from './writes.ts';

/** A mail about a day is worth sending for two days. */
const LETTER_MS = 48 * 3600_000;

type Planned = {
  id: number;
  companyId: number;
  branchId: number | null;
  name: string;
  task: Task;
  timeZone: string;
  ownerId: number | null;
  ownerName: string | null;
  ownerEmail: string | null;
  failingSince: Date | null;
  company: string;
  companyEmail: string;
  language: Locale;
  country: string | null;
  /** People who can still sign in, and other addresses, each once. */
  recipients: Recipient[];
};

const readPlanned = async (db: Db, id: number): Promise<Planned | undefined> => {
  const { rows } = await sql<Planned>`
    select s.id, s.company_id, s.branch_id, s.name, s.task, s.time_zone, s.owner_id, o.name as owner_name,
      case when o.status = 'active' and o.archived_at is null then o.email end as owner_email, s.failing_since,
      c.name as company, c.email as company_email, c.language, c.address->>'country' as country,
      coalesce((select json_agg(json_build_object('address', address, 'isInside', is_inside)) from (
        select distinct on (lower(address)) address, is_inside from (
          select u.email as address, true as is_inside, 0 as place from app_user u
            where u.id = any(s.user_ids) and u.status = 'active' and u.archived_at is null
          union all select address, ${isOfCompany(sql`address`)}, 1 from unnest(s.emails) as given (address)) as every
        order by lower(address), place) as each), '[]') as recipients
    from schedule s
    join company c on c.id = s.company_id
    left join app_user o on o.id = s.owner_id
    where s.id = ${id} and s.archived_at is null`.execute(db);
  return rows[0];
};

const senderFor = (services: Pick<Services, 'config'>, planned: Planned): Sender => {
  const { id: scheduleId, name, ownerName, company, companyEmail, language } = planned;
  return senderOf(services, { scheduleId, name, owner: ownerName ?? '–', company, companyEmail, language });
};

const narrowed = (scope: Scope, branchId: number | null): Scope =>
  branchId === null ? scope : { ...scope, branchIds: scope.branchIds.filter((id) => id === branchId) };

const ctxOf = ({ services, run, signal, progress, log }: Work, scope: Scope, planned: Planned): TaskCtx => {
  const { branchId, timeZone, language, country } = planned;
  return {
    services,
    db: services.database.db,
    scope,
    signal,
    progress,
    log,
    branchId,
    timeZone,
    dueAt: run.dueAt,
    today: wallClock(run.dueAt, timeZone).slice(0, 10),
    language,
    formats: formatsFor({ language, country: country ?? undefined }),
  };
};

const runTask = <K extends ScheduleKind>(runners: TaskRunners, ctx: TaskCtx, task: TaskOf<K>): Promise<TaskResult> =>
  runners[task.kind as K](ctx, task);

const mailRecovery = async (trx: Trx, services: Services, planned: Planned): Promise<void> => {
  if (planned.failingSince === null) return;
  await trx.updateTable('schedule').set({ failingSince: null }).where('id', '=', planned.id).execute();
  if (planned.ownerEmail !== null)
    await queueMail(trx, recoveryLetter(senderFor(services, planned), planned.ownerEmail), LETTER_MS);
};

/** One run of a schedule, with the current rights of its owner. */
const runSchedule = async (runners: TaskRunners, work: Work, scheduleId: number): Promise<Outcome> => {
  const { services } = work;
  const planned = await readPlanned(services.database.db, scheduleId);
  if (!planned) return { state: 'skipped', words: say('jobs.noSuchRun') };
  const { ownerId, task, recipients } = planned;
  const ownerName = planned.ownerName ?? '–';
  const scope = ownerId === null ? undefined : await readScope(services.database.db, ownerId, planned.companyId);
  if (!scope) return { state: 'skipped', words: say('jobs.paused', { name: ownerName }) };
  const own = narrowed(scope, planned.branchId);
  const isOutOfReach = planned.branchId !== null && own.branchIds.length === 0;
  const isShort = task.kind === 'backup' && scope.reach !== 'all';
  if (isOutOfReach || isShort || !may(scope, rightFor(task)))
    throw new JobFailure(say('jobs.ownerLacksRight', { name: ownerName }));
  if (needsRecipients(task.kind) && recipients.length === 0) throw new JobFailure(say('jobs.noRecipients'));
  const { words, letter } = await runTask(runners, ctxOf(work, own, planned), task);
  const mailTo = letter && (await composeLetter(senderFor(services, planned), letter));
  if (mailTo) for (const { address } of recipients) work.log(say('jobs.mailedTo', { email: address }));
  return {
    state: 'done',
    words,
    write: async (trx) => {
      if (mailTo) for (const recipient of recipients) await queueMail(trx, mailTo(recipient), LETTER_MS);
      await mailRecovery(trx, services, planned);
    },
  };
};

const Input = z.object({ scheduleId: Id });

/** The owner is told of the first failure, then not again until it works. */
const mailFailure =
  (services: Services) =>
  async (trx: Trx, run: Run, words: Parameters<typeof failureLetter>[2]): Promise<void> => {
    const planned = await readPlanned(trx, Input.parse(run.input).scheduleId);
    if (!planned || planned.failingSince !== null) return;
    await trx.updateTable('schedule').set({ failingSince: sql`now()` }).where('id', '=', planned.id).execute();
    if (planned.ownerEmail !== null)
      await queueMail(trx, failureLetter(senderFor(services, planned), planned.ownerEmail, words), LETTER_MS);
  };

export const scheduleJob = (services: Services, runners: TaskRunners): JobDefinition =>
  job(SCHEDULE_JOB, {
    input: Input,
    run: (work, { scheduleId }) => runSchedule(runners, work, scheduleId),
    failed: mailFailure(services),
  });
