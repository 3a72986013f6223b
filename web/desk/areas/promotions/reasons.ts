import { cents } from '#contract/money.ts';
import type { Hint } from '#contract/order/basket.ts';
import type { OrderQuote } from '#contract/sales/quote.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { formats } from '#web/platform/formats.ts';
import { may } from '#web/platform/session.ts';

/** As returned by the engine, or as received from the server. */
type Reason = OrderQuote['lines'][number]['notApplied'][number];

const noNames: ReadonlyMap<number, string> = new Map();

/** Why a promotion took nothing off a line, worded for a customer: here and on the order. */
export const reasonText = (
  { reason, missing = 1, missingAmount = cents(0), onScope, by }: Reason,
  names: ReadonlyMap<number, string> = noNames,
): string => {
  const other = by === undefined ? undefined : names.get(by);
  const words: Record<Reason['reason'], () => string> = {
    notYet: () => t('promotions.reasonNotYet'),
    ended: () => t('promotions.reasonEnded'),
    outsideHours: () => t('promotions.reasonOutsideHours'),
    otherWeekday: () => t('promotions.reasonOtherWeekday'),
    otherBranch: () => t('promotions.reasonOtherBranch'),
    otherChannel: () => t('promotions.reasonOtherChannel'),
    otherCustomer: () => t('promotions.reasonOtherCustomer'),
    customerNeeded: () => t('promotions.reasonCustomerNeeded'),
    codeMissing: () => t('promotions.reasonCodeMissing'),
    usedUp: () => t('promotions.reasonUsedUp'),
    usedUpByCustomer: () => t('promotions.reasonUsedUpByCustomer'),
    limitPerOrder: () => t('promotions.reasonLimitPerOrder'),
    soldOut: () => t('promotions.reasonSoldOut'),
    excluded: () => t('promotions.reasonExcluded'),
    packsExcluded: () => t('promotions.reasonPacksExcluded'),
    weighedExcluded: () => t('promotions.reasonWeighedExcluded'),
    basketTooSmall: () =>
      t(onScope ? 'promotions.reasonScopeTooSmall' : 'promotions.reasonBasketTooSmall', {
        amount: formats().money(missingAmount),
      }),
    moreNeeded: () => t('promotions.reasonMoreNeeded', { count: missing }),
    giftInactive: () => t('promotions.reasonGiftInactive'),
    belowCost: () => t(may('cost.get') ? 'promotions.reasonBelowCost' : 'promotions.reasonLowestPrice'),
    lowestPrice: () => t('promotions.reasonLowestPrice'),
    noSaving: () => t('promotions.reasonNoSaving'),
    betterWon: () => (other ? t('promotions.reasonBetterWonBy', { name: other }) : t('promotions.reasonBetterWon')),
    priorityWon: () =>
      other ? t('promotions.reasonPriorityWonBy', { name: other }) : t('promotions.reasonPriorityWon'),
    usedAlone: () => (other ? t('promotions.reasonUsedAloneBy', { name: other }) : t('promotions.reasonUsedAlone')),
  };
  return words[reason]();
};

type Line = Pick<OrderQuote['lines'][number], 'shares' | 'reductions'>;

/** Why a promotion took less off a line than it says: the cost limit is only mentioned to users who may see costs. */
export const reductionText = (promotionId: number, { shares, reductions = [] }: Line): string | undefined => {
  const reduction = reductions.find((each) => each.promotionId === promotionId);
  if (!reduction) return undefined;
  const { fullAmount } = reduction;
  if (fullAmount === undefined) return t('promotions.reductionLowestPrice');
  const amount = shares.find((share) => share.promotionId === promotionId)?.amount ?? cents(0);
  const { money } = formats();
  return t('promotions.reductionStopsAtCost', { amount: money(amount), full: money(fullAmount) });
};

/** What would lead to the next discount. */
export const hintText = (hint: Hint): string => {
  if (hint.kind === 'moreUnits') return t('promotions.hintMoreUnits', { count: hint.missing });
  if (hint.kind === 'moreSpend')
    return t(hint.onScope ? 'promotions.hintMoreSpendOnScope' : 'promotions.hintMoreSpend', {
      amount: formats().money(hint.missingAmount),
    });
  return t('promotions.hintAddGift', { count: hint.quantity });
};
