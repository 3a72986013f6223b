import { afterEach, expect, test, vi } from 'vitest';
import { fileNameOf, fileOf } from './saveEvents.ts';

afterEach(() => vi.restoreAllMocks());

test('a till’s file is named by the clock on the wall, and says the moment it was saved', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-660);
  const now = new Date('2026-11-15T22:11:05Z');
  const file = fileOf({ id: 1, number: 3, credential: '' }, [], now);
  expect(fileNameOf(file, now)).toBe('till-T3-20261116-0911.json');
  expect(file.savedAt).toBe('2026-11-15T22:11:05.000Z');
});
