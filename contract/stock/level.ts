import { type Milli, units } from '#contract/quantity.ts';

export type StockLevel = 'out' | 'low' | 'enough';
/** Where a product does not say what one usually orders. */
export const FEW_UNITS = 5;

/**
 * Low: at or below the branch's reorder point, or, where it has none, less than one usually orders at once. `orderQty` is
 * in whole units, 0 where a product does not say.
 */
export const stockLevelOf = (available: Milli, orderQty: number, reorderPoint: Milli | null = null): StockLevel => {
  if (available <= 0) return 'out';
  const isLow = reorderPoint === null ? available < units(orderQty || FEW_UNITS) : available <= reorderPoint;
  return isLow ? 'low' : 'enough';
};
