import { PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pathOf } from '#contract/screens.ts';
import { createTransfer, getTransfer, pageOfTransfers, transferDocket } from '#contract/stock/transfers.ts';
import { quantity, right } from '#web/desk/areas/stock/columns.tsx';
import { useProductFilter } from '#web/desk/areas/stock/filters.ts';
import { transferPage } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { yesOrNo } from '#web/desk/ui/filterFields.tsx';
import { CreateButton, ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { download } from '#web/platform/download.ts';
import { useMay } from '#web/platform/session.ts';
import { editPath, type TransferRow, TransferTag, transferStatusOptions } from './names.tsx';

const columns = (): Column<TransferRow>[] => [
  {
    key: 'reference',
    title: t('stock.transfer'),
    sort: true,
    card: 'title',
    width: 176,
    render: ({ reference }) => <span className="td-number">{reference}</span>,
  },
  {
    key: 'from',
    title: t('stock.fromBranch'),
    card: 'fact',
    width: 140,
    render: ({ fromBranchName }) => <TwoLine main={fromBranchName} />,
  },
  {
    key: 'to',
    title: t('stock.toBranch'),
    card: 'fact',
    width: 140,
    render: ({ toBranchName }) => <TwoLine main={toBranchName} />,
  },
  {
    key: 'status',
    title: t('common.status'),
    sort: true,
    card: 'corner',
    width: 120,
    render: ({ status }) => <TransferTag status={status} />,
  },
  { key: 'quantity', title: t('stock.units'), ...right, render: ({ quantity: units }) => quantity(units) },
  {
    key: 'inTransit',
    title: t('stock.inTransitQuantity'),
    card: 'fact',
    ...right,
    render: ({ inTransit }) => quantity(inTransit),
  },
  {
    key: 'createTime',
    title: t('stock.createdAt'),
    sort: true,
    width: INSTANT_WIDTH,
    render: ({ createTime, fromBranchId }) => <DateTime at={createTime} branchId={fromBranchId} />,
  },
  {
    key: 'createdBy',
    title: t('stock.createdBy'),
    extra: true,
    width: 150,
    render: ({ createdBy }) => createdBy || '–',
  },
  {
    key: 'sentTime',
    title: t('stock.sentAt'),
    extra: true,
    width: INSTANT_WIDTH,
    render: ({ sentTime, fromBranchId }) => <DateTime at={sentTime} branchId={fromBranchId} />,
  },
  {
    key: 'receivedBy',
    title: t('stock.receivedBy'),
    extra: true,
    width: 150,
    render: ({ receivedBy }) => receivedBy || '–',
  },
  { key: 'note', title: t('common.note'), extra: true, render: ({ note }) => note || '–' },
];

/** Goods in transit between branches, seen from either branch. */
export function TransferList() {
  const [filter, setFilter] = useBranchFilter(pageOfTransfers.input);
  const opens = useMay(getTransfer.can);
  const create = { to: createTransfer, path: pathOf('transferNew'), label: t('stock.newTransfer') };
  return (
    <ListPage title={t('stock.transfers')} create={create}>
      <DataTable
        name="transfers"
        title={t('stock.transfers')}
        query={useQuery(transferPage(filter))}
        columns={useMemo(columns, [])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ reference }) => reference}
        search={t('stock.documentSearch')}
        filters={[
          choice('status', t('common.status'), transferStatusOptions()),
          ...useBranchField(),
          yesOrNo('toReceive', t('stock.toReceive'), t('stock.toReceive')),
          ...useProductFilter(filter.productId),
          dayRange(t('common.period')),
        ]}
        pathOf={opens ? ({ id }) => editPath(id) : undefined}
        actions={[
          {
            key: 'docket',
            label: t('stock.printDocket'),
            icon: <PrinterOutlined aria-hidden />,
            to: transferDocket,
            run: ({ id }) => download(transferDocket, { id }),
          },
        ]}
        empty={
          <NothingYet
            title={t('stock.transfersEmpty')}
            text={t('stock.transfersEmptyHint')}
            action={<CreateButton {...create} />}
          />
        }
      />
    </ListPage>
  );
}
