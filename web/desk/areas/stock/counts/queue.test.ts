import { afterEach, expect, test, vi } from 'vitest';
import { units } from '#contract/quantity.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('two windows of one count overwrite nothing of each other; a later one sends what both left', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  // A server that never answers: whatever was counted stays unsent.
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(...JSON.parse(body).entries.map(({ code }: { code: string }) => code));
    return new Promise(() => {});
  });
  const openWindow = async () => {
    vi.resetModules();
    return (await import('./queue.ts')).queueOf(7);
  };
  const [first, second] = [await openWindow(), await openWindow()];
  first.add({ code: 'A' }, units(1), '');
  second.add({ code: 'B' }, units(1), '');
  first.add({ code: 'C' }, units(1), '');
  const later = await openWindow();
  expect(later.use.getState().waiting.map(({ code }) => code)).toEqual(['B', 'A', 'C']);
  sent.length = 0;
  later.flush();
  await vi.waitFor(() => expect(sent).toEqual(['B', 'A', 'C']));
});
