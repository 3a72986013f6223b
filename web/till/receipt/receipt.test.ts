import { expect, test } from 'vitest';
import type { Sale, SaleEvent } from '#contract/till/events.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { receiptRows } from './receipt.ts';

const textsOf = (changes: object): string[] => {
  const till = openTestTill({ products: [] });
  const line = {
    ...{ title: 'Ham', chineseTitle: '', pack: false, unitQty: 1, quantity: 1000, listPrice: 500, price: 500 },
    ...{ discount: 0, discountAmount: 0, ownDiscount: 0, shares: [], priceInclGst: 500, gst: 45, note: '' },
    ...changes,
  };
  const content = {
    ...{ number: 'T1-1-000001', customer: null, lines: [line], total: 500, rounding: 0, change: 0, payments: [] },
  } as unknown as Sale;
  const event = { kind: 'sale', content, deviceAt: '2026-11-16T01:00:00Z', offsetMs: 0 } as SaleEvent;
  const setup = {
    ...till.setup(),
    company: { ...till.setup().company, name: 'Shop', abn: '' },
    branch: { ...till.setup().branch, name: 'Shop', address: '', phone: '+61295550100' },
  };
  const facts = { setup, event, staffName: 'Mia', nameOfType: (key: string) => key, isCopy: false };
  return receiptRows(facts).flatMap((row) => ('text' in row ? [row.text] : []));
};

test('a receipt tells a discount, and calls neither a typed price nor the cents of a label one', () => {
  expect(textsOf({ discount: 10, ownDiscount: 50, priceInclGst: 450 })).toContain('Discount −0.50');
  expect(textsOf({ price: 400, ownDiscount: 100, priceInclGst: 400 }).join()).not.toContain('Discount');
  expect(textsOf({ price: 400, discount: 10, ownDiscount: 140, priceInclGst: 360 })).toContain('Discount −0.40');
  const label = { quantity: 401, listPrice: 2500, price: 2500, discountAmount: 2, ownDiscount: 2, priceInclGst: 1001 };
  expect(textsOf(label).join()).not.toContain('Discount');
});

test('the shop’s phone number is written as people write it', () => {
  expect(textsOf({})).toContain('(02) 9555 0100');
});
