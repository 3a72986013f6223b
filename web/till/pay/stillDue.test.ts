import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/cents.ts';
import { changeLine, emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct, collectBasket } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import { counter, setBasket, setCounter } from '#web/till/counter/counter.ts';
import { openTestTill, signInTest } from '#web/till/counter/testing.ts';
import { useApproval } from '#web/till/staff/approval.ts';
import { takeTender } from './paying.ts';

/* What is asked again before a payment: the same order at two tills, and a sale that goes on with another clerk. */

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const tea = product(900, 640);
const collects = { orderId: 791, reference: 'S-0001-2026-000791', name: 'Mei' };
const agreedTea = {
  product: tea,
  pack: false,
  quantity: 1000,
  listPrice: cents(640),
  agreed: {
    listAmount: cents(640),
    ownDiscount: cents(0),
    shares: [],
    priceInclGst: cents(640),
    gst: cents(58),
    subtotal: cents(582),
  },
} as unknown as Parameters<typeof collectBasket>[1][number];

const openCollected = (receipt: () => unknown) => {
  const till = openTestTill({ products: [tea], replies: { '/till/receipt/': receipt } });
  setBasket(collectBasket(collects, [agreedTea]));
  setCounter({ panel: { kind: 'pay' } });
  return till;
};

test('an order that was paid at another till meanwhile is not paid again', async () => {
  const till = openCollected(() => ({ isHeld: false, collectedAt: '2026-11-19T01:00:00Z' }));
  await takeTender('cash', cents(640));
  expect(till.events()).toEqual([]);
  expect(counter()).toMatchObject({ tenders: [], isBusy: false, panel: { kind: 'keys' } });
  expect(counter().notice?.text).toMatch(/This order was collected on .+ Void these items to continue/);
});

test('a waiting order is paid, also without an answer', async () => {
  for (const answer of [{ isHeld: true }, undefined]) {
    const till = openCollected(() => answer);
    await takeTender('cash', cents(640));
    expect(till.events()).toMatchObject([{ kind: 'sale', content: { collects: 791 } }]);
  }
});

test('a clerk who goes on with a sale paid in part needs approval for a discount above their own limit', async () => {
  const till = openTestTill({ products: [tea], staff: { discountLimit: 100 } });
  till.setup().staff.push({ id: 2, name: 'Tom', permissions: [], discountLimit: 10, pin: null });
  const basket = addProduct(emptyBasket, tea, false);
  setBasket(changeLine(basket, basket.lines[0]?.key ?? 0, { discount: 60 }));
  setCounter({ panel: { kind: 'pay' } });
  await takeTender('cash', cents(100));
  signInTest(2);
  const taking = takeTender('cash', cents(155));
  await vi.waitFor(() => expect(useApproval.getState().request?.permission).toBe('discount.edit'));
  useApproval.getState().request?.answer(undefined);
  await taking;
  expect([counter().tenders.length, till.events()]).toEqual([1, []]);
});
