import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { product } from '#web/till/basket/testing.ts';
import { counter } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { parkBasket, recallParked } from '#web/till/park/parking.ts';
import { startPaying } from '#web/till/pay/paying.ts';
import { confirmAge } from './goods.ts';
import { hearCode } from './selling.ts';

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const bread = product(1, 450);
const milk = product(2, 300);
const wine = product(3, 2000, { ageRestricted: true });
const products = [bread, milk, wine];

const sold = () => counter().basket.lines.map(({ product: { id } }) => id);

/** A place where something waits until it is let go. */
const gate = () => {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
};

test('scanned while the catalogue is being read: what comes after a question waits for its answer', async () => {
  const state = { reading: true };
  const till = openTestTill({ products, state });
  hearCode(wine.sku);
  hearCode(bread.sku);
  expect(sold()).toEqual([]);
  state.reading = false;
  await till.sync();
  await vi.waitFor(() => expect(counter().panel.kind).toBe('age'));
  expect(sold()).toEqual([]);
  confirmAge();
  await vi.waitFor(() => expect(sold()).toEqual([wine.id, bread.id]));
});

test('scanned while a sale is being put aside: it is the next customer’s', async () => {
  const till = openTestTill({ products });
  const { passed, open } = gate();
  const { record } = till;
  Object.assign(till, { record: (...event: Parameters<typeof record>) => passed.then(() => record(...event)) });
  hearCode(bread.sku);
  const parked = parkBasket();
  hearCode(milk.sku);
  open();
  await parked;
  await vi.waitFor(() => expect(sold()).toEqual([milk.id]));
  expect(till.events()).toMatchObject([{ kind: 'parked', content: { basket: { lines: [{ product: { id: 1 } }] } } }]);
});

test('scanned while a parked sale is being fetched: it comes on top of it', async () => {
  const { passed, open } = gate();
  const till = openTestTill({ products, replies: { '/till/parked/take/': () => passed.then(() => undefined) } });
  hearCode(bread.sku);
  await parkBasket();
  const [event] = till.events();
  const recalled = recallParked(event?.kind === 'parked' ? event.content.parkedId : '');
  hearCode(milk.sku);
  open();
  await recalled;
  await vi.waitFor(() => expect(sold()).toEqual([bread.id, milk.id]));
});

test('scanned while the server is asked before the payment: its question stays, and nothing is paid without it', async () => {
  const { passed, open } = gate();
  openTestTill({ products, replies: { '/till/stock/': () => passed.then(() => undefined) } });
  hearCode(bread.sku);
  const paying = startPaying();
  hearCode(wine.sku);
  open();
  await paying;
  expect(counter().panel).toMatchObject({ kind: 'age', goods: [{ product: { id: wine.id } }] });
});
