/* A banner is stored in several sizes, so that a phone loads no more than it shows. */

/** Width to height: the cropped part is what shoppers see. */
export const BANNER_RATIO = 2;
/** In pixels; smaller pictures are not enlarged. */
export const bannerWidths = [480, 960, 1600] as const;
const bannerFormats = ['avif', 'webp'] as const;
export type BannerFormat = (typeof bannerFormats)[number];
/** Anything smaller would be blurred on every phone. */
export const MIN_BANNER_WIDTH = 480;

const ORIGINAL = /\.webp$/;
const VARIANT = /^([a-z0-9]+)w(?:480|960|1600)\.(?:avif|webp)$/;

/** By the picture's own address or name: …abc.webp is also …abcw480.avif. */
export const variantOf = (original: string, width: number, format: BannerFormat): string =>
  original.replace(ORIGINAL, `w${width}.${format}`);

/** Smallest first. */
export const variantsOf = (original: string) =>
  bannerWidths.flatMap((width) =>
    bannerFormats.map((format) => ({ name: variantOf(original, width, format), width, format })),
  );

/** The picture this is a size of; undefined if the name isn't one. */
export const originalOf = (name: string): string | undefined => {
  const [, stem] = VARIANT.exec(name) ?? [];
  return stem && `${stem}.webp`;
};
