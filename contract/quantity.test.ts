import { expect, test } from 'vitest';
import { z } from 'zod';
import { say } from './messages/sentence.ts';
import { createPurchaseOrder, receivePurchaseOrder } from './purchasing.ts';
import { MAX_QUANTITY, milli, Quantity, units, whyNotWhole } from './quantity.ts';
import { createOrder, dispatchOrder, returnOrder } from './sales.ts';
import { CountEntry } from './stock/counting.ts';
import { createTransfer, receiveTransfer } from './stock/transfers.ts';
import { createWriteOff } from './stock/writeOffs.ts';

const complaints = (schema: z.ZodType, value: unknown) =>
  z.safeDecode(schema, value as never).error?.issues.map(({ message }) => message) ?? [];

test('parts are taken of what is sold by weight alone, and never of a pack', () => {
  const half = milli(1500);
  expect(whyNotWhole(half, { soldByWeight: false })).toEqual(say('field.wholeUnits'));
  expect(whyNotWhole(half, { pack: true, soldByWeight: true })).toEqual(say('field.wholePacks'));
  expect(whyNotWhole(half, { soldByWeight: true })).toBeUndefined();
  expect(whyNotWhole(units(2), { pack: true, soldByWeight: false })).toBeUndefined();
});

test('a quantity goes up to 999,999, and a barcode is none', () => {
  expect(complaints(Quantity, MAX_QUANTITY)).toEqual([]);
  for (const tooMuch of [MAX_QUANTITY + 1, -MAX_QUANTITY - 1, 9_399_000_000_044])
    expect(complaints(Quantity, tooMuch)).toEqual([say('field.maxQuantity')]);
});

test('every document holds to it', () => {
  const orderQty = 9_399_000_000_044;
  const goods = { productId: 1, quantity: orderQty };
  const lines = [{ lineId: 1, quantity: orderQty }];
  const documents: [z.ZodType, object][] = [
    [createOrder.input, { productList: [{ productId: 1, orderQty }] }],
    [dispatchOrder.input, { id: 1, lines }],
    [returnOrder.input, { id: 1, lines }],
    [createPurchaseOrder.input, { supplierId: 1, productList: [{ productId: 1, orderQty }] }],
    [receivePurchaseOrder.input, { id: 1, lines }],
    [createTransfer.input, { fromBranchId: 1, toBranchId: 2, productList: [goods] }],
    [receiveTransfer.input, { id: 1, lines: [goods] }],
    [createWriteOff.input, { branchId: 1, productList: [{ ...goods, reason: 'damaged' }] }],
    [CountEntry, { clientId: 'a', ...goods }],
  ];
  for (const [schema, sent] of documents) expect(complaints(schema, sent)).toContain(say('field.maxQuantity'));
});
