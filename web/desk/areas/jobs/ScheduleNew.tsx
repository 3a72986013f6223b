import { useMemo } from 'react';
import { createSchedule, type ScheduleDraft } from '#contract/jobs/schedules.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/jobs/texts.ts';
import { FormPage } from '#web/desk/ui/FormPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useSession } from '#web/platform/session.ts';
import { scheduleReads } from './queries.ts';
import { ScheduleFields } from './ScheduleForm.tsx';

const LIST = pathOf('scheduleList');
const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function ScheduleNew() {
  const user = useSession((session) => session.user);
  const blank = useMemo(
    (): ScheduleDraft => ({
      name: '',
      task: { kind: 'dailyClose', day: 'yesterday' },
      timing: { every: 'day', time: '07:00' },
      timeZone: user?.branches[0]?.timeZone ?? browserTimeZone(),
      branchId: user?.role.reach === 'branch' ? (user.branches[0]?.id ?? null) : null,
      userIds: user ? [user.id] : [],
      emails: [],
      enabled: true,
    }),
    [user],
  );
  const form = useRecordForm({
    name: 'schedule.new',
    to: createSchedule,
    initial: blank,
    refresh: scheduleReads,
    fieldOf: { 150: 'name' },
    list: LIST,
  });
  return (
    <FormPage
      title={t('jobs.newSchedule')}
      form={form}
      buttons={[
        { next: 'close', label: t('common.saveAndClose') },
        { next: 'another', label: t('common.saveAndCreateOther') },
      ]}
    >
      <ScheduleFields />
    </FormPage>
  );
}
