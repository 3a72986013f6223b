import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/cents.ts';
import { emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import type { Till } from '#web/till/device/till.ts';
import { startLaybyPayment } from '#web/till/layby/starting.ts';
import { parkBasket, recallParked } from '#web/till/park/parking.ts';
import { takePart } from '#web/till/pay/completing.ts';
import { payNow } from '#web/till/pay/due.ts';
import { takeCharge, takeTender } from '#web/till/pay/paying.ts';
import { askSlip, leaveSlip, takeSlip } from '#web/till/pay/slip.ts';
import { BASKET, counter, LAYBY, SLIP, setBasket, setCounter, setTenders, showPanel, TENDERS } from './counter.ts';
import { openCounter } from './opening.ts';
import { openTestTill, signInTest } from './testing.ts';

/* A page that ends at any moment, and starts again with what was stored. */

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
  // Asked for the printer that opens the drawer.
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const lamp = product(1, 2902);
const sell = () => {
  const till = openTestTill({ products: [lamp] });
  setBasket(addProduct(emptyBasket, lamp, false));
  showPanel({ kind: 'pay' });
  return till;
};

/** As a power cut leaves it: events are on disk, and what was stored after these values is not. */
const reopenWith = async (till: Till, stored: { [name: string]: unknown }) => {
  for (const [name, value] of Object.entries(stored)) await till.remember(name, value);
  openCounter(till);
};
const stored = () => {
  const { basket, tenders, layby } = counter();
  return { [BASKET]: basket, [TENDERS]: tenders, [LAYBY]: layby };
};

test('after a reload money that was taken is still with its goods, and none is left over from a sale that is done', async () => {
  const till = openTestTill({ products: [lamp] });
  setBasket(addProduct(emptyBasket, lamp, false));
  showPanel({ kind: 'pay' });
  await takeCharge({ paymentType: 'card', amount: cents(500), reference: '7' });
  await till.remember('basket', counter().basket);
  openCounter(till);
  expect(counter()).toMatchObject({ panel: { kind: 'pay' }, tenders: [{ amount: 500 }] });
  expect(payNow()?.open).toBe(2402);
  await till.remember('basket', emptyBasket);
  openCounter(till);
  expect(counter()).toMatchObject({ panel: { kind: 'keys' }, tenders: [] });
});

test('a sale that is recorded is not on the counter again, whatever was stored last', async () => {
  const till = sell();
  await takeCharge({ paymentType: 'card', amount: cents(900), reference: '7' });
  const before = stored();
  await takeTender('cash');
  expect(till.events().map(({ id }) => id)).toEqual([before[BASKET]?.saleId]);
  await reopenWith(till, before);
  expect(counter()).toMatchObject({ panel: { kind: 'keys' }, tenders: [], basket: { lines: [] } });
  // Stored at once: another end of the page brings nothing back.
  expect([till.recall(BASKET), till.recall(TENDERS)]).toMatchObject([{ lines: [] }, []]);
});

test('a card that is on its terminal when the page ends is asked about again', async () => {
  const till = sell();
  setCounter({ entry: '9' });
  await askSlip('card');
  await reopenWith(till, { [BASKET]: counter().basket });
  expect(counter()).toMatchObject({ panel: { kind: 'pay', slip: { paymentType: 'card', amount: 900 } }, tenders: [] });
  signInTest();
  // Meanwhile the page may end again, before it is stored that nothing is asked any more.
  const before = till.recall(SLIP);
  await takeSlip();
  expect(till.recall(SLIP)).toBeUndefined();
  await reopenWith(till, { ...stored(), [SLIP]: before });
  expect(counter()).toMatchObject({ panel: { kind: 'pay', slip: undefined }, tenders: [{ amount: 900 }] });
  signInTest();
  await askSlip('card', cents(500));
  // Nothing was charged.
  leaveSlip();
  await reopenWith(till, stored());
  expect(counter()).toMatchObject({ panel: { kind: 'pay', slip: undefined }, tenders: [{ amount: 900 }] });
  signInTest();
  await askSlip('card');
  const last = till.recall(SLIP);
  const sold = stored();
  await takeSlip();
  expect(till.events()).toMatchObject([
    { kind: 'sale', content: { payments: [{ processed: 900 }, { processed: 2002 }] } },
  ]);
  await reopenWith(till, { ...sold, [SLIP]: last });
  expect(counter().panel).toEqual({ kind: 'keys' });
  expect(till.recall(SLIP)).toBeUndefined();
});

test('a layby payment that is recorded is not on the counter again either', async () => {
  const till = openTestTill({ products: [] });
  startLaybyPayment({
    ...{ orderId: 7, reference: 'S-9', customer: null, goods: [] },
    ...{ total: cents(5000), owed: cents(4000) },
  });
  await takeCharge({ paymentType: 'card', amount: cents(1000), reference: '8' });
  const before = stored();
  // Not recorded yet: it goes on where it was.
  await reopenWith(till, before);
  expect(counter()).toMatchObject({ panel: { kind: 'pay' }, layby: { orderId: 7 }, tenders: [{ amount: 1000 }] });
  const again = stored();
  signInTest();
  await takePart();
  expect(till.events()).toMatchObject([{ kind: 'laybyPaid', id: again[LAYBY]?.paymentId }]);
  expect(till.events()[0]?.content).not.toHaveProperty('paymentId');
  await reopenWith(till, again);
  expect(counter()).toMatchObject({ panel: { kind: 'keys' }, layby: null, tenders: [] });
});

test('each sale is an event of its own, also from one basket in two places', async () => {
  const till = sell();
  const first = counter().basket.saleId;
  await reopenWith(till, stored());
  const copied = counter().basket.saleId;
  expect(copied).not.toBe(first);
  expect(till.recall(BASKET)).toMatchObject({ saleId: copied });
  signInTest();
  await parkBasket();
  const [parked] = till.events();
  await recallParked(parked?.kind === 'parked' ? parked.content.parkedId : '');
  expect(counter().basket.lines).toHaveLength(1);
  expect(new Set([first, copied, counter().basket.saleId]).size).toBe(3);
  setTenders([]);
  setBasket(emptyBasket);
  expect(counter().basket.saleId).toBeUndefined();
});
