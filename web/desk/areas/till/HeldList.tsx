import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pathOf } from '#contract/screens.ts';
import { type HeldUnits, pageOfHeldUnits } from '#contract/till/held.ts';
import { t } from '#web/desk/areas/till/texts.ts';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { heldPage } from './queries.ts';
import { deviceStatusWord } from './words.ts';

const columns = (): Column<HeldUnits>[] => [
  {
    key: 'sku',
    title: t('till.product'),
    sort: true,
    card: 'title',
    width: 160,
    grows: true,
    render: ({ title, sku }) => <TwoLine main={title} sub={sku} />,
  },
  {
    key: 'held',
    title: t('till.heldUnits'),
    sort: true,
    card: 'fact',
    align: 'right',
    width: 94,
    render: ({ held }) => <span className="td-number">{formatQuantity(held)}</span>,
  },
  {
    key: 'deviceNumber',
    title: t('till.device'),
    sort: true,
    card: 'fact',
    width: 150,
    render: (row) => <TwoLine main={`T${row.deviceNumber} · ${row.deviceName}`} sub={row.branchName} />,
  },
  {
    key: 'lastContact',
    title: t('till.lastContact'),
    width: INSTANT_WIDTH,
    render: ({ lastContact, branchId }) => <DateTime at={lastContact} branchId={branchId} />,
  },
  {
    key: 'expiresAt',
    title: t('till.heldUntil'),
    sort: true,
    card: 'fact',
    width: INSTANT_WIDTH,
    render: ({ expiresAt, branchId }) => <DateTime at={expiresAt} branchId={branchId} />,
  },
  {
    key: 'status',
    title: t('common.status'),
    card: 'corner',
    width: 166,
    render: ({ deviceStatus, isOverdue }) =>
      isOverdue ? (
        <StatusTag mood="attention">{t('till.heldOverdue')}</StatusTag>
      ) : (
        <StatusTag mood={deviceStatus === 'active' ? 'good' : 'neutral'}>{deviceStatusWord(deviceStatus)}</StatusTag>
      ),
  },
];

/** Which till has reserved which units of products with strict stock, and for how long. */
export function HeldList() {
  const [filter, setFilter] = useBranchFilter(pageOfHeldUnits.input);
  return (
    <ListPage title={t('till.heldList')}>
      <DataTable
        name="tillHeldUnits"
        title={t('till.heldList')}
        query={useQuery(heldPage(filter))}
        columns={useMemo(columns, [])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ title, deviceNumber }) => `${title} · T${deviceNumber}`}
        search={t('till.heldSearch')}
        filters={useBranchField()}
        pathOf={({ productId }) => pathOf('productEdit', { id: productId })}
        empty={<NothingYet title={t('till.heldNone')} text={t('till.heldNoneHelp')} />}
      />
    </ListPage>
  );
}
