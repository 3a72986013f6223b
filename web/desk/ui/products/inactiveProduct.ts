import { type ProductHit, searchProducts } from '#contract/catalogue.ts';
import { call } from '#web/platform/api.ts';

/** The product of a code that no active one has: it may be there, and be inactive. */
export const findInactive = async (code: string, branchId: number | undefined): Promise<ProductHit | undefined> => {
  const search = { keyword: code, limit: 5, branchId, status: 'inactive' } as const;
  const hits = await call(searchProducts, search, { handles: () => true }).catch(() => []);
  return hits.find(({ match }) => match === 'exact');
};
