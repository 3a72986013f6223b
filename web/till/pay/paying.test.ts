import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/cents.ts';
import { milli } from '#contract/milli.ts';
import type { TillCustomer } from '#contract/till/protocol.ts';
import { emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct, addReturn } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import {
  counter,
  say,
  setBasket,
  setCounter,
  setTenders,
  showPanel,
  theTill,
  typeEntry,
} from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { leftWorth, type PastLine } from '#web/till/returns/pastSale.ts';
import { useApproval } from '#web/till/staff/approval.ts';
import { waysToPay } from './due.ts';
import { startLayby, takeCharge, takeTender } from './paying.ts';
import { isCharged, removeTender, stopPaying } from './removal.ts';
import { askSlip, takeSlip } from './slip.ts';

// Asked for the printer that opens the drawer.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const lamp = product(1, 2902);
const none = cents(0);

test('more than there is to give back is refused before a manager is asked', async () => {
  openTestTill({ products: [lamp] });
  const settled = {
    ...{ listAmount: cents(-2902), ownDiscount: none, shares: [], priceInclGst: cents(-2902) },
    ...{ gst: cents(-264), subtotal: cents(-2638) },
  };
  const number = 'T1-1-000001';
  const back = { original: null, receipt: number, restock: true, reason: 'faulty', settled };
  const payments = [{ paymentType: 'card', processed: cents(2902) }];
  const sale = { number, rounding: none, whole: cents(2902), returned: none, credited: none, payments };
  const line = { product: lamp, pack: false, quantity: milli(-1000), listPrice: cents(2902), price: cents(2902), back };
  setBasket(addReturn(emptyBasket, sale, [line]));
  showPanel({ kind: 'pay' });
  setCounter({ entry: '500' });
  await takeTender('cash');
  expect(useApproval.getState().request).toBeNull();
  expect(counter().notice?.text).toContain('More than can be refunded');
});

test('once a card was chosen, what is typed is the slip’s number, and the amount stays', async () => {
  const till = openTestTill({ products: [lamp] });
  setBasket(addProduct(emptyBasket, lamp, false));
  showPanel({ kind: 'pay' });
  setCounter({ entry: '3' });
  await askSlip('card');
  expect(counter()).toMatchObject({ entry: '', panel: { kind: 'pay', slip: { paymentType: 'card', amount: 300 } } });
  setCounter({ entry: '4' });
  await takeSlip();
  expect(counter().tenders).toEqual([{ paymentType: 'card', amount: 300, reference: '4' }]);
  expect(counter().panel).toEqual({ kind: 'pay' });
  setCounter({ entry: '500' });
  await askSlip('card');
  expect(counter().panel).toEqual({ kind: 'pay' });
  expect(counter().notice?.text).toContain('More than the amount due');
  setCounter({ entry: '' });
  await askSlip('card');
  await takeSlip();
  const [sale] = till.events();
  expect(sale).toMatchObject({ content: { payments: [{ processed: 300 }, { processed: 2602, reference: '' }] } });
});

test('an amount that was refused is corrected by Backspace, and replaced by the next digit', async () => {
  openTestTill({ products: [lamp] });
  setBasket(addProduct(emptyBasket, lamp, false));
  showPanel({ kind: 'pay' });
  const refuseFifty = async () => {
    setCounter({ entry: '' });
    for (const digit of '50') typeEntry((entry) => entry + digit);
    await askSlip('card');
    expect(counter()).toMatchObject({ entry: '50', notice: { isProblem: true } });
  };
  await refuseFifty();
  typeEntry((entry) => `${entry}5`);
  expect(counter().entry).toBe('5');
  typeEntry((entry) => `${entry}.5`);
  expect(counter().entry).toBe('5.5');
  await refuseFifty();
  typeEntry((entry) => entry.slice(0, -1));
  typeEntry((entry) => `${entry}2`);
  expect(counter().entry).toBe('52');
});

test('a pasted amount is taken, and one that is none is told why', async () => {
  openTestTill({ products: [lamp] });
  setBasket(addProduct(emptyBasket, lamp, false));
  showPanel({ kind: 'pay' });
  for (const entry of ['$5.00', '5.00 ', '1,5']) {
    setCounter({ entry });
    await takeTender('cash');
  }
  expect(counter().tenders.map(({ amount }) => amount)).toEqual([500, 500, 150]);
  const problems = { '1.5.0': 'not a number', '1.234': 'At most 2 decimal places', '0': 'Type an amount' };
  for (const [entry, words] of Object.entries(problems))
    for (const pay of [takeTender, askSlip]) {
      setCounter({ entry });
      await pay('card');
      expect(counter().notice?.text).toContain(words);
    }
  setTenders([]);
});

