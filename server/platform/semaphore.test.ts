import { expect, test } from 'vitest';
import { fairSemaphore } from './semaphore.ts';

/** Work that continues until it is told to end, and notes when it began. */
const openDesk = (limits: Parameters<typeof fairSemaphore>[0]) => {
  const inTurn = fairSemaphore<string>(limits);
  const begun: string[] = [];
  const ends: Record<string, () => void> = {};
  const bring = (party: string, name: string) => {
    const done = inTurn(party, () => {
      begun.push(name);
      return new Promise<void>((resolve) => {
        ends[name] = resolve;
      });
    });
    done.catch(() => {});
    return done;
  };
  const end = async (name: string) => {
    ends[name]?.();
    await new Promise(setImmediate);
  };
  return { begun, bring, end };
};

test('however much one party brings, another one is next', async () => {
  const { begun, bring, end } = openDesk({ maxRunning: 1, maxRunningEach: 1, maxWaiting: 9, maxWaitingEach: 9 });
  for (const name of ['a1', 'a2', 'a3']) void bring('a', name);
  void bring('b', 'b1');
  await end('a1');
  await end('b1');
  await end('a2');
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('one party never has more than its share, even where there is room', async () => {
  const { begun, bring, end } = openDesk({ maxRunning: 2, maxRunningEach: 1, maxWaiting: 9, maxWaitingEach: 9 });
  void bring('a', 'a1');
  void bring('a', 'a2');
  void bring('b', 'b1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

test('a caller is refused when the queue is full, and takes no place from others', async () => {
  const { bring } = openDesk({ maxRunning: 1, maxRunningEach: 1, maxWaiting: 2, maxWaitingEach: 1 });
  void bring('a', 'a1');
  void bring('a', 'a2');
  const unavailable = { fault: 'unavailable', retryAfterSeconds: 5 };
  await expect(bring('a', 'a3')).rejects.toMatchObject(unavailable);
  void bring('b', 'b1');
  await expect(bring('c', 'c1')).rejects.toMatchObject(unavailable);
});
