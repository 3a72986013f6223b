import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { BLOCK_MS, isBlocked, isExpired, isRightPin, MAX_TRIES, withoutTries, withWrongTry } from './pin.ts';

test('a PIN is right by what the server derived, however its bytes are written', async () => {
  const salt = randomBytes(16);
  const hash = pbkdf2Sync('482915', salt, 1000, 32, 'sha256');
  const expiresAt = '2026-11-19T00:00:00.000Z';
  for (const form of ['hex', 'base64'] as const) {
    const verifier = { salt: salt.toString(form), hash: hash.toString(form), rounds: 1000, expiresAt };
    expect(await isRightPin('482915', verifier)).toBe(true);
    expect(await isRightPin('482916', verifier)).toBe(false);
    expect(await isRightPin('', verifier)).toBe(false);
  }
  expect(isExpired({ expiresAt }, Date.parse(expiresAt) - 1)).toBe(false);
  expect(isExpired({ expiresAt }, Date.parse(expiresAt))).toBe(true);
});

test('five wrong ones block a PIN until the server is heard again, a minute later at the earliest', () => {
  let tries = {};
  for (let count = 1; count < MAX_TRIES; count += 1) tries = withWrongTry(tries, 7, 1000);
  expect(isBlocked((tries as Record<string, never>)[7], 0, 2000)).toBe(false);
  const blocked = withWrongTry(tries, 7, 1000);
  expect(isBlocked(blocked[7], 0, 10_000_000)).toBe(true);
  expect(isBlocked(blocked[7], 2000, 2500)).toBe(true);
  expect(isBlocked(blocked[7], 2000, 1000 + BLOCK_MS)).toBe(false);
  expect(isBlocked(blocked[8], 0, 0)).toBe(false);
  expect(withWrongTry(blocked, 7, 90_000)[7]).toEqual({ count: 1, at: 90_000 });
  expect(withoutTries(blocked, 7)).toEqual({});
});
