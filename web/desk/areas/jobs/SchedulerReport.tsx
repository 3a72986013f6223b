import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import {
  downloadSchedulerReport,
  RunFilter,
  runStates,
  type ScheduleRun,
  scheduleKinds,
} from '#contract/jobs/schedules.ts';
import { t } from '#web/desk/areas/jobs/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { download } from '#web/platform/download.ts';
import { sheetLanguage, wordsOf } from '#web/platform/i18n.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import { runPage } from './queries.ts';
import { RunDrawer } from './RunDrawer.tsx';
import { durationWords, kindWord, runMoods, runWord } from './words.ts';

const progressOf = ({ status, progress, total }: ScheduleRun): string | undefined =>
  status === 'running' && total > 0 ? t('jobs.progress', { done: progress, total }) : undefined;

const columns = (): Column<ScheduleRun>[] => [
  {
    key: 'dueAt',
    title: t('jobs.due'),
    sort: true,
    card: 'fact',
    width: INSTANT_WIDTH,
    render: ({ dueAt, branchId }) => <DateTime at={dueAt} branchId={branchId} />,
  },
  {
    key: 'scheduleName',
    title: t('jobs.schedule'),
    sort: true,
    card: 'title',
    width: 220,
    render: ({ scheduleName }) => scheduleName,
  },
  {
    key: 'status',
    title: t('common.status'),
    sort: true,
    card: 'corner',
    width: 130,
    render: (run) => <StatusTag mood={runMoods[run.status]}>{progressOf(run) ?? runWord(run.status)}</StatusTag>,
  },
  {
    key: 'outcome',
    title: t('jobs.outcome'),
    card: 'fact',
    width: 300,
    grows: true,
    render: ({ said, message }) => wordsOf(said, message) || '–',
  },
  {
    key: 'duration',
    title: t('jobs.duration'),
    sort: true,
    align: 'right',
    width: 110,
    render: ({ duration }) => <span className="td-number">{durationWords(duration)}</span>,
  },
  {
    key: 'tries',
    title: t('jobs.tries'),
    align: 'right',
    width: 90,
    render: ({ tries }) => <span className="td-number">{tries || '–'}</span>,
  },
  { key: 'kind', title: t('jobs.kind'), extra: true, width: 150, render: ({ kind }) => kindWord(kind) },
  {
    key: 'branch',
    title: t('common.branch'),
    width: 150,
    render: ({ branchName }) => branchName ?? t('common.allBranches'),
  },
];

/** What came of each run of the schedules, with its log. */
export function SchedulerReport() {
  const [filter, setFilter] = useUrlFilter(RunFilter);
  const [openId, setOpenId] = useState<number>();
  const runs = useQuery(runPage(filter));
  const { totals } = runs.data ?? {};
  return (
    <ListPage
      title={t('jobs.scheduler')}
      actions={
        <Allowed to={downloadSchedulerReport}>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() =>
              void download(downloadSchedulerReport, {
                ...filter,
                pageNo: undefined,
                pageSize: undefined,
                language: sheetLanguage(),
              })
            }
          >
            {t('common.export')}
          </Button>
        </Allowed>
      }
    >
      <DataTable
        name="schedulerReport"
        title={t('jobs.scheduler')}
        query={runs}
        columns={columns()}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ scheduleName }) => scheduleName}
        search={t('jobs.scheduleSearch')}
        totals={
          totals && {
            scheduleName: `${t('jobs.runs')}: ${totals.runs}`,
            status: t('jobs.runsDone', { count: totals.done }),
            outcome: t('jobs.runsFailed', { count: totals.failed }),
            duration: t('jobs.averageDuration', { duration: durationWords(totals.averageDuration) }),
          }
        }
        filters={[
          dayRange(t('common.period')),
          choice(
            'status',
            t('common.status'),
            runStates.map((value) => ({ value, label: runWord(value) })),
          ),
          choice(
            'kind',
            t('jobs.kind'),
            scheduleKinds.map((value) => ({ value, label: kindWord(value) })),
          ),
          ...useBranchField(),
        ]}
        onOpen={({ id }) => setOpenId(id)}
        empty={<NothingYet title={t('jobs.runsNone')} text={t('jobs.runsNoneHelp')} />}
      />
      <RunDrawer id={openId} onClose={() => setOpenId(undefined)} />
    </ListPage>
  );
}
