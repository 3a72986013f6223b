import { expect, test } from 'vitest';
import { settledLines } from './settledLines.ts';

test('removed lines are saved as new ones, and lines whose goods have moved stay', () => {
  const theirs = [{ id: 2 }, { id: 3, dispatched: 1000 }, { id: 4, received: 0 }, { id: 5, received: 2000 }];
  expect(settledLines([{ id: 1 }, {}, { id: 2 }], theirs)).toEqual([
    {},
    {},
    { id: 2 },
    { id: 3, dispatched: 1000 },
    { id: 5, received: 2000 },
  ]);
});
