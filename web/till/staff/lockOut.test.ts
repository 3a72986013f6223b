import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import { changeBasket, counter, setBasket, showKeys, showPanel, staffName } from '#web/till/counter/counter.ts';
import { openTestTill, signInTest } from '#web/till/counter/testing.ts';
import type { Till } from '#web/till/device/till.ts';
import { takeTender } from '#web/till/pay/paying.ts';

/* Somebody is disabled, or gets another role or branch, while they are at the till. */

// Asked for the printer that opens the drawer.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const lamp = product(1, 2900);

/** The till hears it from the server. */
const dismiss = async (till: Till): Promise<void> => {
  (till.setup().staff as unknown[]).length = 0;
  await till.sync();
};

test('with an empty cart the till locks at once', async () => {
  const till = openTestTill({ products: [lamp] });
  await till.sync();
  expect(counter().staffId).toBe(1);
  await dismiss(till);
  expect(counter().staffId).toBeNull();
});

test('so it does for somebody who is still listed, but may not sell any more', async () => {
  const till = openTestTill({ products: [lamp], staff: { id: 2 } });
  Object.assign(till.setup().staff[0] ?? {}, { permissions: ['till.enable'] });
  await till.sync();
  expect(counter().staffId).toBeNull();
});

test('a sale in progress is finished under their name, and its change is shown before the till locks', async () => {
  vi.useFakeTimers();
  const till = openTestTill({ products: [lamp] });
  setBasket(addProduct(emptyBasket, lamp, false));
  expect(staffName(1)).toBe('Mia');
  await dismiss(till);
  changeBasket((basket) => addProduct(basket, lamp, false));
  expect(counter()).toMatchObject({ staffId: 1, basket: { lines: [{ quantity: 2000 }] } });
  expect(staffName(counter().staffId)).toBe('Mia');
  showPanel({ kind: 'pay' });
  await takeTender('cash');
  expect(till.events()).toMatchObject([{ kind: 'sale', userId: 1 }]);
  expect(counter()).toMatchObject({ staffId: 1, panel: { kind: 'paid' } });
  vi.advanceTimersByTime(60_000);
  expect(counter()).toMatchObject({ staffId: null, panel: { kind: 'paid' } });
  vi.useRealTimers();
});

test('after their last sale the next key locks, and an item scanned then stays for the next person', async () => {
  for (const next of [showKeys, () => changeBasket((basket) => addProduct(basket, lamp, false))]) {
    const till = openTestTill({ products: [lamp] });
    setBasket(addProduct(emptyBasket, lamp, false));
    await dismiss(till);
    showPanel({ kind: 'pay' });
    await takeTender('cash');
    expect(counter().staffId).toBe(1);
    next();
    expect(counter().staffId).toBeNull();
  }
  expect(counter().basket.lines).toMatchObject([{ quantity: 1000 }]);
  // Whoever signs in may go on.
  openTestTill({ products: [lamp] });
  signInTest();
  setBasket(addProduct(emptyBasket, lamp, false));
  expect(counter().staffId).toBe(1);
  setBasket(emptyBasket);
});
