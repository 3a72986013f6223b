import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/cents.ts';
import { changeLine, emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import { counter, setBasket, setCounter, showKeys, showPanel } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { pressVoid } from '#web/till/sell/selling.ts';
import { askApproval, useApproval } from '#web/till/staff/approval.ts';
import { finishEven } from './completing.ts';
import { startPaying, takeTender } from './paying.ts';
import { stopPaying } from './removal.ts';

/* “Pay”, and what happens before the server has answered. */

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
  // Asked for the printer that opens the drawer.
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** Each of its own: what is known of one product's stock is not asked again. */
let lastId = 100;
const openAsking = () => {
  lastId += 1;
  const lamp = product(lastId, 2900);
  let answer = () => {};
  const asked = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  const till = openTestTill({ products: [lamp], replies: { '/till/stock/': () => asked } });
  const basket = addProduct(emptyBasket, lamp, false);
  setBasket({ ...basket, selected: basket.lines[0]?.key ?? null });
  setCounter({ panel: { kind: 'keys' } });
  return { till, answer };
};

test('the only line is removed while the server is asked: nothing is there to pay', async () => {
  const { till, answer } = openAsking();
  const paying = startPaying();
  pressVoid();
  answer();
  await paying;
  expect(counter()).toMatchObject({ panel: { kind: 'keys' }, notice: { text: 'The cart is empty' } });
  // Not even if a payment of it is open.
  showPanel({ kind: 'pay' });
  await finishEven(stopPaying);
  await takeTender('cash');
  expect(till.events()).toEqual([]);
});

test('“Pay” pressed twice pays once, and the change stays on the screen', async () => {
  const { till, answer } = openAsking();
  const first = startPaying();
  const second = startPaying();
  answer();
  await first;
  await takeTender('cash', cents(5000));
  await second;
  expect(till.events()).toHaveLength(1);
  expect(counter().panel).toMatchObject({ kind: 'paid', event: { content: { change: 2100 } } });
});

test('“Pay” works again after another question replaced the one it asked a manager', async () => {
  const lamp = product(1, 2900);
  openTestTill({ products: [lamp] });
  const basket = addProduct(emptyBasket, lamp, false);
  setBasket(changeLine(basket, basket.lines[0]?.key ?? 0, { discount: 50 }));
  showKeys();
  const first = startPaying();
  await vi.waitUntil(() => useApproval.getState().request);
  const other = askApproval('negativeStock.enable', 'Sell anyway');
  await first;
  expect(counter().panel.kind).toBe('keys');
  useApproval.getState().request?.answer(undefined);
  expect(await other).toBeUndefined();
  const second = startPaying();
  await vi.waitUntil(() => useApproval.getState().request);
  useApproval.getState().request?.answer({ permission: 'discount.edit', approvedById: 2, about: '' });
  await second;
  expect(counter().panel.kind).toBe('pay');
});

test('the till is locked while the server is asked: the next person starts the payment', async () => {
  const { answer } = openAsking();
  const paying = startPaying();
  setCounter({ staffId: null });
  answer();
  await paying;
  expect(counter().panel.kind).toBe('keys');
});
