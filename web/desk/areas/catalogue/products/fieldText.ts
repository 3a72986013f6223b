import type { Cents } from '#contract/money.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { formatAmount } from '#web/desk/ui/amount.ts';

/* Values in words, for comparing two versions of a product. */

export const showMoney = (value: unknown): string => (typeof value === 'number' ? formatAmount(value as Cents) : '–');
export const showYes = (value: unknown): string => (value ? t('common.yes') : t('common.no'));
export const showCodes = (value: unknown): string =>
  (value as readonly { code: string }[] | undefined)?.map(({ code }) => code).join(', ') || '–';
export const showPictures = (value: unknown): string =>
  t('catalogue.pictureCount', {
    count: (value as readonly string[] | undefined)?.length ?? 0,
  });
