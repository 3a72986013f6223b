import {
  applyImport,
  checkImport,
  discardImport,
  getImport,
  importRows,
  type ProductImport,
  pageOfImports,
  revertImport,
} from '#contract/catalogue/imports.ts';
import { brands, categories, suppliers, tags } from '#contract/catalogue/lists.ts';
import { getProduct, pageOfProducts } from '#contract/catalogue.ts';
import { listQuery, query, useCall } from '#web/platform/query.ts';
import type { Sent } from '#web/platform/wire.ts';

const POLL = 700;
export const isWorking = ({ state }: Pick<ProductImport, 'state'>): boolean =>
  state === 'reading' || state === 'checking' || state === 'applying';

const reads = [getImport, pageOfImports, importRows];
const lists = [brands, categories, suppliers, tags].flatMap(({ list, page }) => [list, page]);
const changed = [...reads, pageOfProducts, getProduct, ...lists];

/** How an import stands; asked again and again while it is worked on. */
export const importOf = (id: number) => ({
  ...query(getImport, { id }),
  refetchInterval: ({ state }: { state: { data?: ProductImport } }) =>
    state.data && isWorking(state.data) ? POLL : (false as const),
});
export const importPage = (filter: Sent<typeof pageOfImports>) => listQuery(pageOfImports, filter);
export const rowPage = (filter: Sent<typeof importRows>) => listQuery(importRows, filter);

/** The mapping's own errors are shown above it. */
export const useCheck = () => useCall(checkImport, { refresh: reads, handles: () => true });
export const useApply = () => useCall(applyImport, { refresh: changed, handles: () => true });
export const useRevert = () => useCall(revertImport, { refresh: changed, handles: () => true });
export const useDiscard = () => useCall(discardImport, { refresh: [pageOfImports] });
