import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HelloReply, SendOutcome } from './outbox.ts';
import { SyncLoop } from './sync.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const reply = (stop: HelloReply['stop'] = null): HelloReply => ({
  ...{ serverTime: '2026-11-16T02:00:00Z', seen: 0, newEpoch: null, daysThatDiffer: [], setupTag: '', catalogue: [] },
  ...{ minApp: '', stop, parked: [] },
});

/** What a till did after the server answered like this. */
const sync = async (outcome: SendOutcome, stop: HelloReply['stop'] = null) => {
  const done: string[] = [];
  const loop = new SyncLoop({
    hello: async () => {
      done.push('hello');
      return reply(stop);
    },
    send: async () => outcome,
    refresh: async () => {
      done.push('refresh');
    },
    onTried: () => {},
  });
  await loop.now();
  return { done };
};

test('an event that the server refuses keeps no prices, promotions or staff from the till', async () => {
  expect((await sync('sent')).done).toEqual(['hello', 'refresh']);
  const { done } = await sync('partly');
  expect(done).toEqual(['hello', 'refresh']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(done).toEqual(['hello', 'refresh', 'hello', 'refresh']);
});

test('without an answer nothing is refreshed, and the till tries again soon', async () => {
  const { done } = await sync('unanswered');
  expect(done).toEqual(['hello']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(done).toEqual(['hello', 'hello']);
});

test('once the network is back the till tries at once, and soon again if that fails', async () => {
  let tries = 0;
  const hello = async () => {
    tries += 1;
    return undefined;
  };
  const loop = new SyncLoop({ hello, send: async () => 'sent', refresh: async () => {}, onTried: () => {} });
  await loop.now();
  await vi.advanceTimersByTimeAsync(300_000);
  tries = 0;
  loop.restart();
  await vi.advanceTimersByTimeAsync(4000);
  expect(tries).toBe(2);
});

test('a moved till gets its new setup only once everything was sent', async () => {
  expect((await sync('partly', 'moved')).done).toEqual(['hello']);
  expect((await sync('sent', 'moved')).done).toEqual(['hello', 'refresh']);
});
