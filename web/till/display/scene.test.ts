import { expect, test } from 'vitest';
import { milli, units } from '#contract/milli.ts';
import { emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct } from '#web/till/basket/goods.ts';
import { quoteBasket } from '#web/till/basket/pricing.ts';
import { noon, prices, product } from '#web/till/basket/testing.ts';
import { sceneOf } from './scene.ts';

test('the customer reads how many pieces there are, not how many lines', () => {
  const tea = addProduct(emptyBasket, product(1, 450), false, units(3));
  const basket = addProduct(tea, product(2, 1999, { soldByWeight: true }), false, milli(512));
  const quote = quoteBasket(basket, prices(), noon);
  expect(sceneOf({ basket, quote, panel: { kind: 'keys' } })).toMatchObject({ kind: 'basket', pieces: 4 });
});
