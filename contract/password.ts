import { z } from 'zod';
import { commonPasswords } from './commonPasswords.ts';

export const MIN_PASSWORD = 6;
export const Password = z
  .string()
  .min(MIN_PASSWORD, `At least ${MIN_PASSWORD} characters`)
  .max(200, 'At most 200 characters');

export type Strength = 'tooShort' | 'low' | 'medium' | 'strong';

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** The specification's four levels; the browser's meter and the server agree because both ask here. */
export const passwordStrength = (password: string): Strength => {
  const length = [...password].length;
  if (length < MIN_PASSWORD) return 'tooShort';
  if (commonPasswords.has(password.toLowerCase())) return 'low';
  const used = kinds.filter((kind) => kind.test(password)).length;
  if (used >= 3 && length >= 10) return 'strong';
  return used >= 2 || length >= 8 ? 'medium' : 'low';
};
