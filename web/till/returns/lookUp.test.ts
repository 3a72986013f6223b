import { expect, test } from 'vitest';
import { counter, setCounter, showKeys, showPanel } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { findForPanel } from './lookUp.ts';

/** A server that answers each number when the test lets it. */
const openSlow = () => {
  const answers = new Map<string, () => void>();
  const answer = ({ number }: { number: string }) =>
    new Promise((resolve) => {
      answers.set(number, () =>
        resolve({
          ...{ number, reference: `S-${number}`, orderId: 7, saleId: null, customer: null, isLayby: true, lines: [] },
          ...{ total: 5000, owed: 4000, laybyIds: [] },
        }),
      );
    });
  openTestTill({ products: [], replies: { '/till/receipt/': answer } });
  showPanel({ kind: 'layby' });
  return (number: string) => answers.get(number)?.();
};

test('of two receipts looked up, the later one is shown, whichever is answered first', async () => {
  const answer = openSlow();
  const first = findForPanel('A');
  const second = findForPanel('B');
  answer('B');
  expect(await second).toMatchObject({ reference: 'S-B' });
  answer('A');
  expect(await first).toBeUndefined();
});

test('an answer for a panel that was left, or before the till was locked, does nothing', async () => {
  for (const leave of [showKeys, () => setCounter({ staffId: null })]) {
    const answer = openSlow();
    const found = findForPanel('A');
    leave();
    answer('A');
    expect(await found).toBeUndefined();
    expect(counter().layby).toBeNull();
  }
});
