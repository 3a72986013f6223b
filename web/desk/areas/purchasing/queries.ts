import { pageOfAudit } from '#contract/audit.ts';
import { getProduct, pageOfProducts, searchProducts } from '#contract/catalogue.ts';
import { getPurchaseLetter, sendPurchaseOrder } from '#contract/purchasing/letter.ts';
import type { PurchaseOrderFilter } from '#contract/purchasing/order.ts';
import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  deletePurchaseOrder,
  getPurchaseOrder,
  pageOfPurchaseOrders,
  purchaseStatusTypes,
  receivePurchaseOrder,
  returnPurchaseOrder,
  searchPurchaseOrders,
  updatePurchaseOrder,
} from '#contract/purchasing.ts';
import { pageOfLevels } from '#contract/stock/levels.ts';
import { pageOfMovements, productStock } from '#contract/stock.ts';
import { useCall } from '#web/platform/changes.ts';
import { listQuery, query } from '#web/platform/query.ts';

/** An order changes what is incoming, a receipt what is on hand. */
export const orderReads = [
  pageOfPurchaseOrders,
  searchPurchaseOrders,
  getPurchaseOrder,
  pageOfAudit,
  pageOfProducts,
  getProduct,
  searchProducts,
  productStock,
  pageOfLevels,
  pageOfMovements,
];

/** These change with a release at most. */
export const statuses = () => ({ ...query(purchaseStatusTypes, {}), staleTime: Number.POSITIVE_INFINITY });
export const orderPage = (filter: PurchaseOrderFilter) => listQuery(pageOfPurchaseOrders, filter);
export const orderById = (id: number) => query(getPurchaseOrder, { id });
export const letter = (id: number) => query(getPurchaseLetter, { id });

/** The dialog shows the error. */
export const useSendOrder = () =>
  useCall(sendPurchaseOrder, { refresh: [getPurchaseLetter, pageOfAudit], handles: () => true });
export const useOrderOrder = () => useCall(updatePurchaseOrder, { refresh: orderReads });
export const useCancelOrder = () => useCall(cancelPurchaseOrder, { refresh: orderReads });
export const useCloseOrder = () => useCall(closePurchaseOrder, { refresh: orderReads });
export const useDeleteOrder = () => useCall(deletePurchaseOrder, { refresh: orderReads });
/** Refused values are shown at their line. */
export const useReceive = () => useCall(receivePurchaseOrder, { refresh: orderReads, handles: () => true });
export const useReturn = () => useCall(returnPurchaseOrder, { refresh: orderReads, handles: () => true });
