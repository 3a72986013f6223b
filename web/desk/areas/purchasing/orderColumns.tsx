import { type Cents, cents } from '#contract/money.ts';
import { cameOf } from '#contract/purchasing/lines.ts';
import type { PurchaseOrderRow } from '#contract/purchasing/order.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { DateTime, Day } from '#web/desk/ui/DateTime.tsx';
import { type Column, DAY_WIDTH, INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { statusName } from './names.ts';
import { OrderStatus } from './OrderStatus.tsx';

type Amounts = Record<'received' | 'returned', Cents | undefined>;
type ReceivedAmountProps = Amounts & { total: Cents | null };

/** What came of an order, if that differs from what was ordered: below its units, so that the amount has room. */
function ReceivedAmount({ total, received = cents(0), returned = cents(0) }: ReceivedAmountProps) {
  if (received === 0 || received === total || returned !== 0) return null;
  return <span className="td-twoline-sub">{formatMoney(received)}</span>;
}

/** Received less returned: the GST summary has the same. */
function NetAmount({ received = cents(0), returned = cents(0) }: Amounts) {
  if (returned === 0) return null;
  const amount = formatMoney(cents(received - returned));
  return <span className="td-twoline-sub">{t('purchasing.netAmount', { amount })}</span>;
}

export const orderColumns = (): Column<PurchaseOrderRow>[] => [
  {
    key: 'reference',
    title: t('common.reference'),
    sort: true,
    card: 'title',
    width: 184,
    grows: true,
    render: (row) => <TwoLine main={row.reference || statusName('draft')} sub={row.supplierName} />,
  },
  {
    key: 'status',
    title: t('common.status'),
    card: 'corner',
    width: 146,
    render: ({ status }) => <OrderStatus status={status} />,
  },
  { key: 'branch', title: t('common.branch'), width: 176, render: ({ branchName }) => branchName },
  { key: 'items', title: t('purchasing.itemCount'), align: 'right', width: 68, render: ({ items }) => items },
  {
    key: 'quantity',
    title: t('purchasing.receivedQuantityLabel'),
    sort: true,
    card: 'fact',
    align: 'right',
    width: 98,
    render: (row) => (
      <span className="td-number">
        {t('purchasing.receivedOfOrdered', {
          received: formatQuantity(cameOf(row)),
          ordered: formatQuantity(row.quantity),
        })}
        {row.overQuantity === 0 ? null : (
          <span className="td-twoline-sub">
            {t('purchasing.countOver', { count: formatQuantity(row.overQuantity) })}
          </span>
        )}
        {row.returnedQuantity === 0 ? null : (
          <span className="td-twoline-sub">
            {t('purchasing.countReturned', { count: formatQuantity(row.returnedQuantity) })}
          </span>
        )}
        <ReceivedAmount
          total={row.totalInclGst ?? null}
          received={row.receivedInclGst}
          returned={row.returnedInclGst}
        />
      </span>
    ),
  },
  {
    key: 'totalInclGst',
    cost: true,
    title: t('purchasing.orderedInclGst'),
    sort: true,
    card: 'fact',
    align: 'right',
    width: 110,
    render: ({ totalInclGst = null, receivedInclGst, returnedInclGst }) => (
      <>
        <Money amount={totalInclGst} />
        <NetAmount received={receivedInclGst} returned={returnedInclGst} />
      </>
    ),
  },
  {
    key: 'expectedDate',
    title: t('purchasing.expectedDate'),
    sort: true,
    width: DAY_WIDTH,
    render: ({ expectedDate }) => <Day of={expectedDate} />,
  },
  {
    key: 'createTime',
    title: t('purchasing.createdDate'),
    sort: true,
    card: 'fact',
    width: DAY_WIDTH,
    render: ({ createdDate }) => <Day of={createdDate} />,
  },
  { key: 'createdBy', title: t('purchasing.createdBy'), extra: true, render: ({ createdBy }) => createdBy },
  { key: 'receivedBy', title: t('purchasing.receivedBy'), extra: true, render: ({ receivedBy }) => receivedBy ?? '–' },
  {
    key: 'orderedDate',
    title: t('purchasing.orderedDate'),
    extra: true,
    width: INSTANT_WIDTH,
    render: ({ orderedDate, branchId }) => <DateTime at={orderedDate} branchId={branchId} />,
  },
  {
    key: 'fullyReceivedDate',
    title: t('purchasing.fullyReceivedDate'),
    extra: true,
    width: INSTANT_WIDTH,
    render: ({ fullyReceivedDate, branchId }) => <DateTime at={fullyReceivedDate} branchId={branchId} />,
  },
  {
    key: 'otherReference',
    title: t('purchasing.otherReference'),
    extra: true,
    render: ({ otherReference }) => otherReference || '–',
  },
  { key: 'note', title: t('common.note'), extra: true, render: ({ note }) => note || '–' },
];
