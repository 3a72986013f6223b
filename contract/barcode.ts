import { z } from 'zod';
import { gtinLengths, isGtin } from './gtin.ts';
import { inEnglish, type Sentence, say } from './messages/sentence.ts';

/** What scanners read and people type: printable, without spaces, not a sentence. */
export const Barcode = z
  .string()
  .trim()
  .min(1, say('field.required'))
  .max(48)
  .regex(/^[\x21-\x7e]+$/, say('catalogue.barcodeFormat'));

/** In-house codes are fine; one that looks like a GTIN but fails its check digit is probably a typing mistake. */
export const barcodeWarning = (code: string): Sentence | null => {
  if (isGtin(code)) return null;
  return /^\d+$/.test(code) && gtinLengths.has(code.length)
    ? say('catalogue.barcodeCheckDigit')
    : say('catalogue.barcodeInHouse');
};

/** The same in English, as in replies; screens work it out themselves. */
export const warningOf = (code: string): string | null => {
  const warning = barcodeWarning(code);
  return warning && inEnglish(warning);
};

/** The symbols Code 128 needs, without check and stop: one per character in set B, one per two digits in set C. */
const symbolsOf = (code: string): number => {
  let [asB, asC, asCNext] = [1, 1, Number.POSITIVE_INFINITY];
  [...code].forEach((_, at) => {
    const afterPair = /^\d\d/.test(code.slice(at)) ? Math.min(asC, asB + 1) + 1 : Number.POSITIVE_INFINITY;
    [asB, asC, asCNext] = [Math.min(asB, asC + 1) + 1, asCNext, afterPair];
  });
  return Math.min(asB, asC);
};

/** Retail barcodes by length: their width in modules, including quiet zones. */
const tradeModules: Record<number, number> = { 13: 95 + 22, 12: 95 + 18, 8: 67 + 14 };

/** A code's width as bars, in modules; undefined if bars can't represent it. */
export const barcodeModules = (code: string): number | undefined => {
  if (!/^[\x20-\x7e]+$/.test(code)) return undefined;
  return (isGtin(code) ? tradeModules[code.length] : undefined) ?? (symbolsOf(code) + 1) * 11 + 13 + 20;
};
