import { Link } from 'react-router';
import { getCustomer } from '#contract/customers.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import { isDraft } from '#contract/sales/status.ts';
import { editPath as customerPath } from '#web/desk/areas/customers/paths.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { buyerName, channelName, editPath, reasonName } from '#web/desk/areas/sales/words.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { type Fact, Facts } from '#web/desk/ui/Facts.tsx';
import { formats } from '#web/platform/formats.ts';
import { may } from '#web/platform/session.ts';
import { BranchField, ChannelField, CustomerField, ReasonField, useBranchNames } from './OrderFields.tsx';
import type { Typing } from './orderForm.ts';

/** Until the order has a number, each of these can be changed. */
const useDraftFacts = (order: SalesOrder, typing: Typing): Fact[] => {
  const { nameOf } = useBranchNames();
  const { customerId, branchId, channel, chooseCustomer } = typing;
  const storedName = customerId === order.customerId ? order.customerName : '';
  return [
    {
      label: t('common.customer'),
      value: buyerName({ customerId, customerName: typing.buyer?.name ?? (storedName || '…') }),
      edit: (close) => (
        <CustomerField
          name={order.customerName}
          onPick={(customer) => {
            chooseCustomer(customer);
            close();
          }}
        />
      ),
    },
    { label: t('common.branch'), value: nameOf(branchId), edit: (close) => <BranchField onChange={close} /> },
    { label: t('sales.channel'), value: channelName(channel), edit: (close) => <ChannelField onChange={close} /> },
  ];
};

const settledFacts = (order: SalesOrder): Fact[] => [
  {
    label: t('common.customer'),
    value:
      order.customerId !== null && may(getCustomer.can) ? (
        <Link to={customerPath(order.customerId)}>{order.customerName}</Link>
      ) : (
        buyerName(order)
      ),
  },
  { label: t('common.branch'), value: order.branchName },
  { label: t('sales.channel'), value: channelName(order.channel) },
];

/** Customer, branch, dates, and related orders. */
export function OrderFacts({ order, typing }: { order: SalesOrder; typing: Typing }) {
  const { branchId, createTime, confirmedAt, dueDate, processedBy, originalId, originalReference } = order;
  const draftFacts = useDraftFacts(order, typing);
  const isOpen = order.status !== 'cancelled' && order.amountSummary.due > 0;
  return (
    <Facts
      facts={[
        ...(isDraft(order.status) ? draftFacts : settledFacts(order)),
        {
          label: confirmedAt ? t('sales.confirmedDate') : t('sales.createdDate'),
          value: t('sales.whenBy', { when: formats(branchId).dateTime(confirmedAt ?? createTime), name: processedBy }),
        },
        dueDate !== null &&
          isOpen && { label: t('common.dueDate'), value: t('sales.dueOn', { date: formats().day(dueDate) }) },
        originalId !== null && {
          label: t('sales.originalReference'),
          value: (
            <>
              {order.kind === 'exchange' ? t('sales.exchangeFor') : t('sales.returnFor')}{' '}
              <Link to={editPath(originalId)}>{originalReference}</Link>
            </>
          ),
        },
        order.kind !== 'sale' && {
          label: t('sales.returnReason'),
          value: typing.reason === null ? t('sales.noReason') : reasonName(typing.reason),
          edit: (close) => <ReasonField onChange={close} />,
        },
        order.returns.length > 0 && {
          label: t('sales.returns'),
          value: order.returns.map(({ id, reference, value }, at) => (
            <span key={id}>
              {at === 0 ? '' : ', '}
              {t('sales.returnedOn')} <Link to={editPath(id)}>{reference}</Link> ({formatMoney(value)})
            </span>
          )),
        },
      ]}
    />
  );
}
