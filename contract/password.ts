import { z } from 'zod';
import { say } from '#contract/messages/sentence.ts';

export const MIN_PASSWORD = 6;
export const Password = z
  .string()
  .min(MIN_PASSWORD, say('field.minCharacters', { min: MIN_PASSWORD }))
  .max(200)
  .refine((password) => password.trim() !== '', say('identity.blankPassword'));

/** Shown for a password from the list of the most common ones. */
export const TOO_COMMON = say('identity.commonPassword');

/** Shown for a password that is the person's own name. */
export const TOO_OWN = say('identity.ownPassword');

/** As a guesser would try it: full-width letters, capitals and surrounding spaces make a password no better. */
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** One of the most common, or one repeated character. */
export const isCommon = (password: string, common: ReadonlySet<string>): boolean => {
  const letters = plain(password);
  return common.has(letters) || new Set(letters).size <= 1;
};

/** The person's username, email, the part before its @, or name, with or without spaces; or one of them twice. */
export const isOwnName = (password: string, names: readonly string[]): boolean => {
  const letters = plain(password);
  return names
    .flatMap((name) => [plain(name), plain(name.split('@')[0] ?? ''), plain(name).replace(/\s/g, '')])
    .some((name) => name !== '' && (letters === name || letters === name + name));
};

export type Strength = 'tooShort' | 'low' | 'medium' | 'strong';

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** The specification's four levels. The list of common passwords is passed in: the browser loads it separately. */
export const passwordStrength = (password: string, common: ReadonlySet<string>): Strength => {
  const length = [...password].length;
  if (length < MIN_PASSWORD) return 'tooShort';
  if (isCommon(password, common)) return 'low';
  const used = kinds.filter((kind) => kind.test(password)).length;
  if (used >= 3 && length >= 10) return 'strong';
  return used >= 2 || length >= 8 ? 'medium' : 'low';
};
