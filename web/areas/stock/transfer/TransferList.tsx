import { useQuery } from '@tanstack/react-query';
import { createTransfer, getTransfer, pageOfTransfers } from '#contract/stockTransfer.ts';
import { quantity, right } from '#web/areas/stock/columns.tsx';
import { useProductFilter } from '#web/areas/stock/filters.ts';
import { transferPage } from '#web/areas/stock/queries.ts';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { t } from '#web/platform/i18n.ts';
import { useMay } from '#web/platform/session.ts';
import { useBranchField } from '#web/ui/branchField.tsx';
import { choice } from '#web/ui/choice.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { dayRange } from '#web/ui/DateRange.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { NothingYet } from '#web/ui/Emptiness.tsx';
import { CreateButton, ListPage } from '#web/ui/ListPage.tsx';
import type { Column } from '#web/ui/list.ts';
import { editPath, type TransferRow, TransferTag, transferStatusOptions } from './words.tsx';

const columns = (): Column<TransferRow>[] => [
  {
    key: 'reference',
    title: t('Transfer'),
    sort: true,
    card: 'title',
    width: 190,
    render: ({ reference }) => <span className="td-number">{reference}</span>,
  },
  { key: 'from', title: t('From'), card: 'fact', width: 160, render: ({ fromBranchName }) => fromBranchName },
  { key: 'to', title: t('To'), card: 'fact', width: 160, render: ({ toBranchName }) => toBranchName },
  {
    key: 'status',
    title: t('Status'),
    sort: true,
    card: 'corner',
    width: 130,
    render: ({ status }) => <TransferTag status={status} />,
  },
  { key: 'quantity', title: t('Units'), ...right, render: ({ quantity: sent }) => quantity(sent) },
  { key: 'inTransit', title: t('In transit'), card: 'fact', ...right, render: ({ inTransit }) => quantity(inTransit) },
  {
    key: 'createTime',
    title: t('Created'),
    sort: true,
    width: 180,
    render: ({ createTime }) => <DateTime at={createTime} />,
  },
  { key: 'createdBy', title: t('Created by'), extra: true, width: 150, render: ({ createdBy }) => createdBy || '–' },
  { key: 'sentTime', title: t('Sent'), extra: true, width: 180, render: ({ sentTime }) => <DateTime at={sentTime} /> },
  {
    key: 'receivedBy',
    title: t('Received by'),
    extra: true,
    width: 150,
    render: ({ receivedBy }) => receivedBy || '–',
  },
  { key: 'note', title: t('Note'), extra: true, render: ({ note }) => note || '–' },
];

/** Goods on their way between branches, seen from either end. */
export function TransferList() {
  const [filter, setFilter] = useBranchFilter(pageOfTransfers.input);
  const opens = useMay(getTransfer.can);
  const create = { to: createTransfer, path: '/stock/transfer/new', label: t('New transfer') };
  return (
    <ListPage title={t('Transfers')} create={create}>
      <DataTable
        name="transfers"
        title={t('Transfers')}
        query={useQuery(transferPage(filter))}
        columns={columns()}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ reference }) => reference}
        search={t('Reference, note or person')}
        filters={[
          choice('status', t('Status'), transferStatusOptions()),
          ...useBranchField(),
          ...useProductFilter(filter.productId),
          dayRange(t('Days')),
        ]}
        pathOf={opens ? ({ id }) => editPath(id) : undefined}
        empty={
          <NothingYet
            title={t('No transfers yet')}
            text={t(
              'Send goods from one branch to another; they are in transit until the other end has received them.',
            )}
            action={<CreateButton {...create} />}
          />
        }
      />
    </ListPage>
  );
}
