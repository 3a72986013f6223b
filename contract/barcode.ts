import { z } from 'zod';
import { gtinLengths, isGtin } from './gtin.ts';
import { inEnglish, type Sentence, say } from './messages/sentence.ts';

/** What scanners read and people type: no blanks inside, printable, not a sentence. */
export const Barcode = z
  .string()
  .trim()
  .min(1, say('field.required'))
  .max(48, 'At most 48 characters')
  .regex(/^[\x21-\x7e]+$/, say('catalogue.barcodeFormat'));

/** In-house codes are welcome; one that looks like a GTIN and fails its check digit is probably a typing mistake. */
export const barcodeWarning = (code: string): Sentence | null => {
  if (isGtin(code)) return null;
  return /^\d+$/.test(code) && gtinLengths.has(code.length)
    ? say('catalogue.barcodeCheckDigit')
    : say('catalogue.barcodeInHouse');
};

/** The same in English, as replies have it; screens work it out themselves. */
export const warningOf = (code: string): string | null => {
  const warning = barcodeWarning(code);
  return warning && inEnglish(warning);
};

/** The symbols that Code 128 needs besides check and stop: its set B takes a sign each, its set C two digits. */
const symbolsOf = (code: string): number => {
  let [asB, asC, asCNext] = [1, 1, Number.POSITIVE_INFINITY];
  [...code].forEach((_, at) => {
    const afterPair = /^\d\d/.test(code.slice(at)) ? Math.min(asC, asB + 1) + 1 : Number.POSITIVE_INFINITY;
    [asB, asC, asCNext] = [Math.min(asB, asC + 1) + 1, asCNext, afterPair];
  });
  return Math.min(asB, asC);
};

/** Trade numbers by their length: how many modules they are wide, with the quiet zone on both sides. */
const tradeModules: Record<number, number> = { 13: 95 + 22, 12: 95 + 18, 8: 67 + 14 };

/** How wide a code is in bars, counted in the narrowest of them; undefined for what bars cannot say. */
export const barcodeModules = (code: string): number | undefined => {
  if (!/^[\x20-\x7e]+$/.test(code)) return undefined;
  return (isGtin(code) ? tradeModules[code.length] : undefined) ?? (symbolsOf(code) + 1) * 11 + 13 + 20;
};
