import type { Cents } from '#contract/money.ts';
import { type Language, readersLanguage } from './language.ts';
import type { TypedBreak, TypedReward, TypedTerms } from './values.ts';

/** Stands for values that are not filled in yet. */
const BLANK = '…';
type Shown<V> = V | null | undefined;

export const numberIn = ({ formats }: Language, value: Shown<number>): string =>
  value == null ? BLANK : formats.number(value);
export const moneyIn = ({ formats }: Language, value: Shown<Cents>): string =>
  value == null ? BLANK : formats.money(value);
/** A discount above 100% is refused at its field, so it is not described either. */
export const percentIn = (language: Language, value: Shown<number>): string =>
  `${numberIn(language, value == null || value > 100 ? null : value)}%`;

const breakIn = (language: Language, each: TypedBreak): string => {
  const { t } = language;
  const from = numberIn(language, each.from);
  return 'percent' in each
    ? t('promotions.breakPercent', { from, percent: percentIn(language, each.percent) })
    : t('promotions.breakPrice', { from, price: moneyIn(language, each.price) });
};

const gainIn = (each: TypedBreak): number | null =>
  'percent' in each ? each.percent : each.price === null ? null : -each.price;
/** More off from more units on; undecided as long as one of the two is blank. */
const follows = (before: TypedBreak | undefined, each: TypedBreak): boolean => {
  if (before === undefined) return true;
  if (before.from !== null && each.from !== null && each.from <= before.from) return false;
  const [less, more] = [gainIn(before), gainIn(each)];
  return less === null || more === null || more > less;
};
/** Up to the first that contradicts the previous one: that one is refused at its field. */
export const breaksIn = (language: Language, breaks: readonly TypedBreak[]): string => {
  const wrong = breaks.findIndex((each, at) => !follows(breaks[at - 1], each));
  const sound = wrong === -1 ? breaks : breaks.slice(0, wrong);
  const words = sound.map((each) => breakIn(language, each));
  return (wrong === -1 ? words : [...words, BLANK]).join(language.t('promotions.comma'));
};

/** The reward for spending enough. */
export const rewardIn = (language: Language, reward: TypedReward, gift: string): string => {
  const { t } = language;
  if (reward.kind === 'percent')
    return t('promotions.rewardPercentOff', { percent: percentIn(language, reward.percent) });
  if (reward.kind === 'amount') return t('promotions.rewardAmountOff', { amount: moneyIn(language, reward.amount) });
  return t('promotions.rewardGiftFree', { quantity: numberIn(language, reward.quantity), product: gift });
};

/** "Buy 2, get 1 free": the terms without their products. */
export const ruleOf = (terms: TypedTerms, language: Language = readersLanguage()): string => {
  const { t } = language;
  const number = (value: Shown<number>) => numberIn(language, value);
  const money = (value: Shown<Cents>) => moneyIn(language, value);
  switch (terms.kind) {
    case 'percentage':
      return t('promotions.rulePercentage', { percent: percentIn(language, terms.percent) });
    case 'amountOff':
      return t('promotions.ruleAmountOff', { amount: money(terms.amount) });
    case 'fixedPrice':
    case 'limitedPrice':
      return t('promotions.ruleFixedPrice', { price: money(terms.price) });
    case 'buyGet':
      return terms.percent === 100
        ? t('promotions.ruleBuyGetFree', { buy: number(terms.buy), get: number(terms.get) })
        : t('promotions.ruleBuyGetOff', {
            buy: number(terms.buy),
            get: number(terms.get),
            percent: percentIn(language, terms.percent),
          });
    case 'bundle':
      return t('promotions.ruleBundle', { quantity: number(terms.quantity), price: money(terms.price) });
    case 'quantityBreaks':
      return breaksIn(language, terms.breaks);
    case 'spend':
      return t('promotions.ruleSpend', {
        threshold: money(terms.threshold),
        reward: rewardIn(language, terms.reward, t('promotions.aGift')),
      });
  }
};
