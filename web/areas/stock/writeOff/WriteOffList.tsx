import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { createWriteOff, getWriteOff, pageOfWriteOffs, type WriteOffRow } from '#contract/stockWriteOff.ts';
import { quantity, right } from '#web/areas/stock/columns.tsx';
import { useProductFilter } from '#web/areas/stock/filters.ts';
import { writeOffPage } from '#web/areas/stock/queries.ts';
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
import { Money } from '#web/ui/Money.tsx';
import { WriteOffTag } from './WriteOffTag.tsx';
import { reasonOptions } from './words.ts';

type Row = z.output<typeof WriteOffRow>;

const columns = (): Column<Row>[] => [
  {
    key: 'reference',
    title: t('Write-off'),
    sort: true,
    card: 'title',
    width: 190,
    render: ({ reference }) => <span className="td-number">{reference}</span>,
  },
  { key: 'branch', title: t('Branch'), card: 'fact', width: 160, render: ({ branchName }) => branchName },
  { key: 'items', title: t('Lines'), ...right, render: ({ items }) => <span className="td-number">{items}</span> },
  { key: 'quantity', title: t('Units'), card: 'fact', ...right, render: ({ quantity: gone }) => quantity(gone) },
  {
    key: 'value',
    title: t('Value'),
    cost: true,
    card: 'fact',
    ...right,
    render: ({ value = null }) => <Money amount={value} />,
  },
  { key: 'state', title: t('State'), card: 'corner', width: 150, render: (row) => <WriteOffTag writeOff={row} /> },
  {
    key: 'createTime',
    title: t('Created'),
    sort: true,
    width: 180,
    render: ({ createTime }) => <DateTime at={createTime} />,
  },
  { key: 'createdBy', title: t('Created by'), width: 150, render: ({ createdBy }) => createdBy || '–' },
  { key: 'note', title: t('Note'), extra: true, render: ({ note }) => note || '–' },
];

export function WriteOffList() {
  const [filter, setFilter] = useBranchFilter(pageOfWriteOffs.input);
  const opens = useMay(getWriteOff.can);
  const create = { to: createWriteOff, path: '/stock/write-off/new', label: t('New write-off') };
  return (
    <ListPage title={t('Write-offs')} create={create}>
      <DataTable
        name="writeOffs"
        title={t('Write-offs')}
        query={useQuery(writeOffPage(filter))}
        columns={columns()}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ reference }) => reference}
        search={t('Reference, note or person')}
        filters={[
          ...useBranchField(),
          ...useProductFilter(filter.productId),
          choice('reason', t('Reason'), reasonOptions()),
          dayRange(t('Days')),
        ]}
        pathOf={opens ? ({ id }) => `/stock/write-off/view/${id}` : undefined}
        empty={
          <NothingYet
            title={t('No write-offs yet')}
            text={t('Goods that are damaged, expired, stolen or given away leave the stock here, with the reason.')}
            action={<CreateButton {...create} />}
          />
        }
      />
    </ListPage>
  );
}
