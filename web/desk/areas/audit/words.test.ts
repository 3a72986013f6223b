import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { actionWord, changesInWords, entityWord, fieldWord, onlyIn, valueInWords } from './words.ts';

test('stored fields are told in words', () => {
  const words = ['status', 'roleDiscountLimit', 'roleId', 'sku', 'invoiceNote', 'line1'].map(fieldWord);
  expect(words).toEqual(['Status', 'Role discount limit', 'Role ID', 'SKU', 'Invoice note', 'Line1']);
});

test('stored values are told as people read them', () => {
  expect(valueInWords('status', 'partlyReceived')).toBe('Partly received');
  expect(valueInWords('name', 'partlyReceived')).toBe('partlyReceived');
  expect(valueInWords('gstFree', false)).toBe('No');
  expect(valueInWords('note', '')).toBe('–');
  expect(valueInWords('total', 308.8)).toBe('$308.80');
  expect(valueInWords('discountLimit', 2.5)).toBe('2.5');
  expect(valueInWords('productList', [{ sku: 'TEA', orderQty: 2, price: 1234.5 }])).toBe('TEA · 2 · $1,234.50');
  expect(valueInWords('lines', ['2 × TEA @ 4.50', '1 × RICE @ 9.00'])).toBe('2 × TEA @ 4.50\n1 × RICE @ 9.00');
  expect(valueInWords('openingDays', [{ day: 'monday', open: '09:00', close: '17:30' }])).toBe(
    'Monday · 09:00 · 17:30',
  );
});

test('whatever a till writes into the log is told in words', () => {
  const actions = ['enrol', 'move', 'revoke', 'sendFile', 'newEpoch', 'open', 'close', 'moveCash', 'openDrawer'];
  for (const action of [...actions, 'removePayment', 'checkAge', 'approve', 'resolve', 'setPin', 'send', 'sendFailed'])
    expect(actionWord(action), action).not.toBe(action);
  expect(actionWord('newEpoch')).toBe('Receipt numbers restarted');
  expect(actionWord('resolve')).toBe('Resolved');
  for (const entity of ['till', 'tillSession', 'tillFlag', 'keypad']) expect(entityWord(entity)).not.toBe(entity);
  expect(['epoch', 'lastNumberSeen', 'zNumber'].map(fieldWord)).toEqual(['Epoch', 'Last number seen', 'Z number']);
  expect(valueInWords('direction', 'out')).toBe('Out');
  expect(valueInWords('paymentType', 'storeCredit')).toBe('Store credit');
  expect(valueInWords('permission', 'negativeStock.enable')).toBe('Negative stock · Enable');
  expect(valueInWords('reason', 'lateSession')).toBe('Late session');
  expect(valueInWords('reason', 'iPad repair')).toBe('iPad repair');
  expect(valueInWords('outcome', 'staffTold')).toBe('Staff told');
  expect(valueInWords('counted', 102.5)).toBe('$102.50');
});

test('of two lists only the difference is told', () => {
  const [before, after] = [
    ['product.add', 'product.edit'],
    ['product.add', 'product.edit', 'salesOrder.delete'],
  ];
  expect(valueInWords('permissions', onlyIn(before, after))).toBe('–');
  expect(valueInWords('permissions', onlyIn(after, before))).toBe('Sales order · Delete');
  expect(onlyIn('a', 'b')).toBe('a');
});

test('an approval says what was approved and by whom', () => {
  const entry = { before: null, after: { permission: 'discount.edit', about: '20% off Rice', approvedBy: 'Priya' } };
  expect(changesInWords(entry as unknown as AuditEntry)).toBe('20% off Rice, approved by Priya');
  const renamed = { before: { name: 'Tea' }, after: { name: 'Green tea' } };
  expect(changesInWords(renamed as unknown as AuditEntry)).toBe('Name');
});

test('a new record lists what it was given, by the name of the thing', () => {
  const after = { note: '', reason: null, tags: [], total: 0, branchId: 3, customerId: 12, sku: 'TEA' };
  const created = { before: null, after } as unknown as AuditEntry;
  expect(changesInWords(created)).toBe('Total, Branch, Customer, SKU');
  const cleared = { before: { customerId: 12 }, after: { customerId: null } } as unknown as AuditEntry;
  expect(changesInWords(cleared)).toBe('Customer');
});
