import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/cents.ts';
import { units } from '#contract/milli.ts';
import { emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import { counter, setBasket, showPanel } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { parkBasket } from '#web/till/park/parking.ts';
import { changeQuantity, pressVoid } from '#web/till/sell/selling.ts';
import { takeCharge, takeTender } from './paying.ts';
import { removeTender, stopPaying } from './removal.ts';

/* A slow disk: what is being recorded stays as it is until that is done. */

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
  // Asked for the printer that opens the drawer.
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const lamp = product(1, 2900);

const openSlow = () => {
  let write = () => {};
  const writing = new Promise<void>((resolve) => {
    write = resolve;
  });
  const till = openTestTill({ products: [lamp], writing });
  const basket = addProduct(emptyBasket, lamp, false);
  setBasket({ ...basket, selected: basket.lines[0]?.key ?? null });
  return { till, write };
};

test('a payment is not removed while its sale is being written', async () => {
  const { till, write } = openSlow();
  showPanel({ kind: 'pay' });
  await takeCharge({ paymentType: 'card', amount: cents(900), reference: '7' });
  const taking = takeTender('cash', cents(2000));
  await vi.waitUntil(() => counter().isWriting);
  stopPaying();
  removeTender(0);
  write();
  await taking;
  expect(till.events().map(({ kind }) => kind)).toEqual(['sale']);
  expect(till.events()).toMatchObject([{ content: { payments: [{ processed: 900 }, { processed: 2000 }] } }]);
  expect(counter()).toMatchObject({ isWriting: false, isBusy: false, tenders: [], panel: { kind: 'paid' } });
});

test('a line is not changed while its cart is being parked', async () => {
  const { till, write } = openSlow();
  const parking = parkBasket();
  changeQuantity(units(3));
  pressVoid();
  write();
  await parking;
  expect(till.events()).toMatchObject([{ content: { total: 2900, basket: { lines: [{ quantity: 1000 }] } } }]);
  expect(counter()).toMatchObject({ isWriting: false, basket: { lines: [] }, notice: { isProblem: false } });
});
