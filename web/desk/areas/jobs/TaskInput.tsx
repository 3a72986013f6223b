import { InputNumber, Select } from 'antd';
import {
  isDeploymentKind,
  MAX_BACKUPS,
  type MailedReport,
  mailedReports,
  reportPeriods,
  rightFor,
  scheduleKinds,
  Task,
  type Task as TaskValue,
} from '#contract/jobs/tasks.ts';
import { reportFormats } from '#contract/reports/frame.ts';
import { t } from '#web/desk/areas/jobs/texts.ts';
import { may, useSession } from '#web/platform/session.ts';
import { kindWord, periodWord, reportWord } from './words.ts';
import './schedules.css';

type TaskInputProps = { id?: string; value?: TaskValue; onChange?: (task: TaskValue) => void };

const reports = () => (Object.keys(mailedReports) as MailedReport[]).filter((report) => may(mailedReports[report]));

/** The initial values of each kind. */
const firstOf = (kind: TaskValue['kind']): TaskValue =>
  Task.parse(kind === 'report' ? { kind, report: reports()[0] ?? 'userSales' } : { kind });

/** What is done, and its settings; kinds that the user may not schedule are not offered. */
export function TaskInput({ id, value, onChange }: TaskInputProps) {
  const reachesAll = useSession(({ user }) => user?.role.reach === 'all');
  const kinds = scheduleKinds.filter(
    (kind) => kind === value?.kind || (may(rightFor(firstOf(kind))) && (reachesAll || !isDeploymentKind(kind))),
  );
  const change = (changes: object) => value && onChange?.({ ...value, ...changes } as TaskValue);
  return (
    <div className="td-task">
      <Select
        id={id}
        aria-label={t('jobs.kind')}
        value={value?.kind}
        options={kinds.map((kind) => ({ value: kind, label: kindWord(kind) }))}
        onChange={(kind) => onChange?.(firstOf(kind))}
      />
      {value?.kind === 'report' ? (
        <>
          <Select
            aria-label={t('jobs.report')}
            value={value.report}
            options={reports().map((report) => ({ value: report, label: reportWord(report) }))}
            onChange={(report) => change({ report })}
          />
          <Select
            aria-label={t('common.period')}
            value={value.period}
            options={reportPeriods.map((period) => ({ value: period, label: periodWord(period) }))}
            onChange={(period) => change({ period })}
          />
          <Select
            aria-label={t('jobs.format')}
            value={value.format}
            options={reportFormats.map((format) => ({
              value: format,
              label: { xlsx: t('jobs.formatXlsx'), pdf: t('jobs.formatPdf') }[format],
            }))}
            onChange={(format) => change({ format })}
          />
        </>
      ) : null}
      {value?.kind === 'dailyClose' ? (
        <Select
          aria-label={t('jobs.daySummaryOf')}
          value={value.day}
          options={(['today', 'yesterday'] as const).map((day) => ({ value: day, label: periodWord(day) }))}
          onChange={(day) => change({ day })}
        />
      ) : null}
      {value?.kind === 'books' ? (
        <Select
          aria-label={t('jobs.booksExtent')}
          value={value.full}
          options={[
            { value: false, label: t('jobs.booksChanges') },
            { value: true, label: t('jobs.booksAll') },
          ]}
          onChange={(full) => change({ full })}
        />
      ) : null}
      {value?.kind === 'backup' ? (
        <InputNumber
          aria-label={t('jobs.backupsKept')}
          prefix={t('jobs.backupsKept')}
          min={1}
          max={MAX_BACKUPS}
          precision={0}
          value={value.keep}
          onChange={(keep) => keep !== null && change({ keep })}
        />
      ) : null}
    </div>
  );
}
