import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import { counter, setBasket } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import type { TillState } from '#web/till/device/till.ts';
import { allParked, parkBasket, parkedHere, recallParked } from './parking.ts';

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const tea = product(1, 450);

/** A sale is put aside here; the server says that it has none such. */
const parkOne = async (state: Partial<TillState>) => {
  const refuse = () => {
    throw new Error('Another till has recalled this sale');
  };
  openTestTill({ products: [tea], state, replies: { '/till/parked/take/': refuse } });
  setBasket(addProduct(emptyBasket, tea, false));
  await parkBasket();
  const [parked] = allParked();
  if (!parked) throw new Error('Nothing is parked');
  return parked.parkedId;
};

test('a sale that another till has taken is not taken back here, and no longer listed or counted', async () => {
  const parkedId = await parkOne({ online: true, unsent: 0 });
  expect(parkedHere()).toBe(1);
  await recallParked(parkedId);
  expect(counter().basket.lines).toEqual([]);
  expect(counter().notice?.text).toBe('Another till has recalled this sale');
  expect(allParked()).toEqual([]);
  expect(parkedHere()).toBe(0);
});

test('one that the server has not heard of, or while it is not heard, is this till’s own', async () => {
  for (const state of [{ unsent: 1 }, { online: false }]) {
    await recallParked(await parkOne(state));
    expect(counter().basket.lines).toHaveLength(1);
    setBasket(emptyBasket);
  }
});
