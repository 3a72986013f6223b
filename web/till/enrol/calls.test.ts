import { afterEach, expect, test, vi } from 'vitest';
import { NoAnswer, setUp, signIn } from './calls.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A browser and a server that writes down what it is asked. */
const serve = () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const server = { isThere: true, paths: [] as string[], ids: [] as string[] };
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const path = url.replace('/api/v1', '');
    server.paths.push(path);
    if (path === '/till/device/enrol/') server.ids.push(JSON.parse(body).enrolmentId);
    if (!server.isThere) throw new TypeError('Failed to fetch');
    return Response.json({ code: 0, data: { credential: 'told once' } });
  });
  return server;
};
const place = { keypadId: 1, name: 'Front' };

test('a browser asks by one id until it is a till', async () => {
  const server = serve();
  server.isThere = false;
  await expect(setUp('token', place, async () => undefined)).rejects.toThrow(NoAnswer);
  server.isThere = true;
  await setUp('token', place, async () => undefined);
  await setUp('token', place, async () => undefined);
  const [lost, heard, next] = server.ids;
  expect(lost).toMatch(/^[0-9a-f-]{36}$/);
  expect([heard === lost, next === lost]).toEqual([true, false]);
});

test('until the till is stored here, its user stays signed in and may try again', async () => {
  const server = serve();
  const full = async () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
  await expect(setUp('token', place, full)).rejects.toThrow('Full');
  expect(server.paths).toEqual(['/till/device/enrol/']);
  await setUp('token', place, async () => undefined);
  expect(server.paths).toEqual(['/till/device/enrol/', '/till/device/enrol/', '/user/logout/']);
  expect(new Set(server.ids).size).toBe(1);
});

test('a server that is silent is not waited for any longer than by a till', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('fetch', (_: string, { signal }: { signal?: AbortSignal }) =>
    signal?.aborted ? Promise.reject(signal.reason) : new Promise(() => {}),
  );
  await expect(signIn('mia', 'secret')).rejects.toThrow(NoAnswer);
});

test('a refusal says why, also if there were too many tries', async () => {
  const refused = { code: 429, message: 'Too many tries' };
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 429 }));
  await expect(signIn('mia', 'wrong')).rejects.toThrow('Too many tries');
});
