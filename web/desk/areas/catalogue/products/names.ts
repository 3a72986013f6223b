import type { Product } from '#contract/catalogue/product.ts';
import type { Rounding } from '#contract/catalogue/reprice.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';

export const productStatusName = (status: Product['status']): string =>
  ({ active: t('common.active'), inactive: t('common.inactive') })[status];

export const roundingName = (rounding: Rounding): string => {
  if (rounding === 'none') return t('catalogue.roundingCent');
  return rounding === '0.05' ? t('catalogue.roundingFiveCents') : t('catalogue.roundingEnding', { ending: rounding });
};
