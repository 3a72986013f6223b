import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/cents.ts';
import { units } from '#contract/milli.ts';
import { product } from '#web/till/basket/testing.ts';
import { counter } from '#web/till/counter/counter.ts';
import { openTestTill, soldEvent } from '#web/till/counter/testing.ts';
import { repeatLast } from './functions.ts';
import { sellAtPrice, sellProduct } from './selling.ts';

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
