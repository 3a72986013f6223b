import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, useToasts } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const texts = () => useToasts.getState().map(({ text }) => text);

test('a message goes by itself; what was done to many can be undone for a minute', () => {
  const undo = { label: 'Undo', run: () => {} };
  toast.success('Saved', undo);
  toast.manyDone('2 tagged');
  toast.manyDone('2 repriced', undo);
  vi.advanceTimersByTime(5999);
  expect(texts()).toEqual(['Saved', '2 tagged', '2 repriced']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['2 repriced']);
  vi.advanceTimersByTime(53_999);
  expect(texts()).toEqual(['2 repriced']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('many messages push out the oldest, but none that can be undone', () => {
  toast.manyDone('9 repriced', { label: 'Undo', run: () => {} });
  for (const text of ['a', 'b', 'c', 'd', 'e']) toast.info(text);
  expect(texts()).toEqual(['9 repriced', 'b', 'c', 'd', 'e']);
});
