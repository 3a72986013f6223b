import type { PromotionKind } from '#contract/promotions/terms.ts';
import type { Promotion, PromotionStatus } from '#contract/promotions.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import type { Mood } from '#web/desk/ui/StatusTag.tsx';

export const LIST = pathOf('promotionList');
export const editPath = (id: number) => pathOf('promotionEdit', { id });

export const kindName = (kind: PromotionKind): string =>
  ({
    percentage: t('promotions.kindPercentage'),
    amountOff: t('promotions.kindAmountOff'),
    fixedPrice: t('promotions.kindFixedPrice'),
    limitedPrice: t('promotions.kindLimitedPrice'),
    buyGet: t('promotions.kindBuyGet'),
    bundle: t('promotions.kindBundle'),
    quantityBreaks: t('promotions.kindQuantityBreaks'),
    spend: t('promotions.kindSpend'),
  })[kind];

export const kindExample = (kind: PromotionKind): string =>
  ({
    percentage: t('promotions.examplePercentage'),
    amountOff: t('promotions.exampleAmountOff'),
    fixedPrice: t('promotions.exampleFixedPrice'),
    limitedPrice: t('promotions.exampleLimitedPrice'),
    buyGet: t('promotions.exampleBuyGet'),
    bundle: t('promotions.exampleBundle'),
    quantityBreaks: t('promotions.exampleQuantityBreaks'),
    spend: t('promotions.exampleSpend'),
  })[kind];

export const statusName = (status: PromotionStatus): string =>
  ({
    draft: t('promotions.statusDraft'),
    scheduled: t('promotions.statusScheduled'),
    running: t('promotions.statusRunning'),
    paused: t('promotions.statusPaused'),
    ended: t('promotions.statusEnded'),
    usedUp: t('promotions.statusUsedUp'),
  })[status];

export const moodOf: Record<PromotionStatus, Mood> = {
  draft: 'neutral',
  scheduled: 'attention',
  running: 'good',
  paused: 'attention',
  ended: 'neutral',
  usedUp: 'neutral',
};

export const channelName = (channel: Promotion['channels'][number]): string =>
  ({
    inStore: t('promotions.channelInStore'),
    phone: t('promotions.channelPhone'),
    web: t('promotions.channelWeb'),
    mobile: t('promotions.channelMobile'),
    wholesale: t('promotions.channelWholesale'),
  })[channel];
