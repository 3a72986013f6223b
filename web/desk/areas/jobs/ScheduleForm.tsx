import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select, Switch } from 'antd';
import { useMemo } from 'react';
import type { z } from 'zod';
import { type Schedule, ScheduleChange } from '#contract/jobs/schedules.ts';
import { NEXT_TIMES, needsRecipients, type Task } from '#contract/jobs/tasks.ts';
import { nextTimes, Timing } from '#contract/jobs/timing.ts';
import { isTimeZone } from '#contract/zones.ts';
import { t } from '#web/desk/areas/jobs/texts.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { Field } from '#web/desk/ui/Field.tsx';
import { Section } from '#web/desk/ui/FormPage.tsx';
import { useFormScope } from '#web/desk/ui/form.ts';
import { TimeZonePicker } from '#web/desk/ui/TimeZonePicker.tsx';
import { inWords } from '#web/platform/i18n.ts';
import { may, useSession } from '#web/platform/session.ts';
import { messageOf } from '#web/platform/wire.ts';
import { people } from './queries.ts';
import { TaskInput } from './TaskInput.tsx';
import { TimingInput } from './TimingInput.tsx';
import { kindWord, timingWords } from './words.ts';
import './schedules.css';

const { name, task, timing, timeZone, branchId, userIds, emails } = ScheduleChange.shape;

/** Cron is the only timing that can be complete and still wrong. */
const whyOfTiming = (typed: unknown, { issues: [issue] }: z.ZodError): string | undefined =>
  issue && (typed as Partial<Timing> | undefined)?.every === 'cron' ? inWords(messageOf(issue)) : undefined;

/** While typing, by the schedule's own time zone. */
function NextTimes() {
  const { instance } = useFormScope();
  const typed: unknown = Form.useWatch('timing', instance);
  const zone: unknown = Form.useWatch('timeZone', instance);
  const { times, why } = useMemo(() => {
    const timing = Timing.safeParse(typed);
    if (!timing.success) return { times: [], why: whyOfTiming(typed, timing.error) };
    if (typeof zone !== 'string' || !isTimeZone(zone)) return { times: [] };
    return { times: nextTimes(timing.data, zone, NEXT_TIMES, new Date()).map((at) => ({ at, zone })) };
  }, [typed, zone]);
  return (
    <Form.Item className="td-field" label={t('jobs.nextTimes')}>
      {times.length === 0 ? (
        <span className="td-next-none">{why ?? t('jobs.nextTimesNone')}</span>
      ) : (
        <ol className="td-next-times" aria-live="polite">
          {times.map(({ at, zone: timeZoneOf }) => (
            <li key={at.getTime()}>
              <DateTime at={at} timeZone={timeZoneOf} />
            </li>
          ))}
        </ol>
      )}
    </Form.Item>
  );
}

function Recipients({ recipients }: { recipients: Schedule['people'] }) {
  const { data: users = [] } = useQuery(people());
  const { instance } = useFormScope();
  const task = Form.useWatch('task', instance) as Task | undefined;
  const options = new Map([
    ...recipients.map(({ userId, name: label }) => [userId, label] as const),
    ...users.map(({ id, name: label }) => [id, label] as const),
  ]);
  if (task && !needsRecipients(task.kind)) return null;
  return (
    <Section title={t('jobs.recipients')}>
      <Field name="userIds" label={t('jobs.people')} of={userIds}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={[...options].map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Field
        name="emails"
        label={t('jobs.otherEmails')}
        of={emails}
        hint={may('schedule.export') ? t('jobs.otherEmailsHelp') : t('jobs.outsideHelp')}
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ';', ' ']} />
      </Field>
    </Section>
  );
}

export function ScheduleFields({ recipients = [] }: { recipients?: Schedule['people'] }) {
  const branches = useSession(({ user }) => user?.branches);
  const reach = useSession(({ user }) => user?.role.reach);
  const places = [
    ...(reach === 'branch' ? [] : [{ value: null, label: t('common.allBranches') }]),
    ...(branches ?? []).map(({ id, name: label }) => ({ value: id, label })),
  ];
  return (
    <>
      <Section title={t('jobs.schedule')}>
        <Field name="name" label={t('common.name')} of={name.unwrap()}>
          <Input placeholder={t('jobs.scheduleExample')} autoComplete="off" />
        </Field>
        <Field name="branchId" label={t('common.branch')} of={branchId}>
          <Select options={places} />
        </Field>
        <Field
          name="task"
          label={t('jobs.kind')}
          of={task.unwrap()}
          wide
          show={(value) => kindWord((value as Task).kind)}
        >
          <TaskInput />
        </Field>
        <Field name="enabled" label={t('jobs.statusEnabled')} valueProp="checked">
          <Switch disabled={!may('schedule.enable') || !may('schedule.disable')} />
        </Field>
      </Section>
      <Section title={t('jobs.timing')}>
        <Field
          name="timing"
          label={t('jobs.timing')}
          of={timing.unwrap()}
          show={(value) => timingWords(value as Timing)}
        >
          <TimingInput />
        </Field>
        <NextTimes />
        <Field name="timeZone" label={t('jobs.timeZoneLabel')} of={timeZone.unwrap()}>
          <TimeZonePicker />
        </Field>
      </Section>
      <Recipients recipients={recipients} />
    </>
  );
}
