import type { Hint, NotApplied } from '#contract/order/basket.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { formats } from '#web/platform/formats.ts';

/** Why a promotion took nothing off a line, as one says it to a customer. */
export const reasonText = ({ reason, missing = 1, missingAmount }: NotApplied): string => {
  switch (reason) {
    case 'excluded':
      return t('promotions.reasonExcluded');
    case 'packsExcluded':
      return t('promotions.reasonPacks');
    case 'weighedExcluded':
      return t('promotions.reasonWeighed');
    case 'basketTooSmall':
      return missingAmount === undefined
        ? t('promotions.reasonBasket')
        : t('promotions.reasonBasketBy', { amount: formats().money(missingAmount) });
    case 'moreNeeded':
      return t('promotions.reasonMoreNeeded', { count: missing });
    case 'limitPerOrder':
      return t('promotions.reasonLimitPerOrder');
    case 'belowCost':
      return t('promotions.reasonBelowCost');
    case 'noSaving':
      return t('promotions.reasonNoSaving');
    default:
      return t('promotions.reasonNotInScope');
  }
};

/** What would bring the next discount. */
export const hintText = (hint: Hint): string => {
  if (hint.kind === 'moreUnits') return t('promotions.hintMoreUnits', { count: hint.missing });
  if (hint.kind === 'moreSpend') return t('promotions.hintMoreSpend', { amount: formats().money(hint.missingAmount) });
  return t('promotions.hintAddGift', { count: hint.quantity });
};
