import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/cents.ts';
import type { TillCustomer } from '#contract/till/protocol.ts';
import { changeLine, emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import { changeBasket, counter, setBasket, setCounter, setTenders, showPanel } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { startLaybyPayment } from '#web/till/layby/starting.ts';
import { findSale } from '#web/till/returns/receipts.ts';
import { payNow } from './due.ts';
import { startLayby } from './paying.ts';
import { removeTender, stopPaying } from './removal.ts';
import { askSlip, takeSlip } from './slip.ts';

/* While a terminal charges the customer, anything may change; what it has charged is recorded. */

// Asked for the printer that opens the drawer.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const lamp = product(1, 2902);

/** Its number is typed once the terminal is done. */
const typeSlip = (number: string) => {
  setCounter({ entry: number });
  return takeSlip();
};
const reprice = (price: number) =>
  changeBasket((basket) => changeLine(basket, basket.lines[0]?.key ?? 0, { price: cents(price) }));

test('a layby is charged while the server goes away', async () => {
  const reply = {
    ...{ number: 'T1-1-000001', reference: 'S-9', orderId: 7, saleId: null, customer: null, isLayby: true, lines: [] },
    ...{ total: 5000, owed: 4000, laybyIds: [] },
  };
  const till = openTestTill({ products: [], replies: { '/till/receipt/': () => reply } });
  const layby = await findSale('S-9');
  if (typeof layby === 'string' || !('owed' in layby)) throw new Error('This is no layby');
  startLaybyPayment(layby);
  await askSlip('card');
  till.noteSilence();
  await typeSlip('81');
  const payments = [expect.objectContaining({ paymentType: 'card', processed: 4000, reference: '81' })];
  expect(till.events()).toMatchObject([{ kind: 'laybyPaid', content: { payments } }]);
});

test('the units of a strict product end while its customer is charged', async () => {
  const strict = product(1, 2902, { strictStock: true });
  const till = openTestTill({ products: [strict] });
  setBasket(addProduct(emptyBasket, strict, false));
  showPanel({ kind: 'pay', slip: { paymentType: 'card', amount: cents(2902), after: 0 } });
  await typeSlip('82');
  expect(till.events()).toMatchObject([{ content: { payments: [{ processed: 2902, reference: '82' }] } }]);
});

test('goods become cheaper, or dearer, while their customer is charged', async () => {
  const till = openTestTill({ products: [lamp], staff: { discountLimit: 100 } });
  setBasket(addProduct(emptyBasket, lamp, false));
  showPanel({ kind: 'pay' });
  await askSlip('card');
  reprice(2500);
  await typeSlip('83');
  // More than is due is kept with its slip, for somebody to reverse.
  expect(counter()).toMatchObject({ panel: { kind: 'pay' }, tenders: [{ amount: 2902, reference: '83' }] });
  expect(payNow()).toBeUndefined();
  expect(till.events()).toEqual([]);
  removeTender(0);
  await askSlip('card');
  reprice(2600);
  await typeSlip('84');
  expect(counter().tenders).toMatchObject([{ amount: 2500, reference: '84' }]);
  expect(payNow()?.open).toBe(100);
  await askSlip('card');
  await typeSlip('85');
  expect(till.events().at(-1)).toMatchObject({
    content: { total: 2600, payments: [{ processed: 2500 }, { processed: 100 }] },
  });
});

test('a deposit turns out to be all of it: it is a sale, and nothing is owed', async () => {
  const till = openTestTill({ products: [lamp] });
  const customer = { id: 7, name: 'Mei', storeCredit: 0, accountRoom: 0, uses: {} } as unknown as TillCustomer;
  setBasket({ ...addProduct(emptyBasket, lamp, false), customer });
  showPanel({ kind: 'pay' });
  startLayby();
  await askSlip('card', cents(2000));
  reprice(2000);
  await typeSlip('86');
  const [sale] = till.events();
  expect(sale).toMatchObject({ content: { total: 2000, payments: [{ processed: 2000 }] } });
  expect(sale?.content).not.toHaveProperty('layby');
});

test('Enter while the till is busy leaves the terminal’s payment where it is', async () => {
  openTestTill({ products: [lamp] });
  setBasket(addProduct(emptyBasket, lamp, false));
  showPanel({ kind: 'pay' });
  await askSlip('card', cents(500));
  setCounter({ isBusy: true });
  await typeSlip('87');
  expect(counter()).toMatchObject({ entry: '87', panel: { slip: { amount: 500 } } });
  setCounter({ isBusy: false });
  await takeSlip();
  expect(counter().tenders).toMatchObject([{ amount: 500, reference: '87' }]);
  setTenders([]);
  stopPaying();
});
