import { BANNER_RATIO, MIN_BANNER_WIDTH } from '#contract/pictures.ts';

export type Size = { width: number; height: number };
/** The visible part of a picture, in its pixels; its height follows. */
export type Crop = { left: number; top: number; width: number };

export const heightOf = ({ width }: Pick<Crop, 'width'>): number => Math.floor(width / BANNER_RATIO);

/** The widest part that fits, and the maximum zoom. */
const mostOf = ({ width, height }: Size): number => Math.floor(Math.min(width, height * BANNER_RATIO));
export const maxZoom = (size: Size): number => Math.max(1, mostOf(size) / MIN_BANNER_WIDTH);
export const isLargeEnough = (size: Size): boolean => mostOf(size) >= MIN_BANNER_WIDTH;

const between = (value: number, least: number, most: number) => Math.round(Math.min(Math.max(value, least), most));

const within = (size: Size, { left, top, width }: Crop): Crop => ({
  left: between(left, 0, size.width - width),
  top: between(top, 0, size.height - heightOf({ width })),
  width,
});

/** As much of the middle as fits. */
export const wholeOf = (size: Size): Crop => {
  const width = mostOf(size);
  return within(size, { left: (size.width - width) / 2, top: (size.height - heightOf({ width })) / 2, width });
};

/** By fractions of its own width and height: 0.1 is a tenth to the right or down. */
export const movedBy = (size: Size, crop: Crop, right: number, down: number): Crop =>
  within(size, { ...crop, left: crop.left + right * crop.width, top: crop.top + down * heightOf(crop) });

/** Around its middle. */
export const zoomedTo = (size: Size, crop: Crop, zoom: number): Crop => {
  const width = between(mostOf(size) / zoom, Math.min(MIN_BANNER_WIDTH, mostOf(size)), mostOf(size));
  const left = crop.left + (crop.width - width) / 2;
  const top = crop.top + (heightOf(crop) - heightOf({ width })) / 2;
  return within(size, { left, top, width });
};

export const zoomOf = (size: Size, { width }: Crop): number => mostOf(size) / width;
