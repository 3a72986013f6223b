import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TillCustomer } from '#contract/till/protocol.ts';
import { emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import { counter, setBasket, setCounter, showPanel } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { startPaying, takeTender } from './paying.ts';
import { stopPaying } from './removal.ts';

/* Back to the cart, and from there to the payment. */

// Asked for the printer that opens the drawer.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const lamp = product(1, 2902);

test('a payment cancelled while the server is asked is not taken when the answer comes', async () => {
  const customer = { id: 7, name: 'Mei', storeCredit: 5000, accountRoom: 0, uses: {} } as unknown as TillCustomer;
  let answer = (_: TillCustomer[]) => {};
  const asked = new Promise<TillCustomer[]>((resolve) => {
    answer = resolve;
  });
  const till = openTestTill({ products: [lamp], replies: { '/till/customers/': () => asked } });
  setBasket({ ...addProduct(emptyBasket, lamp, false), customer });
  showPanel({ kind: 'pay' });
  const taking = takeTender('storeCredit');
  stopPaying();
  // Paying anew is another payment.
  showPanel({ kind: 'pay' });
  answer([customer]);
  await taking;
  expect(till.events()).toEqual([]);
  expect(counter()).toMatchObject({ tenders: [], isBusy: false, panel: { kind: 'pay' } });
  await takeTender('storeCredit');
  expect(till.events()).toHaveLength(1);
});

test('a payment is not taken if the till was locked while the server was asked', async () => {
  const customer = { id: 7, name: 'Mei', storeCredit: 5000, accountRoom: 0, uses: {} } as unknown as TillCustomer;
  const lock = () => setCounter({ staffId: null });
  openTestTill({ products: [lamp], replies: { '/till/customers/': lock } });
  setBasket({ ...addProduct(emptyBasket, lamp, false), customer });
  showPanel({ kind: 'pay' });
  await takeTender('storeCredit');
  expect(counter()).toMatchObject({ tenders: [], panel: { kind: 'pay' } });
});

test.each(['quantity', 'price', 'discount'] as const)(
  'a %s that is typed and not applied is not lost by paying',
  async (kind) => {
    openTestTill({ products: [lamp] });
    setBasket(addProduct(emptyBasket, lamp, false));
    showPanel({ kind });
    setCounter({ entry: '5' });
    await startPaying();
    expect(counter()).toMatchObject({ entry: '5', panel: { kind }, notice: { isProblem: true } });
    setCounter({ entry: '' });
    await startPaying();
    expect(counter().panel.kind).toBe('pay');
  },
);

test('a note that is typed and not saved is not lost by paying', async () => {
  openTestTill({ products: [lamp] });
  setBasket(addProduct(emptyBasket, lamp, false));
  showPanel({ kind: 'note', typed: { line: 'Gift', sale: '' } });
  await startPaying();
  expect(counter()).toMatchObject({ panel: { kind: 'note', typed: { line: 'Gift' } }, notice: { isProblem: true } });
});
