import type { TillStaff } from '#contract/till/protocol.ts';

/* PINs are checked offline: for till functions only, five tries, and for a limited time. */

export const MAX_TRIES = 5;
/** After that many wrong tries the server must be reached again, and this much time must pass. */
export const BLOCK_MS = 60_000;

type Verifier = NonNullable<TillStaff['pin']>;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  /^(?:[0-9a-f]{2})+$/.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const HASH_BITS = 256;

const isSame = (one: Uint8Array, two: Uint8Array): boolean =>
  one.length === two.length && one.reduce((difference, byte, at) => difference | (byte ^ (two[at] ?? 0)), 0) === 0;

export const isExpired = ({ expiresAt }: Pick<Verifier, 'expiresAt'>, now: number): boolean =>
  Date.parse(expiresAt) <= now;

export const isRightPin = async (pin: string, { salt, hash, rounds }: Verifier): Promise<boolean> => {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: rounds };
  return isSame(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, HASH_BITS)), bytesOf(hash));
};

/** Wrong tries of one person, and when the last was. */
export type Tries = { count: number; at: number };
export type AllTries = Readonly<Record<string, Tries>>;

/** `contactAt`: when the server was last reached; 0 for never. */
export const isBlocked = (tries: Tries | undefined, contactAt: number, now: number): boolean =>
  tries !== undefined && tries.count >= MAX_TRIES && (contactAt <= tries.at || now < tries.at + BLOCK_MS);

export const withWrongTry = (all: AllTries, userId: number, now: number): AllTries => {
  const before = all[userId];
  const count = before && before.count < MAX_TRIES ? before.count + 1 : 1;
  return { ...all, [userId]: { count, at: now } };
};

export const withoutTries = (all: AllTries, userId: number): AllTries =>
  Object.fromEntries(Object.entries(all).filter(([id]) => id !== String(userId)));
