import { type Milli, units } from '#contract/quantity.ts';

export type StockLevel = 'out' | 'low' | 'enough';
/** For products without a usual order quantity. */
export const FEW_UNITS = 5;

/**
 * Low: at or below the branch's reorder point or, without one, less than the usual order quantity. `orderQty` is in
 * whole units, 0 if a product has none.
 */
export const stockLevelOf = (available: Milli, orderQty: number, reorderPoint: Milli | null = null): StockLevel => {
  if (available <= 0) return 'out';
  const isLow = reorderPoint === null ? available < units(orderQty || FEW_UNITS) : available <= reorderPoint;
  return isLow ? 'low' : 'enough';
};
