import { pageOfProducts, searchProducts } from '#contract/catalogue.ts';
import { stockByDate } from '#contract/stock/byDate.ts';
import {
  approveStockTake,
  cancelStockTake,
  getStockTake,
  pageOfStockTakes,
  pageOfTakeEntries,
  pageOfTakeLines,
  recountStock,
  reopenStockTake,
  reviewStockTake,
} from '#contract/stock/counts.ts';
import {
  cancelTransfer,
  getTransfer,
  pageOfTransfers,
  receiveTransfer,
  resolveTransfer,
  sendTransfer,
} from '#contract/stock/transfers.ts';
import { getWriteOff, pageOfWriteOffs, undoWriteOff } from '#contract/stock/writeOffs.ts';
import { pageOfMovements, pageOfStock, productStock } from '#contract/stock.ts';
import type { CallError } from '#web/platform/callError.ts';
import { listQuery, query, useCall } from '#web/platform/query.ts';
import type { DataEndpoint, Sent } from '#web/platform/wire.ts';

/** What is no longer true when goods have moved. */
export const levelReads: readonly DataEndpoint[] = [
  pageOfStock,
  pageOfMovements,
  productStock,
  stockByDate,
  pageOfProducts,
  searchProducts,
];

export const stockPage = (filter: Sent<typeof pageOfStock>) => listQuery(pageOfStock, filter);
export const movementPage = (filter: Sent<typeof pageOfMovements>) => listQuery(pageOfMovements, filter);
export const stockOf = (id: number) => query(productStock, { id });
export const stockAt = (filter: Sent<typeof stockByDate>) => listQuery(stockByDate, filter);

export const takeReads: readonly DataEndpoint[] = [pageOfStockTakes, getStockTake, pageOfTakeLines, pageOfTakeEntries];
export const takePage = (filter: Sent<typeof pageOfStockTakes>) => listQuery(pageOfStockTakes, filter);
export const take = (id: number) => query(getStockTake, { id });
export const takeLines = (filter: Sent<typeof pageOfTakeLines>) => listQuery(pageOfTakeLines, filter);
export const takeEntries = (filter: Sent<typeof pageOfTakeEntries>) => listQuery(pageOfTakeEntries, filter);

/** Acts whose refusals the page shows itself, beside the buttons. */
const here = { handles: (error: CallError) => !error.unanswered };
const onTake = { refresh: takeReads, ...here };
export const useReview = () => useCall(reviewStockTake, onTake);
export const useReopen = () => useCall(reopenStockTake, onTake);
export const useCancelTake = () => useCall(cancelStockTake, onTake);
export const useRecount = () => useCall(recountStock, onTake);
export const useApprove = () => useCall(approveStockTake, { refresh: [...takeReads, ...levelReads], ...here });

export const transferReads: readonly DataEndpoint[] = [pageOfTransfers, getTransfer];
export const transferPage = (filter: Sent<typeof pageOfTransfers>) => listQuery(pageOfTransfers, filter);
export const transfer = (id: number) => query(getTransfer, { id });
const onTransfer = { refresh: [...transferReads, ...levelReads], ...here };
export const useSend = () => useCall(sendTransfer, onTransfer);
export const useReceive = () => useCall(receiveTransfer, onTransfer);
export const useResolve = () => useCall(resolveTransfer, onTransfer);
export const useCancelTransfer = () => useCall(cancelTransfer, onTransfer);

export const writeOffReads: readonly DataEndpoint[] = [pageOfWriteOffs, getWriteOff];
export const writeOffPage = (filter: Sent<typeof pageOfWriteOffs>) => listQuery(pageOfWriteOffs, filter);
export const writeOff = (id: number) => query(getWriteOff, { id });
export const useUndoWriteOff = () => useCall(undoWriteOff, { refresh: [...writeOffReads, ...levelReads], ...here });
