import { useState } from 'react';
import type { z } from 'zod';
import { runStates, type ScheduleRun, schedulerReport } from '#contract/jobs/schedules.ts';
import { scheduleKinds } from '#contract/jobs/tasks.ts';
import { watchRuns } from '#web/desk/areas/jobs/queries.ts';
import { RunDrawer } from '#web/desk/areas/jobs/RunDrawer.tsx';
import { t } from '#web/desk/areas/jobs/texts.ts';
import { durationWords, kindWord, runMoods, runWord } from '#web/desk/areas/jobs/words.ts';
import { choice } from '#web/desk/ui/choice.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { wordsOf } from '#web/platform/i18n.ts';
import type { Place } from './columns.tsx';
import { ReportPage } from './ReportPage.tsx';

type Filter = z.output<(typeof schedulerReport)['page']['input']>;
type Totals = { runs: number; done: number; failed: number; averageDuration: number };

const progressOf = ({ status, progress, total }: ScheduleRun): string | undefined =>
  status === 'running' && total > 0 ? t('jobs.progress', { done: progress, total }) : undefined;

const places: Readonly<Record<string, Place>> = {
  dueAt: { card: 'fact', render: ({ dueAt, branchId }: ScheduleRun) => <DateTime at={dueAt} branchId={branchId} /> },
  scheduleName: { card: 'title', width: 220 },
  status: {
    card: 'corner',
    width: 130,
    render: (run: ScheduleRun) => (
      <StatusTag mood={runMoods[run.status]}>{progressOf(run) ?? runWord(run.status)}</StatusTag>
    ),
  },
  message: {
    card: 'fact',
    width: 220,
    grows: true,
    render: ({ said, message }: ScheduleRun) => wordsOf(said, message) || '–',
  },
  tries: { width: 90 },
  kind: { render: ({ kind }: ScheduleRun) => kindWord(kind) },
  branchName: { render: ({ branchName }: ScheduleRun) => branchName ?? t('common.allBranches') },
  finishedAt: {
    render: ({ finishedAt, branchId }: ScheduleRun) => <DateTime at={finishedAt} branchId={branchId} />,
  },
};

const totalsOf = ({ runs, done, failed, averageDuration }: Totals) => ({
  scheduleName: `${t('jobs.runs')}: ${runs}`,
  status: t('jobs.runsDone', { count: done }),
  message: t('jobs.runsFailed', { count: failed }),
  duration: t('jobs.averageDuration', { duration: durationWords(averageDuration) }),
});

/** The result of each run of the schedules, with its log. */
export function SchedulerReport() {
  const [openId, setOpenId] = useState<number>();
  return (
    <>
      <ReportPage<Filter>
        report={schedulerReport}
        places={places}
        allBranches
        watch={watchRuns}
        totals={(totals) => totalsOf(totals as Totals)}
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
        ]}
        idOf={({ id }) => id as number}
        nameOf={({ scheduleName }) => String(scheduleName)}
        search={t('jobs.scheduleSearch')}
        onOpen={({ id }) => setOpenId(id as number)}
        empty={{ title: t('jobs.runsNone'), text: t('jobs.runsNoneHelp') }}
      />
      <RunDrawer id={openId} onClose={() => setOpenId(undefined)} />
    </>
  );
}
