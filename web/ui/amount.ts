import { type Cents, cents } from '#contract/money.ts';

const dollars = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 1,234.50 and −12.30, with a real minus sign. */
export const formatAmount = (amount: Cents): string =>
  // Minus nothing is nothing.
  `${amount < 0 ? '−' : ''}${dollars.format(Math.abs(amount) / 100)}`;

/** What a person typed → cents; undefined when it is no amount. Thousands commas and a dollar sign are forgiven. */
export const readAmount = (written: string): Cents | undefined => {
  const plain = written.replace(/[\s,$]/g, '').replace('−', '-');
  const parts = /^(-?)(\d{0,9})(?:\.(\d{0,2}))?$/.exec(plain);
  if (!parts || !/\d/.test(plain)) return undefined;
  const [, sign, whole = '', fraction = ''] = parts;
  const amount = Number(whole || '0') * 100 + Number(fraction.padEnd(2, '0'));
  return cents(sign ? -amount : amount);
};