test('store credit pays what there is of it, and says so', async () => {
  openTestTill({ products: [lamp] });
  const customer = { id: 7, name: 'Mei', storeCredit: 2305, accountRoom: 0, uses: {} } as unknown as TillCustomer;
  setBasket({ ...addProduct(emptyBasket, lamp, false), customer });
  showPanel({ kind: 'pay' });
  await takeTender('storeCredit');
  expect(counter().tenders).toEqual([{ paymentType: 'storeCredit', amount: 2305, reference: '' }]);
  expect(counter().notice).toMatchObject({ isProblem: false, text: expect.stringContaining('all of $23.05 taken') });
  setTenders([]);
  const types = { cash: 'Cash', account: 'Account', storeCredit: 'Store credit' };
  Object.assign(theTill().setup(), { paymentTypes: Object.entries(types).map(([key, name]) => ({ key, name })) });
  // Nothing is on offer that the customer has none of; its function key says so.
  expect(waysToPay().map(({ key, at }) => `F${at + 1} ${key}`)).toEqual(['F1 cash', 'F3 storeCredit']);
  await takeTender('account');
  expect(counter().notice?.text).toBe('Account: this customer has none left');
});

test('what was taken of a customer’s credit or account in this payment is not there a second time', async () => {
  const till = openTestTill({ products: [lamp] });
  const customer = { id: 7, name: 'Mei', storeCredit: 2305, accountRoom: 100, uses: {} } as unknown as TillCustomer;
  setBasket({ ...addProduct(emptyBasket, lamp, false), customer });
  showPanel({ kind: 'pay' });
  await takeTender('storeCredit', cents(2000));
  await takeTender('storeCredit');
  expect(counter().tenders.map(({ amount }) => amount)).toEqual([2000, 305]);
  await takeTender('storeCredit');
  expect(counter().notice?.text).toBe('Store credit: this customer has none left');
  await takeTender('account');
  await takeTender('account');
  expect(counter().notice?.text).toBe('Account: this customer has none left');
  expect(counter().tenders.map(({ amount }) => amount)).toEqual([2000, 305, 100]);
  expect(till.events()).toEqual([]);
  // A deposit counts likewise.
  setTenders([]);
  startLayby();
  await takeTender('storeCredit', cents(2305));
  await takeTender('storeCredit', cents(1));
  expect(counter()).toMatchObject({ tenders: [{ amount: 2305 }], notice: { isProblem: true } });
  setTenders([]);
});

test('store credit is asked for again when it is taken: another till may have spent it', async () => {
  const customer = { id: 7, name: 'Mei', storeCredit: 10_179, accountRoom: 0, uses: {} } as unknown as TillCustomer;
  const current = { ...customer, storeCredit: 1543 };
  openTestTill({ products: [lamp], replies: { '/till/customers/': () => [{ ...customer, id: 71 }, current] } });
  setBasket({ ...addProduct(emptyBasket, lamp, false), customer });
  showPanel({ kind: 'pay' });
  await takeTender('storeCredit');
  expect(counter().tenders).toEqual([{ paymentType: 'storeCredit', amount: 1543, reference: '' }]);
  await takeTender('storeCredit');
  expect(counter()).toMatchObject({ isBusy: false, notice: { text: 'Store credit: this customer has none left' } });
  setTenders([]);
});

test('what can still come back is worth its part of what was paid', () => {
  const sold = { quantity: milli(3000), priceInclGst: cents(1431) } as PastLine;
  const worth = (returned: number) => leftWorth({ ...sold, returned: milli(returned) });
  expect([worth(0), worth(2000), worth(3000)]).toEqual([1431, 477, 0]);
});

test('a deposit of a layby is less than all of it', async () => {
  const till = openTestTill({ products: [lamp] });
  const customer = { id: 7, name: 'Mei', storeCredit: 0, accountRoom: 0, uses: {} } as unknown as TillCustomer;
  setBasket({ ...addProduct(emptyBasket, lamp, false), customer });
  showPanel({ kind: 'pay' });
  startLayby();
  await takeTender('cash', cents(9900));
  expect(counter()).toMatchObject({ tenders: [], notice: { text: expect.stringContaining('pays for everything') } });
  await askSlip('card', cents(2902));
  expect(counter().panel).toEqual({ kind: 'pay' });
  expect(till.events()).toEqual([]);
});

