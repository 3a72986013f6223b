import { pageOfProducts, searchProducts } from '#contract/catalogue.ts';
import { stockByDate } from '#contract/stock/byDate.ts';
import { pageOfTakeEntries, pageOfTakeLines } from '#contract/stock/counting.ts';
import {
  approveStockTake,
  cancelStockTake,
  getStockTake,
  pageOfStockTakes,
  recountStock,
  reopenStockTake,
  reviewStockTake,
} from '#contract/stock/counts.ts';
import { adjustStock, pageOfLevels, setReorder } from '#contract/stock/levels.ts';
import {
  cancelTransfer,
  getTransfer,
  pageOfTransfers,
  receiveTransfer,
  resolveTransfer,
  sendTransfer,
} from '#contract/stock/transfers.ts';
import { getWriteOff, pageOfWriteOffs, undoWriteOff } from '#contract/stock/writeOffs.ts';
import { pageOfMovements, productStock } from '#contract/stock.ts';
import type { CallError } from '#web/platform/callError.ts';
import { useCall } from '#web/platform/changes.ts';
import { listQuery, query } from '#web/platform/query.ts';
import type { CallInput, DataEndpoint } from '#web/platform/wire.ts';

/** Endpoints to read again after goods have moved. */
export const levelReads: readonly DataEndpoint[] = [
  pageOfLevels,
  pageOfMovements,
  productStock,
  stockByDate,
  pageOfProducts,
  searchProducts,
];

export const levelPage = (filter: CallInput<typeof pageOfLevels>) => listQuery(pageOfLevels, filter);
export const movementPage = (filter: CallInput<typeof pageOfMovements>) => listQuery(pageOfMovements, filter);
export const stockOf = (id: number) => query(productStock, { id });

export const takeReads: readonly DataEndpoint[] = [pageOfStockTakes, getStockTake, pageOfTakeLines, pageOfTakeEntries];
export const takePage = (filter: CallInput<typeof pageOfStockTakes>) => listQuery(pageOfStockTakes, filter);
export const takeById = (id: number) => query(getStockTake, { id });
export const takeLines = (filter: CallInput<typeof pageOfTakeLines>) => listQuery(pageOfTakeLines, filter);
export const takeEntries = (filter: CallInput<typeof pageOfTakeEntries>) => listQuery(pageOfTakeEntries, filter);

/** For actions whose refusals the page shows itself, beside the buttons. */
const handledByPage = { handles: (error: CallError) => !error.unanswered };
const onTake = { refresh: takeReads, ...handledByPage };
export const useReview = () => useCall(reviewStockTake, onTake);
export const useReopen = () => useCall(reopenStockTake, onTake);
export const useCancelTake = () => useCall(cancelStockTake, onTake);
export const useRecount = () => useCall(recountStock, onTake);
export const useApprove = () => useCall(approveStockTake, { ...onTake, refresh: [...takeReads, ...levelReads] });

export const transferReads: readonly DataEndpoint[] = [pageOfTransfers, getTransfer];
export const transferPage = (filter: CallInput<typeof pageOfTransfers>) => listQuery(pageOfTransfers, filter);
export const transfer = (id: number) => query(getTransfer, { id });
const onTransfer = { refresh: [...transferReads, ...levelReads], ...handledByPage };
export const useSend = () => useCall(sendTransfer, onTransfer);
export const useReceive = () => useCall(receiveTransfer, onTransfer);
export const useResolve = () => useCall(resolveTransfer, onTransfer);
export const useCancelTransfer = () => useCall(cancelTransfer, onTransfer);

export const writeOffReads: readonly DataEndpoint[] = [pageOfWriteOffs, getWriteOff];
export const writeOffPage = (filter: CallInput<typeof pageOfWriteOffs>) => listQuery(pageOfWriteOffs, filter);
export const writeOff = (id: number) => query(getWriteOff, { id });
export const useUndoWriteOff = () =>
  useCall(undoWriteOff, { refresh: [...writeOffReads, ...levelReads], ...handledByPage });

export const useAdjust = () => useCall(adjustStock, { refresh: [...levelReads, ...writeOffReads], ...handledByPage });
export const useSetReorder = () => useCall(setReorder, { refresh: [pageOfLevels, productStock], ...handledByPage });
