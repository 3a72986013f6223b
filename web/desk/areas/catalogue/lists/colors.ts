import { t } from '#web/desk/areas/catalogue/texts.ts';

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
        red: t('catalogue.colourRed'),
        volcano: t('catalogue.colourVermilion'),
        orange: t('catalogue.colourOrange'),
        gold: t('catalogue.colourGold'),
        lime: t('catalogue.colourLime'),
        green: t('catalogue.colourGreen'),
        cyan: t('catalogue.colourCyan'),
        blue: t('catalogue.colourBlue'),
        geekblue: t('catalogue.colourIndigo'),
        purple: t('catalogue.colourPurple'),
        magenta: t('catalogue.colourMagenta'),
      }[color]
    : t('catalogue.colourNone');
