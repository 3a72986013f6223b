import { afterEach, expect, test, vi } from 'vitest';
import { CallRefused, enrol, forgetEnrolment } from './calls.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser asks by one id until it is a till', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const ids: string[] = [];
  let isAnswered = false;
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    ids.push(JSON.parse(body).enrolmentId);
    if (!isAnswered) throw new TypeError('Failed to fetch');
    return Response.json({ code: 0, data: { credential: 'told once' } });
  });
  await expect(enrol('token', 1, 'Front')).rejects.toThrow(CallRefused);
  isAnswered = true;
  await enrol('token', 1, 'Front');
  forgetEnrolment();
  await enrol('token', 1, 'Front');
  const [lost, heard, next] = ids;
  expect(lost).toMatch(/^[0-9a-f-]{36}$/);
  expect([heard === lost, next === lost]).toEqual([true, false]);
});
