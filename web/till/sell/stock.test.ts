import { expect, test } from 'vitest';
import { units } from '#contract/milli.ts';
import { addProduct, type Basket, emptyBasket } from '#web/till/basket/basket.ts';
import { product } from '#web/till/basket/testing.ts';
import { reduceToStock } from './stock.ts';

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
