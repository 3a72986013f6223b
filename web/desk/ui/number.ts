import { plainNumber } from '#contract/numberText.ts';
import { t } from '#web/desk/ui/texts.ts';
import { formats } from '#web/platform/formats.ts';

export type Range = { min?: number; max?: number; decimals: number };

const plain = (text: string) => plainNumber(text.replace(/%\s*$/, '')).replace(/\s/g, '');
const isNumber = (text: string) => /^-?(\d+\.?\d*|\.\d+)$/.test(text);
const decimalsIn = (text: string) => text.split('.')[1]?.length ?? 0;

/** Typed text → the number; undefined if it is none, or not an allowed one. */
export const readNumber = (text: string, { min = -Infinity, max = Infinity, decimals }: Range): number | undefined => {
  const bare = plain(text);
  const value = Number(bare);
  return isNumber(bare) && decimalsIn(bare) <= decimals && value >= min && value <= max ? value : undefined;
};

/** Why it is none. */
export const whyNoNumber = (text: string, { min, max, decimals }: Range): string => {
  const bare = plain(text);
  if (bare === '') return t('ui.numberBlank');
  if (!isNumber(bare)) return t('ui.numberInvalid', { text: text.trim() });
  if (min !== undefined && Number(bare) < min) return t('ui.numberMin', { min: formats().number(min) });
  if (max !== undefined && Number(bare) > max) return t('ui.numberMax', { max: formats().number(max) });
  return decimals === 0 ? t('ui.numberWhole') : t('ui.numberDecimals', { decimals });
};
