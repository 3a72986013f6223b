import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/cents.ts';
import { emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import { takeCharge, takeTender } from '#web/till/pay/paying.ts';
import { counter, setBasket, showPanel } from './counter.ts';
import { openTestTill } from './testing.ts';

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
  // Asked for the printer that opens the drawer.
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const lamp = product(1, 2900);

test('a payment that can’t be stored for a reload is told, and nobody is told once its sale is recorded', async () => {
  openTestTill({ products: [lamp], unwritable: ['tenders'] });
  setBasket(addProduct(emptyBasket, lamp, false));
  showPanel({ kind: 'pay' });
  await takeCharge({ paymentType: 'card', amount: cents(900), reference: '7' });
  await vi.waitUntil(() => counter().notice);
  expect(counter()).toMatchObject({ tenders: [{ amount: 900 }], notice: { isProblem: true } });
  expect(counter().notice?.text).toContain('Complete it before you reload');
  await takeTender('cash', cents(2000));
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(counter()).toMatchObject({ panel: { kind: 'paid' }, notice: null });
});
