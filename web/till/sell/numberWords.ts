import { cents } from '#contract/cents.ts';
import { MAX_QUANTITY, MAX_WEIGHT, units } from '#contract/milli.ts';
import { type TextId, t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { amountProblem, quantityProblem } from './entry.ts';

/* What is wrong with a typed number, in words for the clerk. */

export const quantityWords = (text: string): string => {
  switch (quantityProblem(text)) {
    case 'missing':
      return t('counter.typeQuantity');
    case 'tooSmall':
      return t('counter.quantityTooSmall');
    case 'tooLarge':
      return t('counter.tooLarge', { max: formatsOf().quantity(units(MAX_QUANTITY)) });
    case 'tooFine':
      return t('counter.tooManyDecimals', { count: 3 });
    case 'notNumber':
      return t('counter.notNumber');
  }
};

/** For items that aren't in the cart yet: there is nothing to void. */
export const returnWords = (text: string): string =>
  quantityProblem(text) === 'tooSmall' ? t('counter.quantityNone') : quantityWords(text);

/** For a weight no counter scale could show. */
export const heavyWords = (): string => t('counter.tooLarge', { max: formatsOf().quantity(units(MAX_WEIGHT)) });

export const weightWords = (text: string): string => {
  const problem = quantityProblem(text);
  if (problem === 'missing') return t('counter.weightHelp');
  return problem === 'tooSmall' ? t('counter.weightTooSmall') : quantityWords(text);
};

const MAX_AMOUNT = 9_999_999.99;

export const priceWords = (text: string, otherwise: TextId = 'counter.priceNeeded'): string => {
  switch (amountProblem(text, MAX_AMOUNT)) {
    case 'tooLarge':
      return t('counter.tooLarge', { max: formatsOf().money(cents(Math.round(MAX_AMOUNT * 100))) });
    case 'tooFine':
      return t('counter.tooManyDecimals', { count: 2 });
    case 'notNumber':
      return t('counter.notNumber');
    default:
      return t(otherwise);
  }
};

export const discountWords = (text: string, as: 'percent' | 'amount'): string => {
  const max = as === 'percent' ? 100 : MAX_AMOUNT;
  switch (amountProblem(text, max)) {
    case 'tooSmall':
      return t('counter.discountTooSmall');
    case 'tooLarge':
      return t(as === 'percent' ? 'counter.percentTooLarge' : 'counter.tooMuchPaid');
    case 'tooFine':
      return t('counter.tooManyDecimals', { count: 2 });
    case 'notNumber':
      return t('counter.notNumber');
    default:
      return t('counter.typeDiscount');
  }
};
