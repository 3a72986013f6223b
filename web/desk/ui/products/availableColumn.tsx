import { useMemo } from 'react';
import type { LineColumn } from '#web/desk/ui/lineGrid.ts';
import { t } from '#web/desk/ui/texts.ts';
import { useProductsById } from './productsById.ts';
import { StockPill } from './StockPill.tsx';

/**
 * The stock available of each line's product at a branch, while typing: whether there is enough, and whether that much
 * is needed.
 */
export const useAvailableColumn = <L extends { productId: number }>(
  lines: readonly L[] | undefined,
  branchId: number | undefined,
): LineColumn<L> => {
  const ids = [...new Set((lines ?? []).map(({ productId }) => productId))];
  const { products } = useProductsById(ids, branchId);
  return useMemo(
    () => ({
      key: 'available',
      title: t('common.available'),
      align: 'right',
      width: 76,
      render: ({ productId }) => {
        const product = products.get(productId);
        return product ? <StockPill available={product.available} orderQty={product.orderQty} /> : '–';
      },
    }),
    [products],
  );
};
