import { brands, categories, suppliers, tags } from '#contract/catalogue/lists.ts';
import { bulkReprice, lastReprice } from '#contract/catalogue/reprice.ts';
import {
  activateProduct,
  bulkActivate,
  bulkDelete,
  bulkEdit,
  bulkInactivate,
  bulkTag,
  checkCode,
  deleteProduct,
  getProduct,
  inactivateProduct,
  pageOfProducts,
  priceHistory,
  productTotals,
  restoreProducts,
  searchProducts,
  undoBulk,
} from '#contract/catalogue.ts';
import { productStock } from '#contract/stock.ts';
import { narrowingOf } from '#web/desk/ui/bulk.ts';
import { call } from '#web/platform/api.ts';
import { useCall } from '#web/platform/changes.ts';
import { listQuery, query } from '#web/platform/query.ts';
import type { CallInput } from '#web/platform/wire.ts';

/** What to reload when a product changes; the lists count their products. */
export const productReads = [
  pageOfProducts,
  productTotals,
  getProduct,
  searchProducts,
  checkCode,
  priceHistory,
  lastReprice,
  productStock,
  brands.list,
  brands.page,
  categories.list,
  categories.page,
  suppliers.list,
  suppliers.page,
  tags.list,
  tags.page,
];
const changes = { refresh: productReads };

export const productPage = (filter: CallInput<typeof pageOfProducts>) => listQuery(pageOfProducts, filter);
/** Sums of everything that matches; they do not depend on the page shown. */
export const totalsOf = (filter: CallInput<typeof pageOfProducts>) => listQuery(productTotals, narrowingOf(filter));
export const product = (id: number) => query(getProduct, { id });
export const pricesOf = (id: number) => query(priceHistory, { id });

export const latestReprice = () => query(lastReprice, {});

export const useActivate = () => useCall(activateProduct, changes);
export const useInactivate = () => useCall(inactivateProduct, changes);
export const useDelete = () => useCall(deleteProduct, changes);
export const useRestore = () => useCall(restoreProducts, changes);
export const useBulkActivate = () => useCall(bulkActivate, changes);
export const useBulkInactivate = () => useCall(bulkInactivate, changes);
export const useBulkDelete = () => useCall(bulkDelete, changes);
export const useBulkEdit = () => useCall(bulkEdit, changes);
export const useBulkTag = () => useCall(bulkTag, changes);
export const useBulkReprice = () => useCall(bulkReprice, changes);
export const useUndoBulk = () => useCall(undoBulk, changes);

/** The product that already has this code; checked while typing, without blocking anybody. */
export const ownerOf = async (code: string, exceptId?: number) => {
  const answer = await call(checkCode, { code, exceptId }, { handles: () => true }).catch(() => undefined);
  return answer?.takenBy ?? undefined;
};
