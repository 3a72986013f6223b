import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pathOf } from '#contract/screens.ts';
import { pageOfSessions, sessionStatuses, type TillSessionRow } from '#contract/till/devices.ts';
import { t } from '#web/desk/areas/till/texts.ts';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { sessionPage } from './queries.ts';
import { Variance } from './Variance.tsx';
import { sessionStatusWord } from './words.ts';

function ZNumber({ row: { zNumber, zVersion } }: { row: TillSessionRow }) {
  if (zNumber === null) return '–';
  return <TwoLine main={`Z ${zNumber}`} sub={zVersion > 1 ? t('till.amended', { count: zVersion - 1 }) : ''} />;
}

const columns = (): Column<TillSessionRow>[] => [
  {
    key: 'openedAt',
    title: t('till.opened'),
    sort: true,
    card: 'title',
    width: INSTANT_WIDTH,
    render: ({ openedAt, branchId }) => <DateTime at={openedAt} branchId={branchId} />,
  },
  {
    key: 'keypad',
    title: t('till.device'),
    card: 'fact',
    width: 140,
    grows: true,
    render: (row) => <TwoLine main={`T${row.deviceNumber} · ${row.keypadName}`} sub={row.branchName} />,
  },
  { key: 'openedBy', title: t('till.openedBy'), width: 150, render: ({ openedBy }) => openedBy },
  {
    key: 'zNumber',
    title: t('till.zNumber'),
    sort: true,
    card: 'fact',
    width: 110,
    render: (row) => <ZNumber row={row} />,
  },
  {
    key: 'sales',
    title: t('till.sales'),
    align: 'right',
    width: 90,
    render: ({ sales }) => <span className="td-number">{sales}</span>,
  },
  {
    key: 'total',
    title: t('common.total'),
    sort: true,
    card: 'fact',
    align: 'right',
    width: 110,
    render: ({ total }) => <Money amount={total} />,
  },
  {
    key: 'expectedCash',
    title: t('till.expectedCash'),
    align: 'right',
    width: 140,
    render: ({ expectedCash }) => (expectedCash === null ? '–' : <Money amount={expectedCash} />),
  },
  {
    key: 'variance',
    title: t('till.variance'),
    sort: true,
    card: 'fact',
    align: 'right',
    width: 98,
    render: ({ variance, status, countedCash }) =>
      status === 'closed' && countedCash === null ? t('till.notCounted') : <Variance amount={variance} />,
  },
  {
    key: 'closedAt',
    title: t('till.closed'),
    sort: true,
    width: INSTANT_WIDTH,
    render: ({ closedAt, branchId }) => <DateTime at={closedAt} branchId={branchId} />,
  },
  {
    key: 'status',
    title: t('common.status'),
    card: 'corner',
    width: 110,
    render: ({ status, tillStopped }) => (
      <TwoLine
        main={<StatusTag mood={status === 'open' ? 'attention' : 'good'}>{sessionStatusWord(status)}</StatusTag>}
        sub={tillStopped ? t('till.stoppedOpen') : ''}
      />
    ),
  },
];

/** From float to closing report, at every till. */
export function SessionList() {
  const [filter, setFilter] = useBranchFilter(pageOfSessions.input);
  const sessions = useQuery(sessionPage(filter));
  const options = sessionStatuses.map((value) => ({ value, label: sessionStatusWord(value) }));
  return (
    <ListPage title={t('till.sessions')}>
      <DataTable
        name="tillSessions"
        title={t('till.sessions')}
        query={sessions}
        columns={useMemo(columns, [])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={(row) => `T${row.deviceNumber} · ${row.keypadName}`}
        search={t('till.sessionSearch')}
        filters={[...useBranchField(), choice('status', t('common.status'), options), dayRange(t('common.date'))]}
        pathOf={({ id }) => pathOf('tillSessionPage', { id })}
        empty={<NothingYet title={t('till.sessionsNone')} text={t('till.sessionsNoneHelp')} />}
      />
    </ListPage>
  );
}
