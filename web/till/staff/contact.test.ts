import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { theStaff } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { checkPin, storeContact } from './approval.ts';
import { BLOCK_MS, MAX_TRIES } from './pin.ts';

const start = Date.parse('2026-11-16T01:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a block ends once the server has answered again, not while the till only believes to be online', async () => {
  const salt = randomBytes(16);
  const hash = pbkdf2Sync('482915', salt, 10, 32, 'sha256').toString('base64');
  const pin = { salt: salt.toString('base64'), hash, rounds: 10, expiresAt: '2026-11-19T00:00:00.000Z' };
  let contactAt = start - 1000;
  openTestTill({ products: [], staff: { pin }, state: { online: true }, contactAt: () => contactAt });
  const staff = theStaff();
  if (!staff) throw new Error('Nobody is signed in');
  for (let count = 1; count <= MAX_TRIES; count += 1) {
    vi.setSystemTime(start + count);
    expect(await checkPin(staff, '111111')).toBe('wrong');
  }
  vi.setSystemTime(start + 2 * BLOCK_MS);
  storeContact();
  expect(await checkPin(staff, '482915')).toBe('blocked');
  contactAt = start + BLOCK_MS;
  storeContact();
  // Stored: it ends the block after a reload without a connection, too.
  contactAt = 0;
  expect(await checkPin(staff, '482915')).toBe('right');
});
