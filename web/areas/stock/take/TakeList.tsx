import { useQuery } from '@tanstack/react-query';
import { createStockTake, getStockTake, pageOfStockTakes } from '#contract/stockTake.ts';
import { takePage } from '#web/areas/stock/queries.ts';
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
import { scopeWords, type TakeRow, TakeTag, takeStatusOptions } from './words.tsx';

const columns = (): Column<TakeRow>[] => [
  {
    key: 'reference',
    title: t('Stock take'),
    sort: true,
    card: 'title',
    width: 200,
    render: ({ reference }) => <span className="td-number">{reference}</span>,
  },
  { key: 'branch', title: t('Branch'), card: 'fact', width: 160, render: ({ branchName }) => branchName },
  { key: 'scope', title: t('Of what'), card: 'fact', width: 180, render: scopeWords },
  {
    key: 'status',
    title: t('Status'),
    sort: true,
    card: 'corner',
    width: 130,
    render: ({ status }) => <TakeTag status={status} />,
  },
  {
    key: 'counted',
    title: t('Products counted'),
    align: 'right',
    card: 'fact',
    width: 140,
    render: ({ counted }) => <span className="td-number">{counted || '–'}</span>,
  },
  {
    key: 'createTime',
    title: t('Begun'),
    sort: true,
    width: 180,
    render: ({ createTime }) => <DateTime at={createTime} />,
  },
  { key: 'createdBy', title: t('Begun by'), width: 150, render: ({ createdBy }) => createdBy || '–' },
  {
    key: 'appliedTime',
    title: t('Applied'),
    extra: true,
    width: 180,
    render: ({ appliedTime }) => <DateTime at={appliedTime} />,
  },
  { key: 'appliedBy', title: t('Applied by'), extra: true, width: 150, render: ({ appliedBy }) => appliedBy || '–' },
  { key: 'note', title: t('Note'), extra: true, render: ({ note }) => note || '–' },
];

export function TakeList() {
  const [filter, setFilter] = useBranchFilter(pageOfStockTakes.input);
  const opens = useMay(getStockTake.can);
  const create = { to: createStockTake, path: '/stock/take/new', label: t('New stock take') };
  return (
    <ListPage title={t('Stock taking')} create={create}>
      <DataTable
        name="stockTakes"
        title={t('Stock taking')}
        query={useQuery(takePage(filter))}
        columns={columns()}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ reference }) => reference}
        search={t('Reference, note or person')}
        filters={[...useBranchField(), choice('status', t('Status'), takeStatusOptions()), dayRange(t('Days'))]}
        pathOf={opens ? ({ id }) => `/stock/take/edit/${id}` : undefined}
        empty={
          <NothingYet
            title={t('No stock takes yet')}
            text={t(
              'Count what is on the shelves while the shop keeps trading; differences are looked at before they count.',
            )}
            action={<CreateButton {...create} />}
          />
        }
      />
    </ListPage>
  );
}
