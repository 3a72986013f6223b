/* A banner's picture is stored in several sizes, so that a phone loads no more than it shows. */

/** Width to height: what is cut out on screen is what shoppers see. */
export const BANNER_RATIO = 2;
/** Pixels across; a picture that has fewer is not blown up. */
export const bannerWidths = [480, 960, 1600] as const;
const bannerFormats = ['avif', 'webp'] as const;
export type BannerFormat = (typeof bannerFormats)[number];
/** Less than this would be blurred on any phone. */
export const MIN_BANNER_WIDTH = 480;

const ORIGINAL = /\.webp$/;
const VARIANT = /^([a-z0-9]+)w(?:480|960|1600)\.(?:avif|webp)$/;

/** By the address or the name of the picture itself: …abc.webp is also …abcw480.avif. */
export const variantOf = (original: string, width: number, format: BannerFormat): string =>
  original.replace(ORIGINAL, `w${width}.${format}`);

/** Smallest first. */
export const variantsOf = (original: string) =>
  bannerWidths.flatMap((width) =>
    bannerFormats.map((format) => ({ name: variantOf(original, width, format), width, format })),
  );

/** The picture that this would be a size of; undefined where the name is no such. */
export const originalOf = (name: string): string | undefined => {
  const [, stem] = VARIANT.exec(name) ?? [];
  return stem && `${stem}.webp`;
};
