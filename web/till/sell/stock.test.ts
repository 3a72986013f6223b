import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { units } from '#contract/milli.ts';
import { type Basket, emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import { counter, showKeys, theActor } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { startPaying } from '#web/till/pay/paying.ts';
import { useApproval } from '#web/till/staff/approval.ts';
import { useDiscount } from './discounting.ts';
import { confirmAge } from './goods.ts';
import { changeQuantity, pressVoid, sellProduct } from './selling.ts';
import { approveStock, askStock, openDoubts, reduceToStock, useStock } from './stock.ts';

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const cola = product(1, 300, { unitQty: 24 });
const tea = product(2, 450);
const linesOf = (basket: Basket) => basket.lines.map(({ product: { id }, pack, quantity }) => [id, pack, quantity]);

test('“Remove” takes off what is missing, and leaves what is in stock', () => {
  const single = addProduct(addProduct(emptyBasket, tea, false), cola, false);
  const both = addProduct(single, cola, true);
  const left = [
    [tea.id, false, 1000],
    [cola.id, false, 1000],
  ];
  expect(linesOf(reduceToStock(both, cola.id, units(5)))).toEqual(left);
  expect(
    linesOf(reduceToStock(addProduct(addProduct(emptyBasket, cola, true), cola, false), cola.id, units(5))),
  ).toEqual([[cola.id, false, 1000]]);
  const seven = addProduct(emptyBasket, cola, false, units(7));
  expect(linesOf(reduceToStock(seven, cola.id, units(5)))).toEqual([[cola.id, false, 5000]]);
  expect(linesOf(reduceToStock(seven, cola.id, units(-2)))).toEqual([]);
});

const wine = product(3, 1500, { ageRestricted: true });
const fourOf = (id: number) => [{ productId: id, onHand: units(4), available: units(4) }];
const open = () => openDoubts(useStock.getState().doubts, counter().basket);
const approve = () =>
  useApproval.getState().request?.answer({ permission: 'negativeStock.enable', approvedById: 2, about: 'Seen' });

test('a quantity that was too high and is put right needs nobody', async () => {
  openTestTill({ products: [tea], replies: { '/till/stock/': () => fourOf(tea.id) } });
  sellProduct(tea, false, units(9));
  await askStock(tea);
  expect(open()).toMatchObject([{ product: { id: tea.id }, available: 4000 }]);
  changeQuantity(units(2));
  expect(open()).toEqual([]);
  expect(await approveStock()).toBe(true);
  // Not answered, so it is asked again.
  changeQuantity(units(5));
  expect(open()).toHaveLength(1);
  pressVoid();
});

test('a manager who let one product through is asked about the next', async () => {
  openTestTill({
    products: [cola, tea],
    replies: { '/till/stock/': ({ productIds }: { productIds: number[] }) => productIds.flatMap(fourOf) },
  });
  sellProduct(cola, false, units(9));
  await askStock(cola);
  const first = approveStock();
  await vi.waitUntil(() => useApproval.getState().request);
  approve();
  expect(await first).toBe(true);
  sellProduct(tea, false, units(9));
  await askStock(tea);
  const second = approveStock();
  await vi.waitUntil(() => useApproval.getState().request);
  expect(useApproval.getState().request?.about).toContain(tea.title);
  approve();
  expect(await second).toBe(true);
  expect(await approveStock()).toBe(true);
  pressVoid();
  pressVoid();
});

test('a manager who let two of something through is asked again for five hundred', async () => {
  openTestTill({ products: [tea], replies: { '/till/stock/': () => [] } });
  sellProduct(tea, false, units(2));
  await askStock(tea);
  const first = approveStock();
  await vi.waitUntil(() => useApproval.getState().request);
  expect(useApproval.getState().request?.about).toBe('Sell 2 × Product 2; stock records show 0');
  approve();
  expect(await first).toBe(true);
  changeQuantity(units(1));
  expect(await approveStock()).toBe(true);
  changeQuantity(units(500));
  const second = approveStock();
  await vi.waitUntil(() => useApproval.getState().request);
  expect(open()).toHaveLength(1);
  expect(useApproval.getState().request?.about).toContain('Sell 500 × Product 2');
  useApproval.getState().request?.answer(undefined);
  expect(await second).toBe(false);
  pressVoid();
});

test('an emptied cart is a new sale: approvals, the age check and questions are not the next customer’s', async () => {
  openTestTill({
    products: [wine, tea],
    replies: { '/till/stock/': () => fourOf(wine.id) },
  });
  sellProduct(wine, false, units(9));
  confirmAge();
  await askStock(wine);
  const sold = approveStock();
  await vi.waitUntil(() => useApproval.getState().request);
  approve();
  expect(await sold).toBe(true);
  useDiscount.setState({ as: 'amount' });
  expect(theActor().approvals).toHaveLength(1);
  pressVoid();
  expect(counter().basket).toMatchObject({ approvals: [], ageCheckedById: null, codes: [], saleDiscount: null });
  expect(useDiscount.getState()).toEqual({ of: 'line', as: 'percent' });
  sellProduct(wine, false, units(9));
  expect(counter().panel.kind).toBe('age');
  confirmAge();
  await askStock(wine);
  expect(open()).toHaveLength(1);
  pressVoid();
});

test('a server that does not answer keeps nobody from paying, and its late answer asks nothing', async () => {
  let answer = (_: object[]) => {};
  const late = new Promise<object[]>((resolve) => {
    answer = resolve;
  });
  openTestTill({ products: [tea], replies: { '/till/stock/': () => late } });
  vi.useFakeTimers();
  try {
    sellProduct(tea, false, units(9));
    const paying = startPaying();
    await vi.advanceTimersByTimeAsync(1400);
    expect(counter().panel.kind).toBe('keys');
    await vi.advanceTimersByTimeAsync(200);
    expect(counter().panel.kind).toBe('pay');
    await paying;
  } finally {
    vi.useRealTimers();
  }
  answer([{ productId: tea.id, onHand: units(-1), available: units(-1) }]);
  await askStock(tea);
  expect(open()).toEqual([]);
  showKeys();
  pressVoid();
  await askStock(tea);
  expect(useStock.getState().doubts).toEqual([]);
});
