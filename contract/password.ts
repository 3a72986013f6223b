import { z } from 'zod';
import { say } from '#contract/messages/sentence.ts';

export const MIN_PASSWORD = 6;
export const Password = z
  .string()
  .min(MIN_PASSWORD, say('field.minCharacters', { min: MIN_PASSWORD }))
  .max(200, 'At most 200 characters')
  .refine((password) => password.trim() !== '', say('identity.blankPassword'));

/** Said at the field of a password that stands in the list of the commonest. */
export const TOO_COMMON = say('identity.commonPassword');

/** Said at the field of a password that is the person's own name. */
export const TOO_OWN = say('identity.ownPassword');

/** As a guesser reads it: full-width letters, capitals and blanks around it make a password no better. */
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** One of the commonest, or one character again and again. */
export const isCommon = (password: string, common: ReadonlySet<string>): boolean => {
  const letters = plain(password);
  return common.has(letters) || new Set(letters).size <= 1;
};

/** The person's username, email, its part before the @, or name, with or without blanks; or one of them twice. */
export const isOwnName = (password: string, names: readonly string[]): boolean => {
  const letters = plain(password);
  return names
    .flatMap((name) => [plain(name), plain(name.split('@')[0] ?? ''), plain(name).replace(/\s/g, '')])
    .some((name) => name !== '' && (letters === name || letters === name + name));
};

export type Strength = 'tooShort' | 'low' | 'medium' | 'strong';

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** The specification's four levels. The list of the commonest is handed in: the browser loads it on its own. */
export const passwordStrength = (password: string, common: ReadonlySet<string>): Strength => {
  const length = [...password].length;
  if (length < MIN_PASSWORD) return 'tooShort';
  if (isCommon(password, common)) return 'low';
  const used = kinds.filter((kind) => kind.test(password)).length;
  if (used >= 3 && length >= 10) return 'strong';
  return used >= 2 || length >= 8 ? 'medium' : 'low';
};
