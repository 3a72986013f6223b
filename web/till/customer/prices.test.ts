import { expect, test } from 'vitest';
import type { TillCustomer } from '#contract/till/protocol.ts';
import { emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import { counter, setBasket } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { refreshPrices, refreshRoom } from './prices.ts';

test('prices that come late leave the customer’s credit as it was asked meanwhile', async () => {
  const customer = { id: 7, name: 'Mei', priceLevel: 'costPlus', storeCredit: 5000, accountRoom: 9000, uses: {} };
  let answer = () => {};
  const prices = new Promise((resolve) => {
    answer = () => resolve([{ productId: 1, unit: 300, pack: 3300 }]);
  });
  const replies = { '/till/prices/': () => prices, '/till/customers/': () => [{ ...customer, storeCredit: 1000 }] };
  openTestTill({ products: [], replies });
  setBasket({ ...addProduct(emptyBasket, product(1, 450), false), customer: customer as unknown as TillCustomer });
  const refreshing = refreshPrices();
  await refreshRoom();
  expect(counter().basket.customer).toMatchObject({ storeCredit: 1000 });
  answer();
  await refreshing;
  expect(counter().basket).toMatchObject({ customer: { storeCredit: 1000 }, prices: { 1: { unit: 300 } } });
  expect(counter().quote.totals.total).toBe(300);
  setBasket(emptyBasket);
});
