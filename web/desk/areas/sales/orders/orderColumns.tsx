import { RollbackOutlined } from '@ant-design/icons';
import type { SalesOrderRow } from '#contract/sales/order.ts';
import { counts } from '#contract/sales/status.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { buyerName, channelName, isReturn, orderName, reasonName } from '#web/desk/areas/sales/words.ts';
import { DateTime, Day, DayAt } from '#web/desk/ui/DateTime.tsx';
import { type Column, DAY_WIDTH, INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { OrderStatusTag, PaymentTag } from './OrderTags.tsx';

/** Its day, where there is no room for a column of days, then what else tells it from others. */
function SecondLine({ row, dated }: { row: SalesOrderRow; dated: boolean }) {
  const { createTime, branchId, otherReference, originalReference } = row;
  const day = dated ? <DayAt at={createTime} branchId={branchId} /> : null;
  if (!isReturn(row))
    return (
      <>
        {day}
        {day && otherReference ? ' · ' : null}
        {otherReference}
      </>
    );
  // An icon: the words would leave no room for the number.
  return (
    <span title={t('sales.returnOf', { reference: originalReference })}>
      {day} <RollbackOutlined role="img" aria-label={t('sales.kindReturn')} />{' '}
      <span className="td-whole">{originalReference}</span>
    </span>
  );
}

const extra = { extra: true } as const;
const right = { align: 'right', width: 110 } as const;

type Context = {
  courierOf: (key: string | null) => string;
  /** No room for a column of days: the day stands below the order's name. */
  dated: boolean;
};

export const orderColumns = ({ courierOf, dated }: Context): Column<SalesOrderRow>[] => [
  {
    key: 'reference',
    title: t('sales.order'),
    sort: true,
    card: 'title',
    width: 182,
    render: (row) => (
      <TwoLine
        main={<span className="td-number">{orderName(row)}</span>}
        sub={dated || isReturn(row) || row.otherReference ? <SecondLine row={row} dated={dated} /> : undefined}
      />
    ),
  },
  {
    key: 'customer',
    title: t('common.customer'),
    card: 'fact',
    width: 138,
    grows: true,
    render: (row) => <TwoLine main={buyerName(row)} sub={`${row.branchName} · ${channelName(row.channel)}`} />,
  },
  {
    key: 'status',
    title: t('common.status'),
    card: 'corner',
    width: 140,
    render: (row) => <OrderStatusTag order={row} />,
  },
  {
    key: 'paymentStatus',
    title: t('sales.paymentStatus'),
    card: 'fact',
    width: 112,
    render: (row) => (counts(row.status) ? <PaymentTag order={row} /> : '–'),
  },
  {
    key: 'items',
    title: t('sales.itemCount'),
    ...right,
    width: 68,
    render: ({ items }) => <span className="td-number">{items}</span>,
  },
  {
    key: 'totalInclGst',
    title: t('common.totalInclGst'),
    sort: true,
    card: 'fact',
    ...right,
    width: 94,
    render: ({ totalInclGst }) => <Money amount={totalInclGst} />,
  },
  {
    key: 'due',
    title: t('sales.amountDue'),
    ...right,
    width: 86,
    render: ({ status, amountSummary }) => (counts(status) ? <Money amount={amountSummary.due} /> : '–'),
  },
  {
    key: 'createTime',
    title: t('sales.createdDate'),
    sort: true,
    extra: dated,
    width: INSTANT_WIDTH,
    render: ({ createTime, branchId, processedBy }) => (
      <TwoLine main={<DateTime at={createTime} branchId={branchId} />} sub={processedBy} />
    ),
  },
  {
    key: 'confirmedAt',
    title: t('sales.confirmedDate'),
    sort: true,
    ...extra,
    width: INSTANT_WIDTH,
    render: ({ confirmedAt, branchId }) => <DateTime at={confirmedAt} branchId={branchId} />,
  },
  {
    key: 'dueDate',
    title: t('common.dueDate'),
    ...extra,
    width: DAY_WIDTH,
    render: ({ dueDate }) => <Day of={dueDate} />,
  },
  {
    key: 'fullyDispatchedDate',
    title: t('sales.fullyDispatchedDate'),
    ...extra,
    width: INSTANT_WIDTH,
    render: ({ fullyDispatchedDate, branchId }) => <DateTime at={fullyDispatchedDate} branchId={branchId} />,
  },
  {
    key: 'courier',
    title: t('common.courier'),
    ...extra,
    width: 170,
    render: ({ courierType, trackingNumber }) => <TwoLine main={courierOf(courierType)} sub={trackingNumber} />,
  },
  {
    key: 'quantity',
    title: t('common.quantity'),
    ...extra,
    ...right,
    render: ({ quantity }) => <span className="td-number">{formatQuantity(quantity)}</span>,
  },
  { key: 'processedBy', title: t('sales.processedBy'), ...extra, render: ({ processedBy }) => processedBy },
  { key: 'otherReference', title: t('sales.otherReference'), ...extra, render: (row) => row.otherReference || '–' },
  {
    key: 'originalReference',
    title: t('sales.originalReference'),
    ...extra,
    render: (row) => row.originalReference || '–',
  },
  {
    key: 'reason',
    title: t('sales.returnReason'),
    ...extra,
    render: ({ reason }) => (reason === null ? '–' : reasonName(reason)),
  },
  {
    key: 'gst',
    title: t('common.gst'),
    ...extra,
    ...right,
    render: ({ amountSummary }) => <Money amount={amountSummary.gst} />,
  },
  {
    key: 'paid',
    title: t('sales.paidAmount'),
    ...extra,
    ...right,
    render: ({ amountSummary }) => <Money amount={amountSummary.paid} />,
  },
  { key: 'note', title: t('common.note'), ...extra, width: 220, render: ({ note }) => note || '–' },
];
