import { type Cents, cents } from '#contract/money.ts';

/* The price per 100 g or 100 ml, as on shelf labels, so that sizes can be compared. */

type Measure = 'g' | 'ml';
export type Size = { amount: number; measure: Measure };
export type UnitPrice = { price: Cents; measure: Measure };

/** Grams or millilitres per unit of measure. */
const measures: Readonly<Record<string, readonly [number, Measure]>> = {
  mg: [0.001, 'g'],
  g: [1, 'g'],
  gm: [1, 'g'],
  gram: [1, 'g'],
  grams: [1, 'g'],
  克: [1, 'g'],
  kg: [1000, 'g'],
  kilo: [1000, 'g'],
  公斤: [1000, 'g'],
  千克: [1000, 'g'],
  ml: [1, 'ml'],
  毫升: [1, 'ml'],
  cl: [10, 'ml'],
  l: [1000, 'ml'],
  lt: [1000, 'ml'],
  litre: [1000, 'ml'],
  litres: [1000, 'ml'],
  liter: [1000, 'ml'],
  升: [1000, 'ml'],
};

/** "500 ml", "1.5kg", "6 x 330 mL"; undefined if the text has no size, or more than one. */
const SIZE = /^(?:(\d{1,4})\s*[x×*]\s*)?(\d{1,6}(?:\.\d{1,3})?)\s*([a-z]+|[克升]|毫升|公斤|千克)\.?$/i;

export const sizeOf = (text: string): Size | undefined => {
  const [, times = '1', amount, word = ''] = SIZE.exec(text.trim()) ?? [];
  const [factor, measure] = measures[word.toLowerCase()] ?? [];
  if (amount === undefined || factor === undefined || measure === undefined) return undefined;
  const total = Number(times) * Number(amount) * factor;
  return total > 0 ? { amount: total, measure } : undefined;
};

/** The price per 100, half cents rounded up; nothing if it is less than a cent. */
export const unitPriceOf = (price: Cents, { amount, measure }: Size): UnitPrice | undefined => {
  const each = Math.floor((price * 100) / amount + 0.5 + 1e-9);
  return each > 0 && Number.isSafeInteger(each) ? { price: cents(each), measure } : undefined;
};
