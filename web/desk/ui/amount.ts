import { type Cents, cents, MAX_CENTS, roundHalfUp } from '#contract/money.ts';
import { plainNumber } from '#contract/numberText.ts';
import { t } from '#web/desk/ui/texts.ts';
import { formats } from '#web/platform/formats.ts';

/** In columns and inputs: 1,234.50 and −12.30, with a real minus sign. */
export const formatAmount = (amount: Cents): string => formats().amount(amount);

/** An amount that stands alone, in cards, totals and sentences: $1,234.50 and −$12.30. */
export const formatMoney = (amount: Cents): string => formats().money(amount);

/** An exact cost or average in dollars, rounded for reading. */
export const inCents = (dollars: number): Cents => cents(roundHalfUp(dollars * 100));

/** A dollar sign and spaces are left out. */
const plainAmount = (text: string): string => plainNumber(text).replace(/[\s$]/g, '');

/** Typed text → cents; undefined if it is no amount. */
export const readAmount = (text: string): Cents | undefined => {
  const plain = plainAmount(text);
  const parts = /^(-?)(\d{0,9})(?:\.(\d{0,2}))?$/.exec(plain);
  if (!parts || !/\d/.test(plain)) return undefined;
  const [, sign, whole = '', fraction = ''] = parts;
  const amount = Number(whole || '0') * 100 + Number(fraction.padEnd(2, '0'));
  return cents(sign ? -amount : amount);
};

/** Why a text is no amount. */
export const whyNoAmount = (text: string): string => {
  const plain = plainAmount(text);
  if (plain === '') return t('ui.amountBlank');
  if (/^-?\d*\.\d{3,}$/.test(plain)) return t('ui.amountDecimals');
  if (/^-?\d{10,}/.test(plain)) return t('ui.amountTooLarge', { amount: formatMoney(cents(MAX_CENTS)) });
  return t('ui.amountInvalid', { text: text.trim() });
};
