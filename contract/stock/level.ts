import { type Milli, units } from '#contract/quantity.ts';

export type StockLevel = 'out' | 'low' | 'enough';
/** Where a product does not say what one usually orders. */
const FEW_UNITS = 5;

/** Low: less is available than one usually orders at once. `orderQty` is in whole units, 0 where a product does not say. */
export const stockLevelOf = (available: Milli, orderQty: number): StockLevel => {
  if (available <= 0) return 'out';
  return available < units(orderQty || FEW_UNITS) ? 'low' : 'enough';
};
