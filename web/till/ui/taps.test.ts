import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ignoreSecondTap, watchTaps } from './taps.ts';

const page = new EventTarget();
let stop = () => {};
beforeAll(() => {
  vi.stubGlobal('window', page);
  stop = watchTaps();
});
afterAll(() => {
  stop();
  vi.unstubAllGlobals();
});

/** Whether a tap there presses what is under it. */
const tap = (clientX: number, clientY: number): boolean => {
  const at = { clientX, clientY, detail: 1 };
  page.dispatchEvent(Object.assign(new Event('pointerdown'), at));
  return page.dispatchEvent(Object.assign(new Event('click', { cancelable: true }), at));
};

test('a second tap where the first one was presses nothing; one elsewhere does, and ends the wait', () => {
  expect(tap(100, 100)).toBe(true);
  ignoreSecondTap();
  expect([tap(105, 98), tap(105, 98)]).toEqual([false, false]);
  expect(tap(300, 100)).toBe(true);
  expect(tap(100, 100)).toBe(true);
});

test('after a key no tap is a second one', () => {
  tap(100, 100);
  page.dispatchEvent(new Event('keydown'));
  ignoreSecondTap();
  expect(tap(100, 100)).toBe(true);
});
