import { expect, test } from 'vitest';
import { CallError } from '#web/platform/callError.ts';
import { lineErrorsOf } from './refusals.ts';

test('what is left is told in what was asked for: units, or whole packs', () => {
  const lines = [5, 12, -3].map((available, line) => ({ line, available }));
  const error = new CallError({ code: 9150, status: 200, data: { lines } });
  const pack = { pack: true, unitQty: 6 };
  expect(lineErrorsOf(error, { productList: [{ pack: false, unitQty: 1 }, pack, pack] })).toEqual({
    'productList.0.orderQty': '5 left in stock.',
    'productList.1.orderQty': '2 packs left in stock.',
    'productList.2.orderQty': 'No full packs left in stock.',
  });
});
