import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Progress } from 'antd';
import { useState } from 'react';
import { deleteSheet, downloadSheet, LONG_SHEET_ROWS, listSheets, type ReportSheet } from '#contract/reports/sheets.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { ConfirmButton } from '#web/desk/ui/ConfirmButton.tsx';
import { CouldNotLoad } from '#web/desk/ui/Emptiness.tsx';
import { type Mood, StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { useCall } from '#web/platform/changes.ts';
import { download } from '#web/platform/download.ts';
import { formats } from '#web/platform/formats.ts';
import { inWords, wordsOf } from '#web/platform/i18n.ts';
import { listQuery } from '#web/platform/query.ts';
import './sheets.css';

/** How often they are polled while one waits or runs. */
const WATCH_MS = 2000;
const isBeingMade = ({ status }: Pick<ReportSheet, 'status'>) => status === 'waiting' || status === 'running';

const moods: Record<ReportSheet['status'], Mood> = {
  waiting: 'neutral',
  running: 'attention',
  done: 'good',
  failed: 'wrong',
};
const statusWord = (status: ReportSheet['status']): string =>
  ({
    waiting: t('reports.sheetWaiting'),
    running: t('reports.sheetRunning'),
    done: t('reports.sheetReady'),
    failed: t('reports.sheetFailed'),
  })[status];

const MEGABYTE = 1024 * 1024;
const megabytes = (bytes: number): string => formats().number(Math.max(0.1, Math.round((bytes / MEGABYTE) * 10) / 10));

function SheetFacts({ sheet }: { sheet: ReportSheet }) {
  const { rows, bytes, status, expireTime, said, message } = sheet;
  if (status === 'failed') return <p className="td-download-facts">{wordsOf(said, message)}</p>;
  const count = t('reports.booksRows', { count: rows });
  if (status !== 'done') return rows > 0 ? <p className="td-download-facts">{count}</p> : null;
  return (
    <p className="td-download-facts">
      {count}
      {' · '}
      {t('reports.sheetSize', { size: megabytes(bytes) })}
      {' · '}
      {t('reports.sheetUntil', { moment: formats().dateTime(expireTime) })}
    </p>
  );
}

const daysOf = ({ fromDay, toDay }: ReportSheet): string =>
  fromDay && toDay ? `${formats().day(fromDay)} – ${formats().day(toDay)} · ` : '';

function SheetItem({ sheet }: { sheet: ReportSheet }) {
  const { id, fileName, status, progress, total, createTime } = sheet;
  const [busy, setBusy] = useState(false);
  const remove = useCall(deleteSheet, { refresh: [listSheets] });
  const save = async () => {
    setBusy(true);
    await download(downloadSheet, { id });
    setBusy(false);
  };
  const isOpen = isBeingMade(sheet);
  return (
    <li className="td-download">
      <div className="td-download-head">
        <h3>{inWords(`menu.${sheet.report}`)}</h3>
        <StatusTag mood={moods[status]}>{statusWord(status)}</StatusTag>
      </div>
      <p className="td-download-facts">
        {daysOf(sheet)}
        {fileName}
        {' · '}
        {t('reports.sheetAsked', { moment: formats().dateTime(createTime) })}
      </p>
      {isOpen ? (
        <Progress
          percent={total > 0 ? Math.floor((progress / total) * 100) : 0}
          aria-label={t('reports.sheetProgress', { name: fileName })}
        />
      ) : null}
      <SheetFacts sheet={sheet} />
      <div className="td-download-actions">
        {status === 'done' ? (
          <Button icon={<DownloadOutlined aria-hidden />} loading={busy ? { delay: 200 } : false} onClick={save}>
            {t('reports.download')}
          </Button>
        ) : null}
        {isOpen ? (
          <ConfirmButton
            ask={{ title: t('reports.sheetCancelAsk'), content: fileName, ok: t('reports.sheetCancel') }}
            onConfirm={() => remove.mutateAsync({ id })}
          >
            {t('reports.sheetCancel')}
          </ConfirmButton>
        ) : (
          <ConfirmButton
            danger
            icon={<DeleteOutlined aria-hidden />}
            ask={{ title: t('common.confirmDelete'), content: fileName, ok: t('common.delete') }}
            onConfirm={() => remove.mutateAsync({ id })}
          >
            {t('common.delete')}
          </ConfirmButton>
        )}
      </div>
    </li>
  );
}

/** The user's long sheets: progress, download and delete. Every report shows those of all reports. */
export function SheetDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const sheets = useQuery({
    ...listQuery(listSheets, {}),
    enabled: isOpen,
    refetchInterval: ({ state }) => (state.data?.some(isBeingMade) ? WATCH_MS : false),
  });
  return (
    <Drawer open={isOpen} onClose={onClose} size={480} title={t('reports.sheets')}>
      <p className="td-download-facts">{t('reports.sheetsHint', { max: formats().number(LONG_SHEET_ROWS) })}</p>
      {sheets.isError && !sheets.data ? (
        <CouldNotLoad why={sheets.error.message} onRetry={() => void sheets.refetch()} />
      ) : null}
      {sheets.data?.length === 0 ? <p>{t('reports.sheetsNone')}</p> : null}
      <ul className="td-downloads">
        {sheets.data?.map((sheet) => (
          <SheetItem key={sheet.id} sheet={sheet} />
        ))}
      </ul>
    </Drawer>
  );
}
