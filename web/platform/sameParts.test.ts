import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameParts } from './sameParts.ts';

const AT = '2026-11-19T03:00:00.000Z';
const row = (id: number, at = AT) => ({ id, at: new Date(at), tags: [{ name: 'new' }] });

test('an equal answer is the previous one, dates included', () => {
  const previous = { data: [row(1), row(2)], total: 2 };
  expect(sameParts(previous, { data: [row(1), row(2)], total: 2 })).toBe(previous);
});

test('what differs is new, and all of the rest is what it was', () => {
  const previous = { data: [row(1), row(2)], total: 2 };
  const next = { data: [row(1), row(2, '2026-11-19T04:00:00.000Z'), row(3)], total: 3 };
  const shared = sameParts(previous, next);
  expect(shared).toEqual(next);
  expect(shared.data[0]).toBe(previous.data[0]);
  expect(shared.data[1]).not.toBe(previous.data[1]);
  expect(shared.data[1]?.tags).toBe(previous.data[1]?.tags);
});

test('a key that came, went or holds undefined makes a difference', () => {
  for (const [previous, next] of [
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: 1, b: undefined }, { a: 1 }],
    [{ b: undefined }, { c: undefined }],
    [[1], [1, undefined]],
    [[], {}],
    [null, {}],
    [new Date(AT), AT],
    [new Date(Number.NaN), new Date(Number.NaN)],
  ])
    expect(sameParts(previous, next)).not.toBe(previous);
});

test('the result always equals the next value', () =>
  fc.assert(
    fc.property(fc.object({ withDate: true }), fc.object({ withDate: true }), (previous, next) => {
      expect(sameParts(previous, next)).toStrictEqual(next);
    }),
  ));
