import { expect, test } from 'vitest';
import { occurredAt } from './clock.ts';

const MINUTE_MS = 60_000;
const receivedAt = Date.parse('2026-11-16T02:00:00Z');
const event = { deviceAt: '2026-11-16T05:00:00.000Z', offsetMs: -3 * 60 * MINUTE_MS, boot: 'a', mono: 1000 };
const request = { boot: 'a', sentMono: 1000 + 5 * MINUTE_MS, receivedAt };

test('within one run of the page the clock that never jumps tells how long ago it was', () => {
  expect(occurredAt(event, request, 0)).toBe(receivedAt - 5 * MINUTE_MS);
  expect(occurredAt({ ...event, deviceAt: '1999-01-01T00:00:00.000Z' }, request, 0)).toBe(receivedAt - 5 * MINUTE_MS);
});

test('across runs it is the device’s clock, less how far it was off', () => {
  const other = { ...request, boot: 'b' };
  expect(occurredAt({ ...event, deviceAt: '2026-11-16T04:30:00.000Z' }, other, 0)).toBe(receivedAt - 30 * MINUTE_MS);
});

test('never before the event before it, never later than now, and now where the clock says nothing', () => {
  const other = { ...request, boot: 'b' };
  const before = receivedAt - MINUTE_MS;
  expect(occurredAt(event, request, before)).toBe(before);
  expect(occurredAt({ ...event, deviceAt: '2030-01-01T00:00:00.000Z' }, other, 0)).toBe(receivedAt);
  expect(occurredAt({ ...event, deviceAt: 'yesterday' }, other, 0)).toBe(receivedAt);
});
