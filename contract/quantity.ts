import { z } from 'zod';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { isWhole, MAX_QUANTITY, milli, type Milli as Thousandths } from './milli.ts';

export { isTooHeavy, isWhole, MAX_QUANTITY, MAX_UNITS, type Milli, milli, units } from './milli.ts';

const Milli = z.int().brand<'Milli'>();

const atMostThreeDecimals = (quantity: number) => Math.abs(quantity * 1000 - Math.round(quantity * 1000)) < 1e-6;

const quantityUpTo = (max: number, tooMuch: string) =>
  z.codec(
    z.number().min(-max, tooMuch).max(max, tooMuch).refine(atMostThreeDecimals, say('field.threeDecimals')),
    Milli,
    {
      decode: (quantity) => milli(Math.round(quantity * 1000)),
      encode: (thousandths) => thousandths / 1000,
    },
  );

/**
 * Units with at most three decimals on the wire. Whether decimals are allowed depends on the product
 * (`soldByWeight`).
 */
export const Quantity = quantityUpTo(MAX_QUANTITY, say('field.maxQuantity'));

/** A limit of a range filter: stock can exceed a document's largest quantity. */
export const QuantityBound = quantityUpTo(1_000_000_000, 'Must be at most 1,000,000,000');

/** What decides whether a quantity may have decimals. */
export type Countable = { pack?: boolean; soldByWeight: boolean };

/** Packs are whole, and so are units not sold by weight. */
export const whyNotWhole = (quantity: Thousandths, { pack = false, soldByWeight }: Countable): Sentence | undefined => {
  if (isWhole(quantity)) return undefined;
  if (pack) return say('field.wholePacks');
  return soldByWeight ? undefined : say('field.wholeUnits');
};

/** Totals over branches, or older values: shown, never typed, and without a limit. */
export const QuantityTotal = z.codec(z.number(), Milli, {
  decode: (quantity) => milli(Math.round(quantity * 1000)),
  encode: (thousandths) => thousandths / 1000,
});
