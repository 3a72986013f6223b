import { pathOf } from '#contract/screens.ts';
import type { LevelRow } from '#contract/stock/levels.ts';

const query = (params: Record<string, number | string | undefined>) =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();

/**
 * A transfer of this product: to the branch looked at, from the one of one's own branches that has most of it. A branch
 * that has most itself sends it.
 */
export const transferPath = (
  { productId, branches }: Pick<LevelRow, 'productId' | 'branches'>,
  ownBranchIds: readonly number[],
  branchId: number | undefined,
): string => {
  const own = branches.filter((level) => ownBranchIds.includes(level.branchId) && level.available > 0);
  const from = own.toSorted((one, other) => other.available - one.available)[0]?.branchId;
  const to = branchId === from ? undefined : branchId;
  return `${pathOf('transferNew')}?${query({ productId, from, to })}`;
};

export const orderPath = ({ sku }: Pick<LevelRow, 'sku'>, branchId: number | undefined): string =>
  `${pathOf('purchaseOrderNew')}?${query({ sku, branchId })}`;
