import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import { counter, setBasket } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import type { TillState } from '#web/till/device/till.ts';
import { Refused } from '#web/till/device/transport.ts';
import { allParked, parkBasket, parkedHere, recallParked, refreshParked } from './parking.ts';

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const tea = product(1, 450);

/** A sale is put aside here; the server says that it has none such. */
const parkOne = async (state: Partial<TillState>, replies: Parameters<typeof openTestTill>[0]['replies'] = {}) => {
  const refuse = () => {
    throw new Refused(200, 404, 'Another till has recalled this sale');
  };
  openTestTill({ products: [tea], state, replies: { '/till/parked/take/': refuse, ...replies } });
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

test('one that was parked here is listed by the server’s clock, as those of other tills are', async () => {
  await parkOne({ online: false, offsetMs: 7_200_000 });
  const [parked] = allParked();
  expect(Date.parse(parked?.createTime ?? '')).toBeGreaterThan(Date.now() + 7_100_000);
});

test('one that the server has not heard of, or while it is not heard, is this till’s own', async () => {
  for (const state of [{ unsent: 1 }, { online: false }]) {
    await recallParked(await parkOne(state));
    expect(counter().basket.lines).toHaveLength(1);
    setBasket(emptyBasket);
  }
});

const there = { parkedId: 'there', label: 'There', total: 900, till: 2, createTime: '2026-11-16T02:00:00.000Z' };

test('the list shows what the server says when it is opened: another till’s new sale, and none that it has taken', async () => {
  let isTaken = false;
  let asked: string[] = [];
  const own = () => asked.map((parkedId) => ({ ...there, parkedId, till: 1 }));
  const list = ({ ownIds }: { ownIds: string[] }) => {
    asked = ownIds;
    return { parked: isTaken ? [there] : [there, ...own()], takenIds: isTaken ? ownIds : [] };
  };
  const parkedId = await parkOne({ online: true }, { '/till/parked/': list });
  await refreshParked();
  expect(asked).toEqual([parkedId]);
  expect(allParked().map((each) => each.parkedId)).toEqual([parkedId, 'there']);
  isTaken = true;
  await refreshParked();
  expect(allParked().map((each) => each.parkedId)).toEqual(['there']);
  expect(parkedHere()).toBe(0);
  // The till that took it never got it.
  isTaken = false;
  await refreshParked();
  expect(parkedHere()).toBe(1);
});

test('a sale recalled from another till is written down, and not listed again', async () => {
  const basket = addProduct(emptyBasket, tea, false);
  const till = openTestTill({
    products: [tea],
    state: { parked: [there] },
    replies: { '/till/parked/take/': () => ({ ...there, basket }) },
  });
  await recallParked('there');
  expect(counter().basket.lines).toHaveLength(1);
  expect(till.events().at(-1)).toMatchObject({ kind: 'recalled', content: { parkedId: 'there' } });
  expect(allParked()).toEqual([]);
  setBasket(emptyBasket);
});

test('a server that hangs holds nobody up: after three seconds one’s own sale is taken back, another’s stays', async () => {
  const never = () => new Promise(() => {});
  const parkedId = await parkOne({ parked: [there] }, { '/till/parked/take/': never });
  vi.useFakeTimers();
  try {
    const taking = recallParked('there');
    expect(counter().questions).toBe(1);
    await vi.advanceTimersByTimeAsync(3000);
    await taking;
    expect(counter()).toMatchObject({ questions: 0, isBusy: false, basket: { lines: [] } });
    expect(counter().notice?.text).toContain('can’t be reached');
    const own = recallParked(parkedId);
    await vi.advanceTimersByTimeAsync(3000);
    await own;
    expect(counter().basket.lines).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
  setBasket(emptyBasket);
});
