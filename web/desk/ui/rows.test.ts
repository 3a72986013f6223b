import { expect, test } from 'vitest';
import { currentRows } from './rows.ts';

test('a selected row that was read again is sent with its current version', () => {
  const row = (id: number, version: number) => [id, { id, version }] as const;
  const selected = new Map([row(1, 1), row(2, 1)]);
  expect(currentRows(selected, new Map([row(2, 5), row(3, 1)]))).toEqual([
    { id: 1, version: 1 },
    { id: 2, version: 5 },
  ]);
});
