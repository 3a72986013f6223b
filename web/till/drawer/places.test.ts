import { expect, test } from 'vitest';
import { cents } from '#contract/cents.ts';
import type { TillEvent } from '#contract/till/events.ts';
import { counter } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { closeSession, openWithFloat } from './drawing.ts';
import { setupOf } from './places.ts';

test('a session that was open when its till moved is closed as its own keypad’s, by that one’s number', async () => {
  const events: TillEvent[] = [];
  const till = openTestTill({ products: [], events });
  const standAt = (id: number, name: string, nextZNumber: number) =>
    Object.assign(till.setup(), { keypad: { id, name }, nextZNumber });
  const closeNext = async () => {
    const sessionId = counter().session?.id ?? '';
    expect(await closeSession({}, '')).toBe(true);
    const closing = events.findLast(({ kind }) => kind === 'sessionClosed');
    return [setupOf(sessionId).keypad.name, closing?.kind === 'sessionClosed' && closing.content.zNumber];
  };
  standAt(2, 'Counter 2', 1);
  await openWithFloat(cents(0));
  standAt(1, 'Counter', 6);
  expect(await closeNext()).toEqual(['Counter 2', 1]);
  await openWithFloat(cents(0));
  expect(await closeNext()).toEqual(['Counter', 6]);
  // The server has not told of it yet.
  await openWithFloat(cents(0));
  expect(await closeNext()).toEqual(['Counter', 7]);
});
