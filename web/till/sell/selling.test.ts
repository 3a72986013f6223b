import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/cents.ts';
import { units } from '#contract/milli.ts';
import { rule } from '#contract/order/testing/baskets.ts';
import { approvalsOf } from '#web/till/basket/approvals.ts';
import { product } from '#web/till/basket/testing.ts';
import { counter, say, setCounter, setStaff, theActor } from '#web/till/counter/counter.ts';
import { openTestTill, soldEvent } from '#web/till/counter/testing.ts';
import { useApproval } from '#web/till/staff/approval.ts';
import { discountBy, useDiscount } from './discounting.ts';
import { repeatLast } from './functions.ts';
import { approveDiscounts } from './limit.ts';
import { changeQuantity, pressPrice, pressQuantity, pressVoid, scanCode, sellAtPrice, sellProduct } from './selling.ts';

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const tea = product(1, 450);
const repair = product(2, 0, { openPrice: true });

const soldLines = () => counter().basket.lines.map(({ product: { id }, price, quantity }) => [id, price, quantity]);

test('the last sale again: goods with an open price ask for it, and what came after them waits', async () => {
  const line = { pack: false, quantity: units(1) };
  openTestTill({
    products: [tea, repair],
    events: [
      soldEvent([
        { ...line, productId: repair.id, price: cents(2500) },
        { ...line, productId: tea.id },
      ]),
    ],
  });
  repeatLast();
  const { panel } = counter();
  expect(panel).toMatchObject({ kind: 'openPrice', product: { id: repair.id } });
  expect(soldLines()).toEqual([]);
  if (panel.kind === 'openPrice') await sellAtPrice(panel, '30');
  expect(soldLines()).toEqual([
    [repair.id, 3000, 1000],
    [tea.id, null, 1000],
  ]);
});

test('one by one, an open price is asked for too', () => {
  openTestTill({ products: [tea, repair] });
  sellProduct(repair, false, units(2));
  expect(counter().panel).toMatchObject({ kind: 'openPrice', quantity: 2000 });
  expect(soldLines()).toEqual([]);
});

const cup = product(3, 300);
const total = () => counter().quote.totals.total;

test('ten percent off the whole sale is ten percent of what is scanned next, too', async () => {
  openTestTill({ products: [tea, cup], staff: { discountLimit: 10 } });
  useDiscount.setState({ of: 'order' });
  sellProduct(tea, false, units(2));
  await discountBy({ percent: 10 });
  expect(total()).toBe(810);
  expect(counter().notice?.text).toContain('Items added later get it too.');
  sellProduct(cup, false, units(1));
  sellProduct(tea, false, units(1));
  expect(total()).toBe(1485);
  changeQuantity(units(1));
  expect(total()).toBe(675);
  pressVoid();
  expect(total()).toBe(270);
  await discountBy({ percent: 0 });
  expect(total()).toBe(300);
});

test('what a manager let through is for the goods that were there, and the till says so', async () => {
  openTestTill({ products: [tea, cup], staff: { discountLimit: 10 } });
  useDiscount.setState({ of: 'order' });
  sellProduct(tea, false, units(2));
  const done = discountBy({ percent: 20 });
  useApproval.getState().request?.answer({ permission: 'discount.edit', approvedById: 2, about: 'Whole sale' });
  await done;
  expect(total()).toBe(720);
  expect(counter().notice?.text).toContain('items added later get none');
  sellProduct(cup, false, units(1));
  expect(total()).toBe(1020);
});

test('a discount that loses a promotion its minimum names that, and nothing else', async () => {
  const reward = { kind: 'amount', amount: cents(200) } as const;
  const terms = { kind: 'spend', threshold: cents(900), reward } as const;
  openTestTill({ products: [tea], rules: [rule(7, terms, { name: 'Two off nine', belowCost: true })] });
  useDiscount.setState({ of: 'order' });
  sellProduct(tea, false, units(2));
  const done = discountBy({ percent: 10 });
  useApproval.getState().request?.answer({ permission: 'discount.edit', approvedById: 2, about: 'Whole sale' });
  await done;
  expect(counter().notice?.text).toContain('“Two off nine” no longer applies: the sale is below its minimum.');
  expect(counter().notice?.text).not.toContain('as low as it can');
});

/** A manager's PIN. */
const approve = () =>
  useApproval.getState().request?.answer({ permission: 'discount.edit', approvedById: 2, about: 'Seen' });
const isAsked = () => useApproval.getState().request !== null;

test('an amount off ten that is left for one is a manager’s affair before the payment', async () => {
  openTestTill({ products: [tea], staff: { discountLimit: 10 } });
  useDiscount.setState({ of: 'line' });
  sellProduct(tea, false, units(10));
  await discountBy({ amount: cents(250) });
  expect(await approveDiscounts()).toBe(true);
  changeQuantity(units(1));
  expect(counter().notice?.text).toContain('A manager must approve it');
  const refused = approveDiscounts();
  useApproval.getState().request?.answer(undefined);
  expect(await refused).toBe(false);
  const done = approveDiscounts();
  expect(useApproval.getState().request?.about).toBe('Discount $2.50 on Product 1');
  approve();
  expect(await done).toBe(true);
  expect(theActor().approvals).toEqual([{ permission: 'discount.edit', approvedById: 2, about: 'Seen' }]);
  // Two for the same amount off are less by the unit than the manager saw.
  changeQuantity(units(2));
  expect(await approveDiscounts()).toBe(true);
});

