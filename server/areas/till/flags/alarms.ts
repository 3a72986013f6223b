import { sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import { pathOf } from '#contract/screens.ts';
import { isSilent, SILENT_MINUTES } from '#server/areas/till/devices/silence.ts';
import type { Services, Trx } from '#server/platform/context.ts';
import { queueMail } from '#server/platform/outbox.ts';
import { textIn } from '#server/platform/packs.ts';

/*
 * Tills are watched for missing numbers while they are online, and for loss of contact. Each alarm is raised and
 * mailed once.
 */

/** By then, events sent out of order have long arrived. */
const MISSING_MINUTES = 15;
/** A session left open for longer than a shop's day raises no new alarm. */
const OPEN_HOURS = 16;
const MAIL_MS = 24 * 3_600_000;

type Alarm = {
  reason: 'missing' | 'silent';
  detail: string;
  till: number;
  tillName: string;
  branch: string;
  email: string;
  company: string;
  language: Locale;
};

/**
 * Skips alarms that are already raised: `till_flag_alarm` is the referee, however many processes watch. An alarm that
 * a manager settled is not raised again for the same silence or the same numbers.
 */
const raise = async (trx: Trx): Promise<Alarm[]> => {
  const { rows } = await sql<Alarm>`
    with alarm as (
      select d.company_id, d.id, 'missing' as reason, string_agg(e.epoch || ': ' || e.last_seq - e.events, ', ' order by e.epoch) as detail
      from till_epoch e join till_device d on d.company_id = e.company_id and d.id = e.device_id
      where e.hole_since < now() - make_interval(mins => ${MISSING_MINUTES})
        and d.last_contact > e.hole_since + make_interval(mins => ${MISSING_MINUTES})
      group by d.company_id, d.id
      union all
      select d.company_id, d.id, 'silent', ''
      from till_device d where ${isSilent} and d.last_contact > now() - make_interval(hours => ${OPEN_HOURS})
    ), raised as (
      insert into till_flag (company_id, branch_id, device_id, reason, detail, occurred_at)
      select a.company_id, k.branch_id, a.id, a.reason, a.detail, now() from alarm a
      join till_device d on d.company_id = a.company_id and d.id = a.id
      join keypad k on k.company_id = d.company_id and k.id = d.keypad_id
      where not exists (select from till_flag f where f.company_id = a.company_id and f.device_id = a.id and f.reason = a.reason
        and case when a.reason = 'silent' then f.occurred_at > d.last_contact else f.detail = a.detail and f.outcome <> '' end)
      on conflict (company_id, device_id, reason) where resolved_at is null and reason in ('missing', 'silent') do nothing
      returning company_id, branch_id, device_id, reason, detail
    )
    select r.reason, r.detail, d.number as till, d.name as till_name, b.name as branch,
      coalesce(nullif(b.email, ''), c.email) as email, c.name as company, c.language
    from raised r
    join till_device d on d.company_id = r.company_id and d.id = r.device_id
    join branch b on b.company_id = r.company_id and b.id = r.branch_id
    join company c on c.id = r.company_id`.execute(trx);
  return rows;
};

/** Contact is back, or all numbers have arrived: nobody has to do anything any more. */
const endAlarms = (trx: Trx) =>
  sql`
  update till_flag f set resolved_at = now(), resolved_by = 'T' || d.number
  from till_device d
  where f.resolved_at is null and d.company_id = f.company_id and d.id = f.device_id and (
    (f.reason = 'silent' and not ${isSilent})
    or (f.reason = 'missing' and not exists (select from till_epoch e
      where e.company_id = d.company_id and e.device_id = d.id and e.hole_since is not null)))`.execute(trx);

const mailOf = ({ reason, detail, till, tillName, branch, company, language }: Alarm, publicUrl: string) => {
  const words = { till: `T${till} ${tillName}`, branch };
  const subject =
    reason === 'silent'
      ? textIn(language, 'till.silentSubject', words)
      : textIn(language, 'till.missingSubject', words);
  const text =
    reason === 'silent'
      ? textIn(language, 'till.silentText', { ...words, minutes: SILENT_MINUTES })
      : textIn(language, 'till.missingText', { ...words, numbers: detail });
  return { subject: `${subject} · ${company}`, text: `${text}\n\n${publicUrl}${pathOf('tillFlagList')}` };
};

export const watchTills = ({ database, config }: Pick<Services, 'database' | 'config'>): Promise<void> =>
  database.db.transaction().execute(async (trx) => {
    await endAlarms(trx);
    for (const alarm of await raise(trx))
      if (alarm.email !== '') await queueMail(trx, { to: alarm.email, ...mailOf(alarm, config.publicUrl) }, MAIL_MS);
  });
