import type { PurchaseOrderRow } from '#contract/purchasing.ts';
import { t } from '#web/platform/i18n.ts';
import { formatAmount } from '#web/ui/amount.ts';
import { DateTime, Day } from '#web/ui/DateTime.tsx';
import type { Column } from '#web/ui/list.ts';
import { Money } from '#web/ui/Money.tsx';
import { formatQuantity } from '#web/ui/quantity.ts';
import { TwoLine } from '#web/ui/TwoLine.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import { nameOf } from './words.ts';

export const orderColumns = (): Column<PurchaseOrderRow>[] => [
  {
    key: 'reference',
    title: t('Reference'),
    sort: true,
    card: 'title',
    width: 232,
    render: (row) => <TwoLine main={nameOf(row)} sub={row.reference ? row.supplierName : row.otherReference} />,
  },
  {
    key: 'status',
    title: t('Status'),
    card: 'corner',
    width: 146,
    render: ({ status }) => <OrderStatus status={status} />,
  },
  { key: 'branch', title: t('Branch'), width: 172, render: ({ branchName }) => branchName },
  { key: 'items', title: t('Items'), align: 'right', width: 60, render: ({ items }) => items },
  {
    key: 'quantity',
    title: t('Received'),
    sort: true,
    card: 'fact',
    align: 'right',
    width: 110,
    render: ({ quantity, receivedQuantity, returnedQuantity }) => (
      <span className="td-number">
        {t('{received} of {ordered}', {
          received: formatQuantity(receivedQuantity),
          ordered: formatQuantity(quantity),
        })}
        {returnedQuantity === 0 ? null : (
          <span className="td-twoline-sub">{t('{count} sent back', { count: formatQuantity(returnedQuantity) })}</span>
        )}
      </span>
    ),
  },
  {
    key: 'totalInclGst',
    cost: true,
    title: t('Total incl. GST'),
    sort: true,
    card: 'fact',
    align: 'right',
    width: 124,
    render: ({ totalInclGst = null, netInclGst }) => (
      <>
        <Money amount={totalInclGst} />
        {netInclGst === undefined || netInclGst === totalInclGst ? null : (
          <span className="td-twoline-sub">{t('Net {amount}', { amount: formatAmount(netInclGst) })}</span>
        )}
      </>
    ),
  },
  {
    key: 'expectedDate',
    title: t('Expected'),
    sort: true,
    width: 112,
    render: ({ expectedDate }) => <Day of={expectedDate} />,
  },
  {
    key: 'createTime',
    title: t('Created'),
    sort: true,
    card: 'fact',
    width: 112,
    render: ({ createdDate }) => <Day of={createdDate} />,
  },
  { key: 'createdBy', title: t('Created by'), extra: true, render: ({ createdBy }) => createdBy },
  { key: 'receivedBy', title: t('Received by'), extra: true, render: ({ receivedBy }) => receivedBy ?? '–' },
  {
    key: 'orderedDate',
    title: t('Ordered'),
    extra: true,
    width: 180,
    render: ({ orderedDate }) => <DateTime at={orderedDate} />,
  },
  {
    key: 'fullyReceivedDate',
    title: t('Fully received'),
    extra: true,
    width: 180,
    render: ({ fullyReceivedDate }) => <DateTime at={fullyReceivedDate} />,
  },
  {
    key: 'otherReference',
    title: t('Other reference'),
    extra: true,
    render: ({ otherReference }) => otherReference || '–',
  },
  { key: 'note', title: t('Note'), extra: true, render: ({ note }) => note || '–' },
];
