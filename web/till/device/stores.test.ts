import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openHandle } from './stores.ts';

beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

/** Reports −1 as Chromium does, in 64 bits, for the first handles that are opened. */
const folderWith = (broken: number) => {
  let opened = 0;
  let held = 0;
  const createSyncAccessHandle = async () => {
    opened += 1;
    held += 1;
    const size = opened > broken ? 12 : 2 ** 64;
    return { getSize: () => size, close: () => (held -= 1) };
  };
  const folder = { getFileHandle: async () => ({ createSyncAccessHandle }) } as unknown as FileSystemDirectoryHandle;
  return { folder, held: () => held };
};

test('a broken handle is closed, and its file opened again', async () => {
  const { folder, held } = folderWith(1);
  const opening = openHandle(folder, 'events-1.log');
  await vi.runAllTimersAsync();
  expect((await opening).getSize()).toBe(12);
  expect(held()).toBe(1);
});

test('a file whose handles stay broken counts as locked, which has words of the till', async () => {
  const { folder, held } = folderWith(Number.POSITIVE_INFINITY);
  const failed = expect(openHandle(folder, 'events-1.log')).rejects.toMatchObject({
    name: 'NoModificationAllowedError',
  });
  await vi.runAllTimersAsync();
  await failed;
  expect(held()).toBe(0);
});
