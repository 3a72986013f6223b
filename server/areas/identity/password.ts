import { hash, verify } from '@node-rs/argon2';
import { commonPasswords } from '#contract/commonPasswords.ts';
import { isCommon, isOwnName, TOO_COMMON, TOO_OWN } from '#contract/password.ts';
import { badField } from '#server/platform/refusal.ts';

/** Argon2id on the library's own threads, so that the main thread keeps answering. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

export const isTooCommon = (password: string): boolean => isCommon(password, commonPasswords);

export const namesOf = ({ username, email, name }: { username: string; email: string; name: string }): string[] => [
  username,
  email,
  name,
];

export const refuseOwnName = (password: string, names: readonly string[]): void => {
  if (isOwnName(password, names)) throw badField('password', TOO_OWN);
};

/** Hashes a new password; common passwords are refused at the field. */
export const hashNewPassword = async (password: string, names: readonly string[] = []): Promise<string> => {
  if (isTooCommon(password)) throw badField('password', TOO_COMMON);
  refuseOwnName(password, names);
  return hashPassword(password);
};

let decoy: Promise<string> | undefined;

/** Takes just as long for an account that does not exist. */
export const verifyPassword = async (hash: string | null | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(hash ?? (await decoy), password);
  return Boolean(hash) && matches;
};
