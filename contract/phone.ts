import { z } from 'zod';
import { say } from '#contract/messages/sentence.ts';

/** Australian and New Zealand formats, or +country: stored as E.164. Undefined for anything else. */
export const toE164 = (text: string): string | undefined => {
  const digits = text.replace(/[\s().-]/g, '');
  if (/^\+61[2-478]\d{8}$/.test(digits) || /^\+64[2-9]\d{7,9}$/.test(digits)) return digits;
  if (/^\+(61|64)/.test(digits)) return undefined;
  if (/^\+[1-9]\d{6,14}$/.test(digits)) return digits;
  if (/^0011[1-9]\d{6,14}$/.test(digits)) return toE164(`+${digits.slice(4)}`);
  if (/^0[2-478]\d{8}$/.test(digits)) return `+61${digits.slice(1)}`;
  // New Zealand: 02x mobiles have 8 to 10 digits after the zero's area digit, landlines 8; the Australian reading wins where both fit.
  if (/^0[234679]\d{7}$/.test(digits) || /^02\d{7,9}$/.test(digits)) return `+64${digits.slice(1)}`;
  return undefined;
};

/** Domestic or international, the rest of a number is the same: +61 (0)412 345 678, 0061 412 345 678 and 0412 345 678. */
const withoutCountry = (digits: string): string => /^(?:0011|00)?6[14]0?([2-9]\d{6,9})$/.exec(digits)?.[1] ?? digits;

/** The digits to search by, for text that looks like a phone number with spaces, brackets and dashes. */
export const phoneDigits = (typed: string): string | undefined => {
  const digits = typed.replace(/\D/g, '');
  return /^[\d\s()+./–-]+$/.test(typed) && digits.length >= 3 ? withoutCountry(digits) : undefined;
};

export const Phone = z
  .string()
  .trim()
  .max(30)
  .refine((text) => toE164(text) !== undefined, say('field.phone'))
  .overwrite((text) => toE164(text) ?? text);
