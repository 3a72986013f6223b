import { afterEach, expect, test, vi } from 'vitest';
import { storeToken, token } from './session.ts';
import { loadSession, refreshUser, signOut } from './signin.ts';

afterEach(() => vi.unstubAllGlobals());

test('signing out gives up the question about the user that is on its way, and asks no other', async () => {
  const requests: string[] = [];
  storeToken('t0ken');
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted();
    requests.push(url);
    if (url.endsWith('/logout/')) return Promise.resolve(Response.json({ code: 0, data: null, message: '' }));
    if (requests.length > 2) return Promise.reject(new TypeError('network'));
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const refresh = expect(refreshUser()).rejects.toMatchObject({ name: 'AbortError' });
  await signOut();
  await refresh;
  expect(token()).toBeUndefined();
  await expect(refreshUser()).rejects.toMatchObject({ name: 'AbortError' });
  expect(requests).toEqual(['/api/user/info/', '/api/v1/user/logout/']);
  // Whoever signs in next on the same page is asked about again.
  await expect(loadSession(1)).rejects.toMatchObject({ name: 'CallError' });
  await expect(refreshUser()).rejects.toMatchObject({ name: 'CallError' });
  expect(requests.filter((url) => url === '/api/user/info/')).toHaveLength(2);
});
