import { fetchPaymentTypes } from '#contract/choices.ts';
import { getCustomer } from '#contract/customers.ts';
import { userSales } from '#contract/identity/users.ts';
import { runningPromotions } from '#contract/promotions.ts';
import { orderAgreement } from '#contract/sales/agreement.ts';
import { customerBalance, customerHistory } from '#contract/sales/customers.ts';
import { pageOfDebtors } from '#contract/sales/debtors.ts';
import { previewLetters, sendLetters } from '#contract/sales/letters.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import {
  bulkDispatch,
  bulkStatus,
  channelTypes,
  courierTypes,
  deleteOrder,
  dispatchOrder,
  getOrder,
  getOrderByReference,
  pageOfOrders,
  payOrder,
  returnOrder,
  searchOrders,
  statusTypes,
  updateOrder,
} from '#contract/sales.ts';
import { pageOfLevels } from '#contract/stock/levels.ts';
import { pageOfMovements, productStock } from '#contract/stock.ts';
import { productReads } from '#web/desk/areas/catalogue/products/queries.ts';
import { customer, customerReads } from '#web/desk/areas/customers/queries.ts';
import type { CallError } from '#web/platform/callError.ts';
import { useCall } from '#web/platform/changes.ts';
import { listQuery, query } from '#web/platform/query.ts';
import { may } from '#web/platform/session.ts';
import type { CallInput } from '#web/platform/wire.ts';

/** What to reload when an order changes: stock and balances change with it. */
export const orderReads = [
  pageOfOrders,
  searchOrders,
  getOrder,
  getOrderByReference,
  orderAgreement,
  customerHistory,
  customerBalance,
  pageOfDebtors,
  userSales,
  productStock,
  pageOfLevels,
  pageOfMovements,
  runningPromotions,
  ...productReads,
  ...customerReads,
];
const changes = { refresh: orderReads };
/** For actions whose screen shows errors in place. */
const shownInPlace = { ...changes, handles: (error: CallError) => !error.unanswered };

/** The last reminder is shown beside the next one. */
export const useSendLetters = () => useCall(sendLetters, { refresh: [previewLetters] });
export const debtorPage = (filter: CallInput<typeof pageOfDebtors>) => listQuery(pageOfDebtors, filter);
export const orderPage = (filter: CallInput<typeof pageOfOrders>) => listQuery(pageOfOrders, filter);
export const orderById = (id: number) => query(getOrder, { id });
export const agreementOf = (id: number) => query(orderAgreement, { id });
/** Only loaded if there is one, for users who may see them. */
export const buyerOf = ({ customerId }: Pick<SalesOrder, 'customerId'>) => ({
  ...customer(customerId ?? 0),
  enabled: customerId !== null && may(getCustomer.can),
});
/** These change with a release at most. */
const neverStale = { staleTime: Number.POSITIVE_INFINITY };
export const statuses = () => ({ ...query(statusTypes, {}), ...neverStale });
export const channels = () => ({ ...query(channelTypes, {}), ...neverStale });
export const couriers = () => query(courierTypes, {});
export const paymentTypes = () => query(fetchPaymentTypes, {});

export const useMoveOrder = () => useCall(updateOrder, changes);
export const useDeleteOrder = () => useCall(deleteOrder, changes);
export const useBulkStatus = () => useCall(bulkStatus, changes);
export const useBulkDispatch = () => useCall(bulkDispatch, changes);
export const useDispatch = () => useCall(dispatchOrder, shownInPlace);
export const usePay = () => useCall(payOrder, shownInPlace);
export const useReturn = () => useCall(returnOrder, shownInPlace);
