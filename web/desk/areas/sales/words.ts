import type { SalesOrderRow } from '#contract/sales/order.ts';
import { type ReturnReason, returnReasons } from '#contract/sales/returnReasons.ts';
import { counts, type OrderStatus, type PaymentStatus } from '#contract/sales/status.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/sales/texts.ts';

export const statusName = (status: OrderStatus): string =>
  ({
    draft: t('sales.statusDraftLabel'),
    parked: t('sales.statusParkedLabel'),
    confirmed: t('sales.statusConfirmedLabel'),
    partlyDispatched: t('sales.statusPartlyDispatchedLabel'),
    dispatched: t('sales.statusDispatchedLabel'),
    completed: t('sales.statusCompletedLabel'),
    cancelled: t('sales.statusCancelledLabel'),
  })[status];

type Standing = Pick<SalesOrderRow, 'kind' | 'status' | 'paymentStatus' | 'amountSummary'>;

/** Returned goods are already back: a return has no other status once it counts. */
export const isBack = ({ kind, status }: Pick<SalesOrderRow, 'kind' | 'status'>): boolean =>
  kind === 'return' && counts(status);

/** The payment status of a return: nothing is refunded automatically. */
export type RefundState = 'owed' | 'onAccount' | 'credited' | 'refunded';
export const refundState = ({ amountSummary }: Standing): RefundState => {
  const { due, onAccount, paid, credited } = amountSummary;
  if (due - onAccount < 0) return 'owed';
  if (onAccount < 0) return 'onAccount';
  return paid === credited ? 'credited' : 'refunded';
};

export const refundName = (state: RefundState): string =>
  ({
    owed: t('sales.refundOwed'),
    onAccount: t('sales.refundOnAccount'),
    // The totals say what it is set off against.
    credited: t('sales.refundCredited'),
    refunded: t('sales.refunded'),
  })[state];

export const paymentStatusName = (status: PaymentStatus): string =>
  ({
    unpaid: t('sales.statusUnpaid'),
    partlyPaid: t('sales.statusPartlyPaid'),
    paid: t('sales.statusPaid'),
    refunded: t('sales.refunded'),
    credited: t('sales.statusCredited'),
  })[status];

export const channelName = (channel: SalesOrderRow['channel']): string =>
  ({
    inStore: t('sales.channelInStore'),
    phone: t('sales.channelPhone'),
    web: t('sales.channelWeb'),
    mobile: t('sales.channelMobile'),
    wholesale: t('sales.channelWholesale'),
  })[channel];

export const reasonName = (reason: ReturnReason): string =>
  ({
    faulty: t('sales.reasonFaulty'),
    wrongItem: t('sales.reasonWrongItem'),
    changedMind: t('sales.reasonChangedMind'),
    damagedInTransit: t('sales.reasonDamagedInTransit'),
    expired: t('sales.reasonExpired'),
    other: t('sales.reasonOther'),
  })[reason];
export const reasonOptions = () => returnReasons.map((value) => ({ value, label: reasonName(value) }));

type Named = Pick<SalesOrderRow, 'id' | 'reference'>;
/** The name of an order; one without a number yet shows its id. */
export const orderName = ({ id, reference }: Named): string => reference || t('sales.orderUnnumbered', { id });

type Buyer = Pick<SalesOrderRow, 'customerId' | 'customerName'>;
export const buyerName = ({ customerId, customerName }: Buyer): string =>
  customerId === null ? t('sales.walkIn') : customerName;

/** Returns and exchanges have their own number, and refer to their sale. */
export const isReturn = ({ originalReference }: Pick<SalesOrderRow, 'originalReference'>): boolean =>
  originalReference !== '';

export const LIST = pathOf('salesList');
export const invoicePath = (id: number) => pathOf('salesInvoice', { id });
export const editPath = (id: number) => pathOf('salesEdit', { id });

/** The specification's own question. */
export const approval = (ok = t('common.approve')) => ({ title: t('sales.confirmSave'), ok });
/** A button that saves an order and leaves it: both ask first. */
export const saving = (next: 'close' | 'another') => {
  const label = next === 'close' ? t('common.saveAndClose') : t('common.saveAndCreateOther');
  return { next, label, ask: approval(label) };
};

/** An order that waits for its customer has something in it. */
export const parking = {
  next: 'close',
  more: { status: 'parked' },
  lacks: (values: object) =>
    'productList' in values && Array.isArray(values.productList) && values.productList.length > 0
      ? undefined
      : t('sales.parkEmpty'),
} as const;

/** An order's new state. */
export const movedWords = (order: Pick<SalesOrderRow, 'id' | 'reference' | 'status'>): string =>
  t('sales.movedTo', { name: orderName(order), status: statusName(order.status) });
