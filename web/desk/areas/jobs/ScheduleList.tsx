import { CheckCircleOutlined, PlayCircleOutlined, StopOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  createSchedule,
  deleteSchedule,
  runSchedule,
  type Schedule,
  ScheduleFilter,
  switchSchedule,
} from '#contract/jobs/schedules.ts';
import { scheduleKinds } from '#contract/jobs/tasks.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/jobs/texts.ts';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { CreateButton, ListPage } from '#web/desk/ui/ListPage.tsx';
import type { Column, RowAction } from '#web/desk/ui/list.ts';
import { deleteAction } from '#web/desk/ui/recordActions.tsx';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { may } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import { schedulePage, useDeleteSchedule, useRunSchedule, useSwitchSchedule } from './queries.ts';
import {
  kindWord,
  reportWord,
  runMoods,
  runWord,
  scheduleStatuses,
  statusMoods,
  statusWord,
  timingWords,
} from './words.ts';

const taskWords = ({ task }: Schedule): string =>
  task.kind === 'report' ? `${kindWord(task.kind)}: ${reportWord(task.report)}` : kindWord(task.kind);

const columns = (): Column<Schedule>[] => [
  {
    key: 'name',
    title: t('jobs.schedule'),
    sort: true,
    card: 'title',
    width: 200,
    grows: true,
    render: (row) => <TwoLine main={row.name} sub={taskWords(row)} />,
  },
  {
    key: 'nextRun',
    title: t('jobs.nextRun'),
    card: 'fact',
    width: 250,
    render: ({ nextTimes, timing, timeZone }) => (
      <TwoLine main={<DateTime at={nextTimes[0] ?? null} timeZone={timeZone} />} sub={timingWords(timing)} />
    ),
  },
  {
    key: 'lastRun',
    title: t('jobs.lastRun'),
    card: 'fact',
    width: 118,
    render: ({ lastRun }) =>
      lastRun ? <StatusTag mood={runMoods[lastRun.status]}>{runWord(lastRun.status)}</StatusTag> : '–',
  },
  {
    key: 'branch',
    title: t('common.branch'),
    width: 150,
    render: ({ branchName }) => branchName ?? t('common.allBranches'),
  },
  { key: 'owner', title: t('jobs.owner'), width: 150, render: ({ ownerName }) => ownerName ?? '–' },
  {
    key: 'status',
    title: t('common.status'),
    card: 'corner',
    width: 110,
    render: ({ status }) => <StatusTag mood={statusMoods[status]}>{statusWord(status)}</StatusTag>,
  },
];

const useScheduleActions = (): RowAction<Schedule>[] => {
  const change = useSwitchSchedule();
  const remove = useDeleteSchedule();
  const run = useRunSchedule();
  return [
    {
      key: 'run',
      label: t('jobs.runNow'),
      icon: <PlayCircleOutlined aria-hidden />,
      to: runSchedule,
      applies: ({ sendsOutside }) => !sendsOutside || may('schedule.export'),
      run: async ({ id, name }) => {
        await run.mutateAsync({ id });
        toast.success(t('jobs.runStarted', { name }));
      },
    },
    {
      key: 'enable',
      label: t('jobs.enable'),
      icon: <CheckCircleOutlined aria-hidden />,
      to: switchSchedule,
      bulk: true,
      applies: ({ enabled }) => !enabled && may('schedule.enable'),
      run: ({ id, version }) => change.mutateAsync({ id, version, enabled: true }),
    },
    {
      key: 'disable',
      label: t('jobs.disable'),
      icon: <StopOutlined aria-hidden />,
      to: switchSchedule,
      bulk: true,
      applies: ({ enabled }) => enabled && may('schedule.disable'),
      run: ({ id, version }) => change.mutateAsync({ id, version, enabled: false }),
    },
    deleteAction({
      to: deleteSchedule,
      bulk: true,
      nameOf: ({ name }) => name,
      run: ({ id, version }) => remove.mutateAsync({ id, version }),
    }),
  ];
};

export function ScheduleList() {
  const [filter, setFilter] = useUrlFilter(ScheduleFilter);
  const schedules = useQuery(schedulePage(filter));
  const create = { to: createSchedule, path: pathOf('scheduleNew'), label: t('jobs.newSchedule') };
  return (
    <ListPage title={t('jobs.schedules')} create={create}>
      <DataTable
        name="schedules"
        title={t('jobs.schedules')}
        query={schedules}
        columns={useMemo(columns, [])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('jobs.scheduleSearch')}
        filters={[
          choice(
            'kind',
            t('jobs.kind'),
            scheduleKinds.map((value) => ({ value, label: kindWord(value) })),
          ),
          choice(
            'status',
            t('common.status'),
            scheduleStatuses.map((value) => ({ value, label: statusWord(value) })),
          ),
          ...useBranchField(),
        ]}
        pathOf={({ id }) => pathOf('scheduleEdit', { id })}
        actions={useScheduleActions()}
        empty={
          <NothingYet
            title={t('jobs.schedulesNone')}
            text={t('jobs.schedulesNoneHelp')}
            action={<CreateButton {...create} />}
          />
        }
      />
    </ListPage>
  );
}
