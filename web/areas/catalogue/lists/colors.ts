import { t } from '#web/platform/i18n.ts';

/** The palette's own names; a tag without a colour has none of them. */
export const tagColors = [
  'red',
  'volcano',
  'orange',
  'gold',
  'lime',
  'green',
  'cyan',
  'blue',
  'geekblue',
  'purple',
  'magenta',
] as const;
export type TagColor = (typeof tagColors)[number];

export const isTagColor = (text: string): text is TagColor => (tagColors as readonly string[]).includes(text);

export const colorName = (color: string): string =>
  isTagColor(color)
    ? {
        red: t('Red'),
        volcano: t('Vermilion'),
        orange: t('Orange'),
        gold: t('Gold'),
        lime: t('Lime'),
        green: t('Green'),
        cyan: t('Cyan'),
        blue: t('Blue'),
        geekblue: t('Indigo'),
        purple: t('Purple'),
        magenta: t('Magenta'),
      }[color]
    : t('No colour');
