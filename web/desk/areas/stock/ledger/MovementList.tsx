import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Movement, movementKinds, pageOfMovements } from '#contract/stock.ts';
import { right, signedQuantity } from '#web/desk/areas/stock/columns.tsx';
import { useProductFilter } from '#web/desk/areas/stock/filters.ts';
import { movementPage } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { formatAmount, inCents } from '#web/desk/ui/amount.ts';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { DocumentLink } from './DocumentLink.tsx';
import { movementName, movementText } from './names.ts';

const columns = (): Column<Movement>[] => [
  {
    key: 'product',
    title: t('common.product'),
    card: 'title',
    width: 230,
    comfort: 320,
    grows: true,
    render: ({ title, chineseTitle, sku }) => (
      <TwoLine main={title} sub={[chineseTitle, sku].filter(Boolean).join(' · ')} />
    ),
  },
  {
    key: 'recordedAt',
    title: t('stock.recordedAt'),
    sort: true,
    card: 'fact',
    width: INSTANT_WIDTH,
    render: ({ recordedAt, branchId, branchName }) => (
      <TwoLine main={<DateTime at={recordedAt} branchId={branchId} />} sub={branchName} />
    ),
  },
  {
    key: 'kind',
    title: t('stock.movementType'),
    card: 'fact',
    width: 152,
    render: (row) => (
      <TwoLine
        main={movementText(row)}
        sub={
          row.reference ? (
            <DocumentLink type={row.documentType} id={row.documentId} reference={row.reference} />
          ) : undefined
        }
      />
    ),
  },
  {
    key: 'quantity',
    title: t('common.quantity'),
    card: 'corner',
    ...right,
    render: ({ quantity }) => signedQuantity(quantity),
  },
  { key: 'note', title: t('common.note'), extra: true, width: 180, render: ({ note }) => note || '–' },
  { key: 'user', title: t('common.staffMember'), width: 117, render: ({ userName }) => userName || '–' },
  {
    key: 'unitCost',
    cost: true,
    title: t('stock.unitCost'),
    extra: true,
    ...right,
    render: ({ unitCost }) => (
      <span className="td-number">{unitCost === undefined ? null : formatAmount(inCents(unitCost))}</span>
    ),
  },
  {
    key: 'occurredAt',
    title: t('stock.occurredAt'),
    extra: true,
    width: INSTANT_WIDTH,
    render: ({ occurredAt, branchId }) => <DateTime at={occurredAt} branchId={branchId} />,
  },
];

/** The ledger: all movements in and out, and their reasons. */
export function MovementList() {
  const [filter, setFilter] = useBranchFilter(pageOfMovements.input);
  return (
    <ListPage title={t('stock.movements')}>
      <DataTable
        name="movements"
        title={t('stock.movements')}
        query={useQuery(movementPage(filter))}
        columns={useMemo(columns, [])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ title, kind, reference }) => [title, movementName(kind), reference].filter(Boolean).join(' ')}
        search={t('stock.movementSearch')}
        filters={[
          ...useBranchField(),
          ...useProductFilter(filter.productId),
          choice(
            'kind',
            t('stock.movementType'),
            movementKinds.map((kind) => ({ value: kind, label: movementName(kind) })),
          ),
          dayRange(t('common.period')),
        ]}
        empty={<NothingYet title={t('stock.movementsEmpty')} text={t('stock.movementsEmptyHint')} />}
      />
    </ListPage>
  );
}