test('an amount off the whole sale is judged again, and so is more by the unit than a manager saw', async () => {
  openTestTill({ products: [tea], staff: { discountLimit: 10 } });
  useDiscount.setState({ of: 'order' });
  sellProduct(tea, false, units(10));
  const given = discountBy({ amount: cents(900) });
  approve();
  await given;
  expect(await approveDiscounts()).toBe(true);
  changeQuantity(units(3));
  const asked = approveDiscounts();
  expect(isAsked()).toBe(true);
  approve();
  expect(await asked).toBe(true);
});

test('what a manager let through for one is not let through for five', async () => {
  openTestTill({ products: [tea], staff: { discountLimit: 10 } });
  useDiscount.setState({ of: 'line' });
  sellProduct(tea, false, units(1));
  const given = discountBy({ percent: 20 });
  expect(useApproval.getState().request?.about).toBe('Discount 20% ($0.90) on Product 1');
  approve();
  await given;
  expect(await approveDiscounts()).toBe(true);
  changeQuantity(units(5));
  expect(counter().notice?.text).toContain('A manager must approve it');
  const asked = approveDiscounts();
  expect(useApproval.getState().request?.about).toBe('Discount $4.50 on 5 × Product 1');
  approve();
  expect(await asked).toBe(true);
  // Fewer than were seen are fine.
  changeQuantity(units(3));
  expect(await approveDiscounts()).toBe(true);
});

test('with a price a manager sees all that comes off the line, and a number is typed anew after a refusal', async () => {
  openTestTill({ products: [tea], staff: { discountLimit: 10 } });
  useDiscount.setState({ of: 'line' });
  sellProduct(tea, false, units(1));
  const given = discountBy({ percent: 50 });
  approve();
  await given;
  setCounter({ entry: '2.5' });
  pressQuantity();
  expect(counter().entry).toBe('');
  setCounter({ entry: '4' });
  pressQuantity();
  setCounter({ entry: '4.40' });
  const priced = pressPrice();
  expect(useApproval.getState().request?.about).toBe('Sell 4 × Product 1 at $4.40 each, $9.20 off in total');
  approve();
  await priced;
  expect(await approveDiscounts()).toBe(true);
});

test('a price above the list says how much it is above', async () => {
  openTestTill({ products: [tea], staff: { discountLimit: 10 } });
  sellProduct(tea, false, units(2));
  setCounter({ entry: '1000' });
  const priced = pressPrice();
  expect(useApproval.getState().request?.about).toBe(
    'Sell 2 × Product 1 at $1,000.00 each, $1,991.00 above list price in total',
  );
  useApproval.getState().request?.answer(undefined);
  await priced;
});

test('what was said of a quantity goes with it, and the next clerk is told nothing of the last one’s', () => {
  openTestTill({ products: [tea] });
  sellProduct(tea, false, units(5));
  say('Only 4 of Product 1 can be sold here', true);
  changeQuantity(units(4));
  expect(counter().notice).toBeNull();
  say('Product 1 removed');
  setStaff(null);
  expect(counter().notice).toBeNull();
});

test('of very many approvals a sale takes the last with it, as many as the server takes', () => {
  openTestTill({ products: [tea] });
  sellProduct(tea, false, units(1));
  const { basket } = counter();
  const lines = basket.lines.map((line) => ({ ...line, discount: 50 }));
  const approvals = Array.from({ length: 25 }, (_, at) => ({
    permission: 'discount.edit' as const,
    approvedById: 2,
    about: `Seen ${at}`,
  }));
  const sent = approvalsOf({ ...basket, lines, approvals });
  expect(sent).toHaveLength(20);
  expect(sent.at(-1)?.about).toBe('Seen 24');
});

test('an approval goes with the sale as long as its line does', async () => {
  openTestTill({ products: [tea, cup, repair], staff: { discountLimit: 10 } });
  useDiscount.setState({ of: 'line' });
  sellProduct(cup, false, units(1));
  const dear = sellAtPrice({ product: repair, quantity: units(1) }, '900');
  approve();
  await dear;
  expect(await approveDiscounts()).toBe(true);
  expect(theActor().approvals).toHaveLength(1);
  pressVoid();
  expect(theActor().approvals).toEqual([]);
});

test('a product whose price is typed in asks for it though it has a list price', async () => {
  const service = product(77, 2500, { openPrice: true });
  openTestTill({ products: [service] });
  sellProduct(service, false, null);
  const { panel } = counter();
  expect(panel).toMatchObject({ kind: 'openPrice', product: { id: service.id } });
  if (panel.kind === 'openPrice') await sellAtPrice(panel, '30');
  expect(counter().basket.lines).toMatchObject([{ price: 3000 }]);
});

test('an unknown code that the next scan passes over stays in view until the sale is over', () => {
  openTestTill({ products: [tea] });
  scanCode('9399000001300');
  expect(counter().panel).toEqual({ kind: 'unknown', code: '9399000001300' });
  expect(counter().unsoldCodes).toEqual([]);
  scanCode(tea.sku);
  expect(counter().unsoldCodes).toEqual(['9399000001300']);
  // A code that came in two parts: the first of them is no article.
  scanCode('93990');
  scanCode('9399000001317');
  scanCode(tea.sku);
  expect(counter().unsoldCodes).toEqual(['9399000001300', '9399000001317']);
  expect(soldLines()).toEqual([[tea.id, null, units(2)]]);
  pressVoid();
  expect(counter().unsoldCodes).toEqual([]);
});
