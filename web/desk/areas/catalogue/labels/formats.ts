import type { labelFormats } from '#contract/catalogue/labels.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';

export type Format = (typeof labelFormats)[number];

/** Labels across and down a page, and one label's size in millimetres. */
export const layouts: Record<Format, { columns: number; rows: number; width: number; height: number }> = {
  'a4-3x8': { columns: 3, rows: 8, width: 63.5, height: 33.9 },
  'a4-4x10': { columns: 4, rows: 10, width: 48.5, height: 25.4 },
  'a4-5x13': { columns: 5, rows: 13, width: 38.1, height: 21.2 },
  'roll-50x30': { columns: 1, rows: 1, width: 50, height: 30 },
  'roll-40x20': { columns: 1, rows: 1, width: 40, height: 20 },
  'roll-100x50': { columns: 1, rows: 1, width: 100, height: 50 },
};

export const isRoll = (format: Format): boolean => format.startsWith('roll');
export const perPage = (format: Format): number => layouts[format].columns * layouts[format].rows;

export const formatName = (format: Format): string => {
  const { width, height } = layouts[format];
  const size = `${width} × ${height} mm`;
  return isRoll(format)
    ? t('catalogue.labelRoll', { size })
    : t('catalogue.labelSheet', { count: perPage(format), size });
};
