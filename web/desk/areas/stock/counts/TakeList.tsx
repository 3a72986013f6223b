import { PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pathOf } from '#contract/screens.ts';
import { countSheet, createStockTake, getStockTake, pageOfStockTakes } from '#contract/stock/counts.ts';
import { takePage } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { CreateButton, ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { download } from '#web/platform/download.ts';
import { useMay } from '#web/platform/session.ts';
import { scopeWords, type TakeRow, TakeTag, takeStatusOptions } from './names.tsx';

const columns = (): Column<TakeRow>[] => [
  {
    key: 'reference',
    title: t('stock.stockTake'),
    sort: true,
    card: 'title',
    width: 176,
    render: ({ reference }) => <span className="td-number">{reference}</span>,
  },
  {
    key: 'branch',
    title: t('common.branch'),
    card: 'fact',
    width: 150,
    render: ({ branchName }) => <TwoLine main={branchName} />,
  },
  {
    key: 'scope',
    title: t('stock.takeScope'),
    card: 'fact',
    width: 132,
    render: (row) => <TwoLine main={scopeWords(row)} />,
  },
  {
    key: 'status',
    title: t('common.status'),
    sort: true,
    card: 'corner',
    width: 120,
    render: ({ status }) => <TakeTag status={status} />,
  },
  {
    key: 'counted',
    title: t('stock.productsCounted'),
    align: 'right',
    card: 'fact',
    width: 124,
    render: ({ counted }) => <span className="td-number">{counted || '–'}</span>,
  },
  {
    key: 'createTime',
    title: t('stock.startedAt'),
    sort: true,
    width: INSTANT_WIDTH,
    render: ({ createTime, branchId }) => <DateTime at={createTime} branchId={branchId} />,
  },
  { key: 'createdBy', title: t('stock.startedBy'), width: 150, render: ({ createdBy }) => createdBy || '–' },
  {
    key: 'appliedTime',
    title: t('stock.appliedAt'),
    extra: true,
    width: INSTANT_WIDTH,
    render: ({ appliedTime, branchId }) => <DateTime at={appliedTime} branchId={branchId} />,
  },
  {
    key: 'appliedBy',
    title: t('stock.appliedBy'),
    extra: true,
    width: 150,
    render: ({ appliedBy }) => appliedBy || '–',
  },
  { key: 'note', title: t('common.note'), extra: true, render: ({ note }) => note || '–' },
];

export function TakeList() {
  const [filter, setFilter] = useBranchFilter(pageOfStockTakes.input);
  const opens = useMay(getStockTake.can);
  const create = { to: createStockTake, path: pathOf('takeNew'), label: t('stock.newStockTake') };
  return (
    <ListPage title={t('stock.stockTaking')} create={create}>
      <DataTable
        name="stockTakes"
        title={t('stock.stockTaking')}
        query={useQuery(takePage(filter))}
        columns={useMemo(columns, [])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ reference }) => reference}
        search={t('stock.documentSearch')}
        filters={[
          ...useBranchField(),
          choice('status', t('common.status'), takeStatusOptions()),
          dayRange(t('common.period')),
        ]}
        pathOf={opens ? ({ id }) => pathOf('takePage', { id }) : undefined}
        actions={[
          {
            key: 'sheet',
            label: t('stock.printCountSheet'),
            icon: <PrinterOutlined aria-hidden />,
            to: countSheet,
            run: ({ id }) => download(countSheet, { id }),
          },
        ]}
        empty={
          <NothingYet
            title={t('stock.takesEmpty')}
            text={t('stock.takesEmptyHint')}
            action={<CreateButton {...create} />}
          />
        }
      />
    </ListPage>
  );
}
