import type { SalesOrderRow } from '#contract/sales/order.ts';
import type { OrderStatus, PaymentStatus } from '#contract/status.ts';
import { t } from '#web/platform/i18n.ts';

export const statusName = (status: OrderStatus): string =>
  ({
    draft: t('Draft'),
    parked: t('Parked'),
    confirmed: t('Confirmed'),
    partlyDispatched: t('Partly dispatched'),
    dispatched: t('Dispatched'),
    completed: t('Completed'),
    cancelled: t('Cancelled'),
  })[status];

export const paymentStatusName = (status: PaymentStatus): string =>
  ({ unpaid: t('Unpaid'), partlyPaid: t('Partly paid'), paid: t('Paid'), refunded: t('Refunded') })[status];

export const channelName = (channel: SalesOrderRow['channel']): string =>
  ({
    inStore: t('In store'),
    phone: t('Phone'),
    web: t('Web'),
    mobile: t('Mobile'),
    wholesale: t('Wholesale'),
  })[channel];

type Named = Pick<SalesOrderRow, 'id' | 'reference'>;
/** What people call an order; one without a number yet goes by its id. */
export const orderName = ({ id, reference }: Named): string => reference || t('Order #{id}', { id });

type Buyer = Pick<SalesOrderRow, 'customerId' | 'customerName'>;
export const buyerName = ({ customerId, customerName }: Buyer): string =>
  customerId === null ? t('Walk-in customer') : customerName;

/** A return has its own number, and says whose it is. */
export const isReturn = ({ originalReference }: Pick<SalesOrderRow, 'originalReference'>): boolean =>
  originalReference !== '';

export const LIST = '/sales/list';
export const invoicePath = (id: number) => `/sales/invoice/${id}`;
export const editPath = (id: number) => `/sales/edit/${id}`;

/** The specification's own question. */
export const approval = () => ({ title: t('Confirm Save Order?'), ok: t('Approve') });

/** What an order has become. */
export const movedWords = (order: Pick<SalesOrderRow, 'id' | 'reference' | 'status'>): string =>
  t('{name}: {status}', { name: orderName(order), status: statusName(order.status) });
