import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/cents.ts';
import { units } from '#contract/milli.ts';
import { only, rule } from '#contract/order/testing/baskets.ts';
import { changeLine, type Settled } from '#web/till/basket/basket.ts';
import { addProduct, collectBasket } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import { changeBasket, counter, setBasket, setCounter, showPanel, typeEntry } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { useApproval } from '#web/till/staff/approval.ts';
import { applyDiscount, discountBy, useDiscount } from './discounting.ts';
import { pressEscape, runFunction } from './functions.ts';
import { sellProduct } from './selling.ts';

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const tea = product(1, 450);
const cup = product(3, 300);
const notice = () => counter().notice?.text;
const isAsked = () => useApproval.getState().request !== null;
const ofTea = { scope: only({ productIds: [1] }) };

test('a discount that a promotion price makes worthless is not given, and the till says why', async () => {
  const terms = { kind: 'limitedPrice', price: cents(300) } as const;
  openTestTill({ products: [tea], rules: [rule(1, terms, { ...ofTea, name: 'Tea week', belowCost: true })] });
  useDiscount.setState({ of: 'line' });
  sellProduct(tea, false, units(1));
  await discountBy({ amount: cents(40) });
  expect(notice()).toBe('Discount not applied: promotion “Tea week” already takes off more.');
  expect(counter().quote.lines[0]?.ownDiscount).toBe(0);
});

test('where a promotion gives less for a discount, the till says what came off', async () => {
  const terms = { kind: 'percentage', percent: 50 } as const;
  openTestTill({ products: [tea], rules: [rule(1, terms, { ...ofTea, name: 'Half price', belowCost: true })] });
  useDiscount.setState({ of: 'line' });
  sellProduct(tea, false, units(1));
  await discountBy({ amount: cents(40) });
  expect(notice()).toBe('Only $0.20 of $0.40 taken off: promotion “Half price” now takes off less.');
});

const stopsAtCost = {
  products: [tea, cup],
  rules: [rule(1, { kind: 'percentage', percent: 50 }, { ...ofTea, name: 'Half price' })],
  floors: { 1: 300 },
};

test('a sale whose only item goes no lower says so, without a word of others', async () => {
  openTestTill(stopsAtCost);
  useDiscount.setState({ of: 'order' });
  sellProduct(tea, false, units(1));
  await discountBy({ percent: 10 });
  expect(notice()).toBe('Discount not applied: a promotion already goes as low as it can.');
});

test('a percentage within the clerk’s limit needs nobody, though goods beside it go no lower', async () => {
  openTestTill(stopsAtCost);
  useDiscount.setState({ of: 'order' });
  sellProduct(tea, false, units(1));
  sellProduct(cup, false, units(1));
  await discountBy({ percent: 10 });
  expect(isAsked()).toBe(false);
  expect(counter().quote.lines.map(({ ownDiscount }) => ownDiscount)).toEqual([0, 30]);
  expect(notice()).toBe(
    'Only $0.30 of $0.60 taken off: a promotion already goes as low as it can. Items added later get it too.',
  );
});

test('approving a percentage shows how much comes off single items', async () => {
  openTestTill(stopsAtCost);
  useDiscount.setState({ of: 'order' });
  sellProduct(tea, false, units(1));
  sellProduct(cup, false, units(1));
  const discounting = discountBy({ percent: 15 });
  expect(useApproval.getState().request?.about).toBe(
    'Discount 15% ($0.90) on Whole sale · up to 30% off some items, because others can’t go lower',
  );
  useApproval.getState().request?.answer(undefined);
  await discounting;
});

test('a manager is asked for a discount on the sale whose typed price has used up the clerk’s limit', async () => {
  openTestTill({ products: [cup] });
  useDiscount.setState({ of: 'order' });
  sellProduct(cup, false, units(1));
  changeBasket((basket) => changeLine(basket, basket.lines[0]?.key ?? 0, { price: cents(280) }));
  const discounting = discountBy({ percent: 10 });
  expect(useApproval.getState().request?.about).toBe('Discount 10% ($0.28) on Whole sale');
  useApproval.getState().request?.answer({ approvedById: 2, permission: 'discount.edit', about: '' });
  await discounting;
  expect(counter().quote.totals.total).toBe(252);
  expect(notice()).toMatch(/^\$0.28 taken off the sale/);
});

test('what was ordered online keeps its price, and the till says so', async () => {
  openTestTill({ products: [tea, cup] });
  const agreed = {
    ...{ listAmount: cents(450), ownDiscount: cents(0), shares: [] },
    ...{ priceInclGst: cents(450), gst: cents(41), subtotal: cents(409) },
  } as unknown as Settled;
  const line = { product: tea, pack: false, quantity: units(1), listPrice: cents(450), agreed };
  setBasket(addProduct(collectBasket({ orderId: 1, reference: 'S-1', name: 'Ann' }, [line]), cup, false));
  useDiscount.setState({ of: 'order' });
  await discountBy({ percent: 10 });
  expect(notice()).toContain('$0.30 taken off the sale. Items ordered online keep their price.');
});

test('more than the price is refused at the field, and nobody is called', () => {
  openTestTill({ products: [tea] });
  sellProduct(tea, false, units(2));
  for (const of of ['line', 'order'] as const) {
    useDiscount.setState({ of, as: 'amount' });
    setCounter({ entry: '9.01' });
    void applyDiscount();
    expect(notice()).toBe('The price is $9.00. You can’t take off more than that.');
    expect([isAsked(), counter().entry]).toEqual([false, '9.01']);
  }
});

test('a number typed for a discount is for nothing else, and one Escape leaves the customers', async () => {
  openTestTill({ products: [tea] });
  sellProduct(tea, false, units(1));
  const type = (text: string) => typeEntry((entry) => entry + text);
  type('5');
  runFunction('discount');
  expect(counter().entry).toBe('5');
  await applyDiscount();
  runFunction('discount');
  type('150');
  await applyDiscount();
  expect(notice()).toBe('A discount is at most 100%');
  runFunction('customer');
  expect(counter().entry).toBe('');
  pressEscape();
  expect(counter()).toMatchObject({ panel: { kind: 'keys' }, entry: '' });
  type('7');
  showPanel({ kind: 'category', categoryId: 1 });
  expect(counter().entry).toBe('7');
});

test('a sign typed with a discount says what it is, whatever is chosen', async () => {
  openTestTill({ products: [tea], staff: { discountLimit: 100 } });
  const offWhen = async (typed: string, as: 'percent' | 'amount') => {
    useDiscount.setState({ of: 'line', as });
    setCounter({ entry: typed, notice: null });
    await applyDiscount();
    return counter().quote.lines[0]?.ownDiscount;
  };
  sellProduct(tea, false, units(2));
  expect(await offWhen('15%', 'percent')).toBe(135);
  expect(await offWhen('10%', 'amount')).toBe(90);
  expect(await offWhen('$5', 'percent')).toBe(500);
  expect(await offWhen('$.50', 'amount')).toBe(50);
  expect(await offWhen('20', 'percent')).toBe(180);
  expect(await offWhen('$5%', 'percent')).toBe(180);
  expect(notice()).toBe('That’s not a number. Enter digits only.');
});
