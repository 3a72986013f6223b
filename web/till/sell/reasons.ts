import type { Hint, NotApplied, NotAppliedReason, Reduction } from '#contract/order/basket.ts';
import { isEmpty } from '#web/till/basket/basket.ts';
import { counter, thePrices, theTill } from '#web/till/counter/counter.ts';
import { type TextId, t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';

/* What promotions say at the counter: why one did not apply, and what is within reach. */

export const ruleName = (id: number): string => thePrices().rules.find((rule) => rule.id === id)?.name ?? '';

/** Reasons a customer may ask about; other dates or branches interest nobody here. */
const spoken: Partial<Record<NotAppliedReason, TextId>> = {
  outsideHours: 'counter.reasonOutsideHours',
  otherWeekday: 'counter.reasonOtherWeekday',
  otherCustomer: 'counter.reasonOtherCustomer',
  customerNeeded: 'counter.reasonCustomerNeeded',
  usedUp: 'counter.reasonUsedUp',
  usedUpByCustomer: 'counter.reasonUsedUpByCustomer',
  limitPerOrder: 'counter.reasonLimitPerOrder',
  soldOut: 'counter.reasonSoldOut',
  excluded: 'counter.reasonExcluded',
  packsExcluded: 'counter.reasonPacksExcluded',
  weighedExcluded: 'counter.reasonWeighedExcluded',
  belowCost: 'counter.reasonLowestPrice',
  betterWon: 'counter.reasonBetterWon',
  priorityWon: 'counter.reasonPriorityWon',
  usedAlone: 'counter.reasonUsedAlone',
};

/** A promotion with a code is for customers with the code: nobody else is told about it. */
const isOpenTo = (promotionId: number, codes: readonly string[]): boolean => {
  const code = thePrices()
    .rules.find(({ id }) => id === promotionId)
    ?.code?.toUpperCase();
  return code === undefined || codes.some((each) => each.toUpperCase() === code);
};

export const reasonTexts = (reasons: readonly NotApplied[]): string[] =>
  reasons.flatMap(({ promotionId, reason, by }) => {
    const id = isOpenTo(promotionId, counter().basket.codes) ? spoken[reason] : undefined;
    return id ? [t(id, { name: ruleName(promotionId), by: by === undefined ? '' : ruleName(by) })] : [];
  });

/** Reasons shown only for an entered code that takes nothing off. */
const spokenOfCode: Partial<Record<NotAppliedReason, TextId>> = {
  ...spoken,
  notYet: 'counter.reasonNotYet',
  ended: 'counter.reasonEnded',
  otherBranch: 'counter.reasonOtherBranch',
  otherChannel: 'counter.reasonOtherChannel',
};

const reasonOfCode = ({ promotionId, reason, by, missing, missingAmount, onScope }: NotApplied): string => {
  const name = ruleName(promotionId);
  if (reason === 'moreNeeded') return t('counter.hintMoreUnits', { count: missing ?? 1, name });
  if (missingAmount !== undefined)
    return t(onScope ? 'counter.hintMoreSpendOnScope' : 'counter.hintMoreSpend', {
      amount: formatsOf().money(missingAmount),
      name,
    });
  return t(spokenOfCode[reason] ?? 'counter.codeNothing', { name, by: by === undefined ? '' : ruleName(by) });
};

/** What an entered code does. */
export const codeWords = (code: string): { text: string; isProblem: boolean } => {
  const { basket, quote } = counter();
  const ids = thePrices().rules.flatMap((rule) => (rule.code?.toUpperCase() === code ? rule.id : []));
  const used = t('counter.codeUsed', { code });
  if (quote.applied.some(({ promotionId }) => ids.includes(promotionId))) return { text: used, isProblem: false };
  if (isEmpty(basket)) return { text: `${used}. ${t('counter.codeWaits')}`, isProblem: false };
  const reason = quote.lines.flatMap(({ notApplied }) => notApplied).find((each) => ids.includes(each.promotionId));
  const why = reason ? reasonOfCode(reason) : t('counter.codeNothing');
  return { text: `${used}. ${why}`, isProblem: true };
};

/** No figures: the customer sees the screen, and the price less the discount would reveal the cost. */
export const reductionTexts = (reductions: readonly Reduction[]): string[] =>
  reductions.map(({ promotionId }) => t('counter.reductionLowestPrice', { name: ruleName(promotionId) }));

export const hintTexts = (hints: readonly Hint[]): string[] =>
  hints.map((hint) => {
    const name = ruleName(hint.promotionId);
    if (hint.kind === 'moreUnits') return t('counter.hintMoreUnits', { count: hint.missing, name });
    if (hint.kind === 'moreSpend')
      return t(hint.onScope ? 'counter.hintMoreSpendOnScope' : 'counter.hintMoreSpend', {
        amount: formatsOf().money(hint.missingAmount),
        name,
      });
    const gift = theTill().catalogue().product(hint.productId)?.title ?? '';
    return t('counter.hintAddGift', { count: hint.quantity, gift, name });
  });
