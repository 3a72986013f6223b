import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cents } from '#contract/cents.ts';
import type { TillCustomer } from '#contract/till/protocol.ts';
import { emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import { counter, setBasket, setTenders, showPanel } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { startBorrowing } from '#web/till/leases/leases.ts';
import { startPaying, takeTender } from '#web/till/pay/paying.ts';
import { collectOrder } from '#web/till/returns/collecting.ts';
import { findSale } from '#web/till/returns/receipts.ts';

// A server that accepts connections and never answers: whoever waits for it reads so, and goes on after three seconds.

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
  vi.stubGlobal('window', globalThis);
  // Asked for the printer that opens the drawer.
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  setTenders([]);
  setBasket(emptyBasket);
});

const lamp = product(1, 2900);
const last = product(2, 900, { strictStock: true });
const never = () => new Promise(() => {});
const paths = ['/till/receipt/', '/till/customers/', '/till/leases/', '/till/stock/'];

const openSilent = () =>
  openTestTill({ products: [lamp, last], replies: Object.fromEntries(paths.map((path) => [path, never])) });

/** Waits for it as long as anybody has to, while the screen says what for. */
const goOn = async <T>(waiting: Promise<T>): Promise<T> => {
  await vi.advanceTimersByTimeAsync(500);
  expect(counter().questions).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(2500);
  expect(counter().questions).toBe(0);
  return waiting;
};

test('a receipt that is asked for: said to need the server', async () => {
  const till = openSilent();
  expect(await goOn(findSale('T9-1-000001'))).toMatch(/^This receipt is from another till/);
  expect(till.state().online).toBe(false);
});

test('an order to collect: said to need the server, and the till takes the next item', async () => {
  openSilent();
  await goOn(collectOrder('S-0001-2026-000001'));
  expect(counter()).toMatchObject({ isBusy: false, notice: { text: expect.stringContaining('needs the server') } });
});

test('store credit and account: not taken, and said to need the server', async () => {
  openSilent();
  const customer = { id: 7, name: 'Mei', storeCredit: 9900, accountRoom: 9900, uses: {} } as unknown as TillCustomer;
  setBasket({ ...addProduct(emptyBasket, lamp, false), customer });
  showPanel({ kind: 'pay' });
  await goOn(takeTender('storeCredit'));
  expect(counter()).toMatchObject({ tenders: [], isBusy: false });
  expect(counter().notice?.text).toContain('needs the server');
  // Known to be offline by now: nobody waits again.
  await takeTender('account');
  expect(counter()).toMatchObject({ tenders: [], questions: 0 });
  await takeTender('cash', cents(2900));
  expect(counter().panel.kind).toBe('paid');
});

test('a strict product: not sold without units of its own, as offline', async () => {
  const till = openSilent();
  const stop = startBorrowing(till);
  setBasket(addProduct(emptyBasket, last, false));
  await goOn(startPaying());
  expect(counter().panel.kind).not.toBe('pay');
  expect(counter().notice?.text).toContain('can’t be sold while the till is offline');
  stop();
});
