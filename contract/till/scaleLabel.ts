import { isGtin } from '#contract/gtin.ts';

/* Labels printed by a scale: an EAN-13 that begins with 20 to 29 and contains the article and its price or weight. */

/**
 * A letter for each of the thirteen digits: P prefix, I article, A price in cents, W weight in grams, V the scale's own
 * check digit, C the check digit of the whole.
 */
export const scaleLayoutPattern = /^PP(?=[IAWV]*I)(?:[IAV]*A[IAV]*|[IWV]*W[IWV]*)C$/;
export const isScaleLayout = (layout: string): boolean => layout.length === 13 && scaleLayoutPattern.test(layout);

/** Layouts by the two digits a label begins with. */
export type ScaleLayouts = Readonly<Record<string, string>>;
export type ScaleLabel = { article: string; price?: number; grams?: number };

/**
 * The difference taken off a weighed line if the price on its label does not match a whole number of grams: at most the
 * price of a gram, and not counted as a discount.
 */
export const isLabelRest = ({
  quantity,
  listPrice,
  off,
}: {
  quantity: number;
  listPrice: number;
  off: number;
}): boolean => quantity % 1000 !== 0 && off > 0 && off <= Math.ceil(listPrice / 1000);

const digitsAt = (code: string, layout: string, letter: string): string =>
  [...layout].map((each, at) => (each === letter ? code[at] : '')).join('');

/** The contents of a scanned label; undefined for any other code. */
export const readScaleLabel = (code: string, layouts: ScaleLayouts): ScaleLabel | undefined => {
  const layout = layouts[code.slice(0, 2)];
  if (!layout || !/^2\d{12}$/.test(code) || !isScaleLayout(layout) || !isGtin(code)) return undefined;
  const article = digitsAt(code, layout, 'I');
  const amount = layout.includes('A') ? Number(digitsAt(code, layout, 'A')) : undefined;
  return amount === undefined ? { article, grams: Number(digitsAt(code, layout, 'W')) } : { article, price: amount };
};
