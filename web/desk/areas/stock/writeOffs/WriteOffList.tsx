import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { pathOf } from '#contract/screens.ts';
import { createWriteOff, getWriteOff, pageOfWriteOffs, type WriteOffRow } from '#contract/stock/writeOffs.ts';
import { quantity, right } from '#web/desk/areas/stock/columns.tsx';
import { useProductFilter } from '#web/desk/areas/stock/filters.ts';
import { writeOffPage } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { CreateButton, ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { useMay } from '#web/platform/session.ts';
import { reasonOptions } from './names.ts';
import { WriteOffTag } from './WriteOffTag.tsx';

type Row = z.output<typeof WriteOffRow>;

const columns = (): Column<Row>[] => [
  {
    key: 'reference',
    title: t('stock.writeOffDocument'),
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
    key: 'items',
    title: t('stock.lineCount'),
    ...right,
    render: ({ items }) => <span className="td-number">{items}</span>,
  },
  {
    key: 'quantity',
    title: t('stock.units'),
    card: 'fact',
    ...right,
    render: ({ quantity: units }) => quantity(units),
  },
  {
    key: 'value',
    title: t('stock.value'),
    cost: true,
    card: 'fact',
    ...right,
    render: ({ value = null }) => <Money amount={value} />,
  },
  {
    key: 'state',
    title: t('common.status'),
    card: 'corner',
    width: 130,
    render: (row) => <WriteOffTag writeOff={row} />,
  },
  {
    key: 'createTime',
    title: t('stock.createdAt'),
    sort: true,
    width: INSTANT_WIDTH,
    render: ({ createTime, branchId }) => <DateTime at={createTime} branchId={branchId} />,
  },
  { key: 'createdBy', title: t('stock.createdBy'), width: 150, render: ({ createdBy }) => createdBy || '–' },
  { key: 'note', title: t('common.note'), extra: true, render: ({ note }) => note || '–' },
];

export function WriteOffList() {
  const [filter, setFilter] = useBranchFilter(pageOfWriteOffs.input);
  const opens = useMay(getWriteOff.can);
  const create = { to: createWriteOff, path: pathOf('writeOffNew'), label: t('stock.newWriteOff') };
  return (
    <ListPage title={t('stock.writeOffs')} create={create}>
      <DataTable
        name="writeOffs"
        title={t('stock.writeOffs')}
        query={useQuery(writeOffPage(filter))}
        columns={useMemo(columns, [])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ reference }) => reference}
        search={t('stock.documentSearch')}
        filters={[
          ...useBranchField(),
          ...useProductFilter(filter.productId),
          choice('reason', t('stock.reason'), reasonOptions()),
          dayRange(t('common.period')),
        ]}
        pathOf={opens ? ({ id }) => pathOf('writeOffPage', { id }) : undefined}
        empty={
          <NothingYet
            title={t('stock.writeOffsEmpty')}
            text={t('stock.writeOffsEmptyHint')}
            action={<CreateButton {...create} />}
          />
        }
      />
    </ListPage>
  );
}
