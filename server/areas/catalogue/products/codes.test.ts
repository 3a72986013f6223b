import { expect, test } from 'vitest';
import { checkCode, createProduct, generateSku, updateProduct } from '#contract/catalogue.ts';
import { openShop } from '#server/testing.ts';

const fieldsOf = (reply: { data: unknown }) => (reply.data as { fields: Record<string, string> }).fields;

test('a blank SKU is made up: short, plain and free', async () => {
  const shop = await openShop();
  const [first, second] = [await shop.product(), await shop.product({ title: 'Other' })];
  expect(first.sku).toMatch(/^[2-9A-HJKMNP-TV-Z]{7}$/);
  expect(first.sku).not.toBe(second.sku);
  expect((await shop.as('sales').call(generateSku, {})).data.sku).toMatch(/^[2-9A-HJKMNP-TV-Z]{7}$/);
});

test('codes are one space: a SKU, a pack’s SKU and a barcode never lead to two products', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const cola = await shop.product({ title: 'Cola', sku: 'Cola-1', standardSku: 'Cola-24', barcode: 'ABC123' });
  const clash = async (fields: object) => {
    const reply = await admin.call(createProduct, { title: 'New', retailPrice: 1, ...fields });
    return { code: reply.code, ...fieldsOf(reply) };
  };
  const message = 'Cola (Cola-1) already has this code';
  expect(await clash({ sku: 'COLA-1' })).toEqual({ code: 150, sku: message });
  expect(await clash({ sku: 'abc123' })).toEqual({ code: 150, sku: message });
  expect(await clash({ sku: 'cola-24' })).toEqual({ code: 150, sku: message });
  expect(await clash({ barcode: 'cola-1' })).toEqual({ code: 150, barcode: message });
  expect(await clash({ barcodes: [{ code: 'X' }, { code: 'ABC123' }] })).toEqual({
    code: 150,
    'barcodes.1.code': message,
  });
  expect(await clash({ standardSku: 'cola-1' })).toEqual({ code: 150, standardSku: message });
  expect(await clash({ sku: 'Q', standardSku: 'q' })).toMatchObject({ code: 103 });
  expect(await clash({ barcodes: [{ code: 'Z' }, { code: 'z' }] })).toMatchObject({ code: 103 });
  expect(await clash({ sku: 'SAME', barcode: 'SAME' })).toMatchObject({ code: 0 });
  expect((await admin.call(checkCode, { code: 'cola-24' })).data.takenBy).toEqual({
    id: cola.id,
    name: 'Cola',
    sku: 'Cola-1',
  });
  expect((await admin.call(checkCode, { code: 'cola-24', exceptId: cola.id })).data.takenBy).toBeNull();
  const other = await openShop();
  expect((await other.as('companyAdmin').call(checkCode, { code: 'Cola-1' })).data.takenBy).toBeNull();
  await other.product({ sku: 'Cola-1' });
});

test('two people taking the same code across kinds at once: one gets it', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      admin.call(createProduct, { title: `P${at}`, retailPrice: 1, ...(at % 2 ? { sku: 'ONE' } : { barcode: 'one' }) }),
    ),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, ...Array(9).fill(150)]);
});

test('the primary barcode and the list: whichever changed counts', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const product = await shop.product({ barcodes: [{ code: 'A' }, { code: 'B', pack: true }] });
  const codes = async (change: object) =>
    (await admin.call(updateProduct, { id: product.id, ...change })).data.barcodes.map(
      ({ code, pack }) => code + (pack ? '+' : ''),
    );
  expect(await codes({ ...product, barcode: 'C' })).toEqual(['C', 'B+']);
  expect(await codes({ barcode: 'B' })).toEqual(['B+']);
  expect(await codes({ barcode: 'B', barcodes: [{ code: 'D' }, { code: 'B', pack: true }] })).toEqual(['D', 'B+']);
  expect(await codes({ barcode: '' })).toEqual(['B+']);
  expect(await codes({ barcodes: [] })).toEqual([]);
});

test('codes and titles of which something cannot be seen are refused', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const draft = { title: 'Tea', retailPrice: 1 };
  expect(fieldsOf(await admin.call(createProduct, { ...draft, sku: 'TEA\u200b1' }))).toHaveProperty('sku');
  expect(fieldsOf(await admin.call(createProduct, { ...draft, standardSku: '\u2060' }))).toHaveProperty('standardSku');
  expect(fieldsOf(await admin.call(createProduct, { ...draft, title: '\u200b' }))).toHaveProperty('title');
  const reply = await admin.call(createProduct, { ...draft, title: 'שלום 👩‍🌾 ' });
  expect(reply.data.title).toBe('שלום 👩‍🌾');
});
