import { hash, verify } from '@node-rs/argon2';
import { commonPasswords } from '#contract/commonPasswords.ts';
import { TOO_COMMON } from '#contract/password.ts';
import { badField } from '#server/platform/refusal.ts';

/** Argon2id on the library's own threads: the main one keeps answering. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

export const isCommon = (password: string): boolean => commonPasswords.has(password.toLowerCase());

/** The hash of a password somebody chooses; what a guesser tries first is refused at the field. */
export const hashChosen = async (password: string): Promise<string> => {
  if (isCommon(password)) throw badField('password', TOO_COMMON);
  return hashPassword(password);
};

let decoy: Promise<string> | undefined;

/** Takes as long for an account that does not exist as for one that does. */
export const verifyPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return Boolean(stored) && matches;
};
