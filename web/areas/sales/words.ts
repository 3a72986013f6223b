import type { SalesOrderRow } from '#contract/sales/order.ts';
import { counts, type OrderStatus, type PaymentStatus } from '#contract/status.ts';
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

type Standing = Pick<SalesOrderRow, 'kind' | 'status' | 'paymentStatus' | 'amountSummary'>;

/** Goods that came back are back: a return knows no other status once it counts. */
export const isBack = ({ kind, status }: Pick<SalesOrderRow, 'kind' | 'status'>): boolean =>
  kind === 'return' && counts(status);

/** How a return stands with money: nothing goes back by itself. */
export type RefundState = 'owed' | 'onAccount' | 'credited' | 'refunded';
export const refundState = ({ amountSummary }: Standing): RefundState => {
  const { due, onAccount, paid, credited } = amountSummary;
  if (due - onAccount < 0) return 'owed';
  if (onAccount < 0) return 'onAccount';
  return paid === credited ? 'credited' : 'refunded';
};

export const refundName = (state: RefundState): string =>
  ({
    owed: t('Refund owed'),
    onAccount: t('On account'),
    // The sums say against what.
    credited: t('Credited'),
    refunded: t('Refunded'),
  })[state];

export const paymentStatusName = (status: PaymentStatus): string =>
  ({
    unpaid: t('Unpaid'),
    partlyPaid: t('Partly paid'),
    paid: t('Paid'),
    refunded: t('Refunded'),
    credited: t('Credited'),
  })[status];

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

/** Returns and exchanges have their own number, and say whose they are. */
export const isReturn = ({ originalReference }: Pick<SalesOrderRow, 'originalReference'>): boolean =>
  originalReference !== '';

export const LIST = '/sales/list';
export const invoicePath = (id: number) => `/sales/invoice/${id}`;
export const editPath = (id: number) => `/sales/edit/${id}`;

/** The specification's own question. */
export const approval = (ok = t('Approve')) => ({ title: t('Confirm Save Order?'), ok });
/** A button that saves an order and leaves it: both ask first. */
export const saving = (next: 'close' | 'another') => {
  const label = next === 'close' ? t('Save and close') : t('Save and create other');
  return { next, label, ask: approval(label) };
};

/** What an order has become. */
export const movedWords = (order: Pick<SalesOrderRow, 'id' | 'reference' | 'status'>): string =>
  t('{name}: {status}', { name: orderName(order), status: statusName(order.status) });
