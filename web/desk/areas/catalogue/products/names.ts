import type { Product } from '#contract/catalogue/product.ts';
import type { Rounding } from '#contract/pricing.ts';
import type { MovementKind } from '#contract/stock.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';

export const productStatusName = (status: Product['status']): string =>
  ({ active: t('common.active'), inactive: t('common.inactive') })[status];

export const movementName = (kind: MovementKind): string =>
  ({
    opening: t('catalogue.movementOpening'),
    receipt: t('catalogue.movementReceived'),
    sale: t('catalogue.movementSold'),
    return: t('catalogue.movementReturned'),
    count: t('catalogue.movementCounted'),
    transferOut: t('catalogue.movementTransferOut'),
    transferIn: t('catalogue.movementTransferIn'),
    writeOff: t('catalogue.movementWrittenOff'),
    correction: t('catalogue.movementCorrected'),
  })[kind];

export const roundingName = (rounding: Rounding): string => {
  if (rounding === 'none') return t('catalogue.roundingCent');
  return rounding === '0.05' ? t('catalogue.roundingFiveCents') : t('catalogue.roundingEnding', { ending: rounding });
};
