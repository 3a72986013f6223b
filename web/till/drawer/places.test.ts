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

test('a report names the keypad and branch its session was opened at, whatever the browser has forgotten', async () => {
  const events: TillEvent[] = [];
  const standAt = (till: ReturnType<typeof openTestTill>, id: number, name: string, branchName: string) => {
    const setup = till.setup();
    Object.assign(setup, { keypad: { id, name }, nextZNumber: 4, branch: { ...setup.branch, name: branchName } });
  };
  standAt(openTestTill({ products: [], events }), 2, 'Counter 2', 'Newtown');
  await openWithFloat(cents(0));
  const sessionId = events[0]?.sessionId ?? '';
  // Notes are gone, events are not.
  standAt(openTestTill({ products: [], events }), 1, 'Counter', 'Bondi');
  expect(setupOf(sessionId)).toMatchObject({ keypad: { name: 'Counter 2' }, branch: { name: 'Newtown' } });
  expect(setupOf('another')).toMatchObject({ keypad: { name: 'Counter' }, branch: { name: 'Bondi' } });
});
