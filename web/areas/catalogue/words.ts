import type { Product } from '#contract/catalogue/product.ts';
import type { Rounding } from '#contract/pricing.ts';
import type { MovementKind } from '#contract/stock.ts';
import { t } from '#web/platform/i18n.ts';

export const productStatusName = (status: Product['status']): string =>
  ({ active: t('Active'), inactive: t('Inactive') })[status];

export const movementName = (kind: MovementKind): string =>
  ({
    opening: t('Opening stock'),
    receipt: t('Received'),
    sale: t('Sold'),
    return: t('Returned'),
    count: t('Counted'),
    transferOut: t('Sent to another branch'),
    transferIn: t('Came from another branch'),
    writeOff: t('Written off'),
    correction: t('Corrected'),
  })[kind];

export const roundingName = (rounding: Rounding): string => {
  if (rounding === 'none') return t('To the cent');
  return rounding === '0.05' ? t('To 5 cents') : t('Ending in {ending}', { ending: rounding });
};
