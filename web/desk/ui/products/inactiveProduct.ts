import { type ProductHit, searchProducts } from '#contract/catalogue.ts';
import { call } from '#web/platform/api.ts';

/** The product of a code that no active product has: it may exist, but be inactive. */
export const findInactive = async (code: string, branchId: number | undefined): Promise<ProductHit | undefined> => {
  const search = { keyword: code, limit: 5, branchId, status: 'inactive' } as const;
  const hits = await call(searchProducts, search, { handles: () => true }).catch(() => []);
  return hits.find(({ match }) => match === 'exact');
};
