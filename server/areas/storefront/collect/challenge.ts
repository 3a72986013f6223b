import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/context.ts';
import { readHourly } from '#server/platform/hourly.ts';

/* Proof of work required before an order: a fraction of a second at first, doubling with each further attempt. */

const LIFE_MS = 30 * 60_000;
const FIRST_BITS = 15;
const BITS_PER_ORDER = 1;
const MAX_BITS = 27;
// With these lengths, challenge and proof fit into the 55 bytes that SHA-256 digests at once.
const NONCE_BYTES = 9;
const SIGNATURE_LENGTH = 16;

const readSecret = async (db: Db, companyId: number): Promise<string> => {
  const { rows } = await sql<{ secret: string }>`
    select storefront_secret as secret from company where id = ${companyId}`.execute(db);
  return rows[0]?.secret ?? '';
};

const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, SIGNATURE_LENGTH);

export const newChallenge = async (db: Db, companyId: number, address: string) => {
  const orders = await readHourly(db, 'collectOfAddress', address);
  const bits = Math.min(FIRST_BITS + BITS_PER_ORDER * orders, MAX_BITS);
  const text = [(Date.now() + LIFE_MS).toString(36), bits, randomBytes(NONCE_BYTES).toString('base64url')].join('.');
  return { challenge: `${text}.${signatureOf(await readSecret(db, companyId), text)}`, bits };
};

const zeroBits = (digest: Buffer): number => {
  const first = digest.findIndex((byte) => byte !== 0);
  return first < 0 ? digest.length * 8 : first * 8 + Math.clz32(digest[first] ?? 0) - 24;
};

/** Whether the challenge is ours, recent and solved. */
export const isSolved = async (db: Db, companyId: number, challenge: string, proof: string): Promise<boolean> => {
  const [until = '', bits = '', nonce = '', signature = ''] = challenge.split('.');
  const expected = Buffer.from(signatureOf(await readSecret(db, companyId), [until, bits, nonce].join('.')));
  const actual = Buffer.from(signature);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false;
  if (Number.parseInt(until, 36) < Date.now()) return false;
  return zeroBits(createHash('sha256').update(`${challenge}:${proof}`).digest()) >= Number(bits);
};
