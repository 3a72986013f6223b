import { useQuery } from '@tanstack/react-query';
import { Descriptions, Drawer } from 'antd';
import { cancelRun, type ScheduleRunDetail } from '#contract/jobs/schedules.ts';
import { t } from '#web/desk/areas/jobs/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { ConfirmButton } from '#web/desk/ui/ConfirmButton.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { wordsOf } from '#web/platform/i18n.ts';
import { runDetail, useCancelRun } from './queries.ts';
import { durationWords, runMoods, runWord } from './words.ts';
import './schedules.css';

function Details({ run }: { run: ScheduleRunDetail }) {
  const { branchId } = run;
  return (
    <>
      <Descriptions
        colon={false}
        column={1}
        size="small"
        items={[
          {
            key: 'status',
            label: t('common.status'),
            children: <StatusTag mood={runMoods[run.status]}>{runWord(run.status)}</StatusTag>,
          },
          { key: 'outcome', label: t('jobs.outcome'), children: wordsOf(run.said, run.message) || '–' },
          { key: 'due', label: t('jobs.due'), children: <DateTime at={run.dueAt} branchId={branchId} /> },
          {
            key: 'finished',
            label: t('jobs.finished'),
            children: <DateTime at={run.finishedAt} branchId={branchId} />,
          },
          { key: 'duration', label: t('jobs.duration'), children: durationWords(run.duration) },
          { key: 'tries', label: t('jobs.tries'), children: run.tries },
          ...(run.nextTryAt
            ? [
                {
                  key: 'next',
                  label: t('jobs.tryAgainAt'),
                  children: <DateTime at={run.nextTryAt} branchId={branchId} />,
                },
              ]
            : []),
          ...(run.requestedBy
            ? [{ key: 'by', label: t('common.staffMember'), children: t('jobs.manual', { name: run.requestedBy }) }]
            : []),
        ]}
      />
      <h3>{t('jobs.log')}</h3>
      {run.log.length === 0 ? (
        <p className="td-next-none">{t('jobs.logNone')}</p>
      ) : (
        <dl className="td-run-log">
          {run.log.map(({ at, said, message }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and are only ever added
            <LogLine key={place} at={at} words={wordsOf(said, message)} branchId={branchId} />
          ))}
        </dl>
      )}
    </>
  );
}

function LogLine({ at, words, branchId }: { at: Date; words: string; branchId: number | null }) {
  return (
    <>
      <dt>
        <DateTime at={at} branchId={branchId} />
      </dt>
      <dd>{words}</dd>
    </>
  );
}

/** One run with its log; a waiting or running one can be cancelled. */
export function RunDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { data: run } = useQuery(runDetail(id));
  const cancel = useCancelRun();
  const isOpen = run?.status === 'waiting' || run?.status === 'running';
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      size={560}
      title={run?.scheduleName ?? ''}
      extra={
        isOpen && run ? (
          <Allowed to={cancelRun}>
            <ConfirmButton
              ask={{ title: t('jobs.cancelRunAsk'), content: t('jobs.cancelRunHelp'), ok: t('jobs.cancelRun') }}
              onConfirm={() => cancel.mutateAsync({ id: run.id })}
            >
              {t('jobs.cancelRun')}
            </ConfirmButton>
          </Allowed>
        ) : null
      }
    >
      {run ? <Details run={run} /> : null}
    </Drawer>
  );
}