test('cash that no coins make up, or that leaves a hundred dollars of change, is refused', async () => {
  const till = openTestTill({ products: [lamp] });
  setBasket(addProduct(emptyBasket, lamp, false));
  showPanel({ kind: 'pay' });
  for (const [entry, words] of [
    ['30.03', 'multiple of $0.05'],
    ['999999.99', 'multiple of $0.05'],
    ['129.05', '$100 or more'],
  ] as const) {
    setCounter({ entry });
    await takeTender('cash');
    expect(counter().notice?.text).toContain(words);
  }
  expect(till.events()).toHaveLength(0);
  setCounter({ entry: '100' });
  await takeTender('cash');
  expect(till.events()).toHaveLength(1);
});

test('a payment that is taken off again is written down: what, how much, by whom', async () => {
  const till = openTestTill({ products: [lamp] });
  setBasket(addProduct(emptyBasket, lamp, false));
  showPanel({ kind: 'pay' });
  await takeCharge({ paymentType: 'card', amount: cents(500), reference: '77' });
  await takeTender('cash', cents(1000));
  say('Reverse $5.00 on the terminal first', true);
  removeTender(0);
  expect(counter().tenders).toMatchObject([{ paymentType: 'cash' }]);
  expect(counter().notice).toMatchObject({ text: 'Card $5.00 removed', isProblem: false });
  stopPaying();
  expect(till.events().map(({ kind, userId, content }) => [kind, userId, content])).toEqual([
    ['paymentRemoved', 1, { paymentType: 'card', amount: 500, reference: '77' }],
    ['paymentRemoved', 1, { paymentType: 'cash', amount: 1000, reference: '' }],
  ]);
});

test('store credit that was not booked yet is given up without a word of a terminal', async () => {
  openTestTill({ products: [lamp] });
  const customer = { id: 7, name: 'Mei', storeCredit: 500, accountRoom: 0, uses: {} } as unknown as TillCustomer;
  setBasket({ ...addProduct(emptyBasket, lamp, false), customer });
  showPanel({ kind: 'pay' });
  await takeTender('storeCredit');
  await takeTender('cash', cents(1000));
  expect(counter().tenders.map(isCharged)).toEqual([false, false]);
  expect(isCharged({ paymentType: 'card', amount: cents(1), reference: '' })).toBe(true);
  stopPaying();
  expect(counter()).toMatchObject({ tenders: [], panel: { kind: 'keys' } });
  expect(counter().notice?.text).toBe('Give the $10.00 cash back to the customer.');
});

test('a refund to a card that did not pay is approved before the terminal gives it back, and only once', async () => {
  openTestTill({ products: [lamp] });
  const settled = {
    ...{ listAmount: cents(-2900), ownDiscount: none, shares: [], priceInclGst: cents(-2900) },
    ...{ gst: cents(-264), subtotal: cents(-2636) },
  };
  const number = 'T1-1-000009';
  const back = { original: null, receipt: number, restock: true, reason: 'faulty', settled };
  const payments = [{ paymentType: 'cash', processed: cents(2900) }];
  const sale = { number, rounding: none, whole: cents(2900), returned: none, credited: none, payments };
  const line = { product: lamp, pack: false, quantity: milli(-1000), listPrice: cents(2900), price: cents(2900), back };
  setBasket(addReturn(emptyBasket, sale, [line]));
  showPanel({ kind: 'pay' });
  setCounter({ entry: '29' });
  const asking = askSlip('card');
  await vi.waitUntil(() => useApproval.getState().request);
  expect(counter().panel).toEqual({ kind: 'pay' });
  useApproval.getState().request?.answer({ permission: 'refund.add', approvedById: 2, about: '' });
  await asking;
  expect(counter().panel).toMatchObject({ slip: { paymentType: 'card', amount: -2900 } });
  await takeSlip();
  expect(useApproval.getState().request).toBeNull();
  expect(counter().panel.kind).toBe('paid');
});

test('on account without the server and a customer, the server is what is missing', async () => {
  openTestTill({ products: [lamp], state: { online: false } });
  setBasket(addProduct(emptyBasket, lamp, false));
  showPanel({ kind: 'pay' });
  setCounter({ entry: '5' });
  await takeTender('account');
  expect(counter().notice?.text).toContain('needs the server');
  openTestTill({ products: [lamp] });
  setBasket(addProduct(emptyBasket, lamp, false));
  setCounter({ entry: '5', isBusy: false });
  await takeTender('account');
  expect(counter().notice?.text).toContain('Choose a customer');
});
