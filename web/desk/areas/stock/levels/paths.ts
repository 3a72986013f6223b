import { pathOf } from '#contract/screens.ts';
import type { LevelRow } from '#contract/stock/levels.ts';

const query = (params: Record<string, number | string | undefined>) =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();

/**
 * A transfer of this product: to the branch shown, from the user's branch with the most stock. If the branch shown has
 * the most, it is the sender.
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
