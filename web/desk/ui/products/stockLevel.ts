import type { Milli } from '#contract/quantity.ts';
import { t } from '#web/desk/ui/texts.ts';

export type StockLevel = 'out' | 'low' | 'enough';
/** Where a product does not say what one usually orders. */
const FEW = 5;

/** Low: less is left than one usually orders at once. `orderQty` is in whole units. */
export const levelOf = (available: Milli, orderQty = 0): StockLevel => {
  if (available <= 0) return 'out';
  return available < (orderQty || FEW) * 1000 ? 'low' : 'enough';
};

export const levelName = (level: StockLevel): string =>
  ({ out: t('ui.stockLevelOut'), low: t('ui.stockLevelLow'), enough: t('ui.stockLevelEnough') })[level];
