import { type BannerFormat, bannerWidths, variantOf } from '#contract/pictures.ts';

/**
 * How wide a banner is shown, as in styles/cards.css and widths.css: the page's width without its margins, and two side
 * by side if there is room.
 */
export const BANNER_SIZES = '(min-width: 1160px) 558px, (min-width: 900px) calc(50vw - 22px), calc(100vw - 32px)';

export const bannerSources = (picture: string, format: BannerFormat): string =>
  bannerWidths.map((width) => `${variantOf(picture, width, format)} ${width}w`).join(', ');
