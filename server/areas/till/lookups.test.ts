import { expect, test } from 'vitest';
import { searchCustomers } from '#contract/customers/search.ts';
import { deleteCustomer, updateCustomerType } from '#contract/customers.ts';
import { createPromotion } from '#contract/promotions.ts';
import { findCustomers, tillPrices, tillSetup, tillStock } from '#contract/till/protocol.ts';
import { buyer } from '#server/areas/sales/testing.ts';
import { openShop } from '#server/testing.ts';
import { enrol } from './testing.ts';

test('customers are found by name, phone or card, the card’s first, and only those of the company', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const [till, stranger] = [await enrol(shop), await enrol(other)];
  const mei = await buyer(shop, { name: 'Mei Lin', phone: '0412 345 678', creditLimit: 50 });
  const formerBuyer = await buyer(shop, { name: 'Mei Gone' });
  await shop.as('companyAdmin').call(deleteCustomer, { id: formerBuyer.id });
  const find = (at: typeof till, keyword: string) => at.caller.call(findCustomers, { keyword }, at.headers);
  for (const keyword of ['mei', 'LIN', String(mei.id), '412 345'])
    expect((await find(till, keyword)).data, keyword).toMatchObject([
      {
        id: mei.id,
        name: 'Mei Lin',
        code: String(mei.id),
        typeName: expect.stringMatching(/./),
        accountRoom: 5000,
        storeCredit: 0,
        uses: {},
      },
    ]);
  for (const keyword of ['%', '_', '\\']) expect((await find(till, keyword)).data, keyword).toEqual([]);
  for (const keyword of ['mei', String(mei.id), '%', "'"]) expect((await find(stranger, keyword)).data).toEqual([]);
});

test('customers whose name or words begin with what was typed come first', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  for (const name of ['Charlotte Bach', 'Anna Charlotte Crane', 'Charlotte Campbell'])
    await buyer(shop, { name, email: `${name.replaceAll(' ', '.')}@example.com` });
  const { data } = await till.caller.call(findCustomers, { keyword: 'charlotte c' }, till.headers);
  expect(data.map(({ name }) => name)).toEqual(['Charlotte Campbell', 'Anna Charlotte Crane', 'Charlotte Bach']);
});

test('a name is found however its apostrophe is typed', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const [curly, straight] = [
    await buyer(shop, { name: 'Siobhan O’Brien' }),
    await buyer(shop, { name: "Sinead O'Brien" }),
  ];
  const ids = [curly.id, straight.id].toSorted();
  for (const keyword of ["O'Brien", 'O’Brien', 'OBrien', 'brien']) {
    const { data: atTill } = await till.caller.call(findCustomers, { keyword }, till.headers);
    const { data: atDesk } = await shop.as('sales').call(searchCustomers, { keyword });
    for (const hits of [atTill, atDesk]) expect(hits.map(({ id }) => id).toSorted(), keyword).toEqual(ids);
  }
});

test('who is priced from cost hears what it comes to, never the cost, and nobody else’s', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const [till, stranger] = [await enrol(shop), await enrol(other)];
  const admin = shop.as('companyAdmin');
  const cola = await shop.product({ retailPrice: 11, costPrice: 2, onHand: 5 });
  const customer = await buyer(shop, { type: 'wholesale' });
  await admin.call(updateCustomerType, { key: 'wholesale', priceLevel: 'costPlus', percent: 50 });
  const input = { customerId: customer.id, productIds: [cola.id] };
  const { data } = await till.caller.call(tillPrices, input, till.headers);
  expect(data).toEqual([{ productId: cola.id, unit: 330, pack: expect.any(Number) }]);
  expect(await stranger.caller.call(tillPrices, input, stranger.headers)).toMatchObject({ code: 404, data: null });
  const own = await buyer(other);
  const foreign = await stranger.caller.call(tillPrices, { ...input, customerId: own.id }, stranger.headers);
  expect(foreign.data).toEqual([]);
  expect((await till.caller.call(tillStock, { productIds: [cola.id] }, till.headers)).data).toEqual([
    { productId: cola.id, onHand: 5000, available: 5000 },
  ]);
});

test('a cost is told only of goods whose promotion stops there', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const [promoted, plain] = [await shop.product({ costPrice: 2, onHand: 5 }), await shop.product({ costPrice: 2 })];
  const floors = async () => (await till.caller.call(tillSetup, {}, till.headers)).data.floors;
  expect(await floors()).toEqual({});
  const promotion = { name: 'Half', state: 'active' as const, terms: { kind: 'percentage' as const, percent: 50 } };
  await shop.as('companyAdmin').call(createPromotion, { ...promotion, belowCost: true });
  expect(await floors()).toEqual({});
  await shop.as('companyAdmin').call(createPromotion, { ...promotion, scope: { productIds: [promoted.id] } });
  expect(Object.keys(await floors())).toEqual([String(promoted.id)]);
  expect((await floors())[promoted.id]).toBe(220);
  expect((await floors())[plain.id]).toBeUndefined();
});
