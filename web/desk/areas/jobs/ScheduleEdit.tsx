import { HistoryOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Tooltip } from 'antd';
import { useNavigate, useParams } from 'react-router';
import {
  deleteSchedule,
  runSchedule,
  type Schedule,
  schedulerReport,
  updateSchedule,
} from '#contract/jobs/schedules.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/jobs/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { DeleteButton } from '#web/desk/ui/DeleteButton.tsx';
import { FormPage } from '#web/desk/ui/FormPage.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { formats } from '#web/platform/formats.ts';
import { inWords } from '#web/platform/i18n.ts';
import { useMay } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { toast } from '#web/platform/toast.ts';
import { schedule, scheduleReads, useDeleteSchedule, useRunSchedule } from './queries.ts';
import { ScheduleFields } from './ScheduleForm.tsx';
import { statusMoods, statusWord } from './words.ts';

const LIST = pathOf('scheduleList');

export function ScheduleEdit() {
  const { id } = useParams();
  return (
    <RecordPage list={LIST} query={useQuery(schedule(Number(id)))}>
      {(read) => <ScheduleEditor schedule={read} />}
    </RecordPage>
  );
}

function Notes({ schedule: read }: { schedule: Schedule }) {
  if (read.status === 'paused')
    return <Alert type="warning" showIcon title={t('jobs.pausedHelp', { name: read.ownerName ?? '–' })} />;
  if (read.failingSince)
    return (
      <Alert
        type="error"
        showIcon
        title={t('jobs.failingSince', { at: formats(read.branchId).dateTime(read.failingSince) })}
        description={read.lastRun?.message}
      />
    );
  return null;
}

function ScheduleEditor({ schedule: read }: { schedule: Schedule }) {
  const tab = useTab();
  const navigate = useNavigate();
  const remove = useDeleteSchedule();
  const run = useRunSchedule();
  const mayEmailOthers = useMay('schedule.export');
  const form = useRecordForm({
    name: `schedule.${read.id}`,
    to: updateSchedule,
    initial: read,
    refresh: scheduleReads,
    fieldOf: { 150: 'name' },
    list: LIST,
  });
  const whyNotRun = read.sendsOutside && !mayEmailOthers ? inWords('jobs.runOutside') : undefined;
  const runNow = async () => {
    await run.mutateAsync({ id: read.id });
    toast.success(t('jobs.runStarted', { name: read.name }));
  };
  return (
    <FormPage
      title={read.name}
      status={<StatusTag mood={statusMoods[read.status]}>{statusWord(read.status)}</StatusTag>}
      actions={
        <>
          <Allowed to={schedulerReport.page}>
            <Button
              icon={<HistoryOutlined aria-hidden />}
              onClick={() => navigate(`${pathOf('schedulerReport')}?scheduleId=${read.id}`)}
            >
              {t('jobs.showRuns')}
            </Button>
          </Allowed>
          <Allowed to={runSchedule}>
            <Tooltip title={whyNotRun}>
              <Button
                icon={<PlayCircleOutlined aria-hidden />}
                disabled={form.dirty || whyNotRun !== undefined}
                loading={run.isPending}
                onClick={() => void runNow()}
              >
                {t('jobs.runNow')}
              </Button>
            </Tooltip>
          </Allowed>
          <DeleteButton
            to={deleteSchedule}
            name={read.name}
            run={() => remove.mutateAsync({ id: read.id, version: read.version })}
            onDeleted={() => tab.closeToList(LIST)}
          />
        </>
      }
      form={form}
      buttons={[
        { next: 'stay', label: t('common.save') },
        { next: 'close', label: t('common.saveAndClose') },
      ]}
    >
      <Notes schedule={read} />
      <ScheduleFields recipients={read.people} />
      <p className="td-next-none">
        {t('jobs.owner')}: {read.ownerName ?? '–'}. {t('jobs.ownerHelp')}
      </p>
    </FormPage>
  );
}
