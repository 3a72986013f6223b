import { expect, test } from 'vitest';
import { fieldWord } from './words.ts';

test('stored fields are told in words', () => {
  const told = ['status', 'roleDiscountLimit', 'roleId', 'sku', 'invoiceNote', 'line1'].map(fieldWord);
  expect(told).toEqual(['Status', 'Role discount limit', 'Role ID', 'SKU', 'Invoice note', 'Line1']);
});
