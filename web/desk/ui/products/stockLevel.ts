import type { StockLevel } from '#contract/stock/level.ts';
import { t } from '#web/desk/ui/texts.ts';

export const levelName = (level: StockLevel): string =>
  ({ out: t('ui.stockLevelOut'), low: t('ui.stockLevelLow'), enough: t('ui.stockLevelEnough') })[level];
