import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/cents.ts';
import type { TillEvent } from '#contract/till/events.ts';
import { counter, setCounter } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { useApproval } from '#web/till/staff/approval.ts';
import { type CashMove, moveCash, writeMove } from './drawing.ts';

// Asked for the printer that opens the drawer.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const openWith = (float: number, permissions: string[]) => {
  const events: TillEvent[] = [];
  openTestTill({ products: [], events, staff: { permissions } });
  const { session } = counter();
  const stamps = { deviceAt: '2026-11-16T01:00:00.000Z', offsetMs: 0 };
  events.push({ ...stamps, kind: 'sessionOpened', sessionId: session?.id, content: { float } } as unknown as TillEvent);
  return events;
};
const out = (amount: number): CashMove => ({ direction: 'out', amount: cents(amount), reason: 'Banking' });

test('cash out of more than the drawer should hold is asked about before it is written', async () => {
  const events = openWith(32_745, ['till.enable', 'refund.add']);
  expect(await moveCash(out(50_000))).toEqual({ approvals: [] });
  expect(events).toHaveLength(1);
  expect(await writeMove(out(50_000), [])).toBe(true);
  expect(events[1]).toMatchObject({ kind: 'cashMoved', content: { amount: 50_000 } });
});

test('what the drawer holds goes out unasked', async () => {
  openWith(32_745, ['refund.add']);
  expect(await moveCash(out(32_745))).toBe(true);
});

test('who may not know what the drawer holds needs a manager’s PIN for cash out, however much it is', async () => {
  const events = openWith(32_745, ['till.enable']);
  for (const amount of [500, 32_745, 32_750]) {
    const moved = moveCash(out(amount));
    expect(useApproval.getState().request?.permission).toBe('refund.add');
    useApproval.getState().request?.answer(undefined);
    expect(await moved).toBe(false);
  }
  expect(events).toHaveLength(1);
  setCounter({ isBusy: false });
});

test('cash goes in without a PIN', async () => {
  const events = openWith(32_745, ['till.enable']);
  expect(await moveCash({ direction: 'in', amount: cents(500), reason: 'Float' })).toBe(true);
  expect(events).toHaveLength(2);
  expect(await moveCash({ direction: 'in', amount: cents(3333), reason: 'Float' })).toBe(false);
  expect(events).toHaveLength(2);
});
