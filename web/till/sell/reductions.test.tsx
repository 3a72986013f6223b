import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/cents.ts';
import { units } from '#contract/milli.ts';
import { rule } from '#contract/order/testing/baskets.ts';
import { changeLine, withCode } from '#web/till/basket/basket.ts';
import { discountLine, discountOrder } from '#web/till/basket/discount.ts';
import { addLabelled } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import { changeBasket, counter, priceBasket } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { CartLine } from './CartLine.tsx';
import { sellProduct } from './selling.ts';

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** The selected line as the cart shows it, without its markup. */
const shownLine = (): string => {
  const { basket, quote } = counter();
  const [line, quoted] = [basket.lines[0], quote.lines[0]];
  if (!line || !quoted) throw new Error('Nothing is in the cart');
  const { customer, prices } = basket;
  const row = <CartLine {...{ line, quoted, customer, prices }} isSelected isLast language="en" />;
  return renderToStaticMarkup(row).replaceAll(/<[^>]+>/g, ' ');
};

const tea = product(1, 1000);
const sellWithFloor = (floor: number) => {
  openTestTill({
    products: [tea],
    rules: [rule(1, { kind: 'percentage', percent: 50 }, { name: 'Half price' })],
    floors: { 1: cents(floor) },
  });
  sellProduct(tea, false, units(1));
  return shownLine();
};

test('a line says that a promotion was reduced, without telling how far it would have gone', () => {
  const line = sellWithFloor(700);
  expect(line).toContain('“Half price” takes off less: the price can’t go lower');
  expect(line).not.toContain('cost');
  expect(line).not.toContain('5.00');
  expect(sellWithFloor(400)).not.toContain('lowest');
});

test('a line says that a promotion was left out for the sake of cost', () => {
  expect(sellWithFloor(1000)).toContain('“Half price” not applied: already at its lowest price');
});

test('nothing is said of cost where a discount off the whole sale goes below it', () => {
  sellWithFloor(1000);
  const pricer = { quoteOf: priceBasket, gstRate: 10, floors: { 1: 1000 }, limit: 100 };
  changeBasket((basket) => discountOrder(basket, pricer, { amount: cents(500) }).basket);
  expect(counter().quote.totals.total).toBe(500);
  expect(shownLine()).not.toContain('cost');
});

test('a typed price names the one before it; only what is taken off beside it is a discount', () => {
  openTestTill({ products: [tea] });
  sellProduct(tea, false, units(1));
  changeBasket((basket) => changeLine(basket, 1, { price: cents(437) }));
  expect(shownLine()).toContain('4.37 each, was 10.00');
  expect(shownLine()).not.toContain('discount');
  changeBasket((basket) => discountLine(basket, 1, { amount: cents(37) }));
  expect(shownLine()).toContain('4.37 each, was 10.00 · discount 0.37');
});

test('what the weight on a label does not come to is no discount', () => {
  const fish = product(2, 3999, { soldByWeight: true });
  openTestTill({ products: [fish] });
  changeBasket((basket) => addLabelled(basket, fish, cents(1001)));
  expect(counter().quote.lines[0]?.ownDiscount).toBeGreaterThan(0);
  expect(shownLine()).toContain('39.99 per kg');
  expect(shownLine()).not.toContain('discount');
});

test('a promotion by code says nothing to those who have not brought the code', () => {
  const evening = rule(
    1,
    { kind: 'percentage', percent: 15 },
    { name: 'VIP evening', code: 'VIP', customerTypes: ['vip'] },
  );
  openTestTill({ products: [tea], rules: [evening] });
  sellProduct(tea, false, units(1));
  expect(shownLine()).not.toContain('VIP evening');
  changeBasket((basket) => withCode(basket, 'VIP'));
  expect(shownLine()).toContain('VIP evening');
});
