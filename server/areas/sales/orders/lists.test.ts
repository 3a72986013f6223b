import { expect, test } from 'vitest';
import type { WireInput } from '#contract/endpoint.ts';
import { createOrder, pageOfOrders, searchOrders } from '#contract/sales.ts';
import { buyer, sell } from '#server/areas/sales/testing.ts';
import { yearInSydney } from '#server/testing/clock.ts';
import { openShop } from '#server/testing.ts';

/** Numbers begin anew each year: one that is of another is the same whenever these tests run. */
const lastYear = Number(yearInSydney()) - 1;

type Filter = WireInput<typeof pageOfOrders>;

const openOrders = async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 100 });
  const pot = await shop.product({ retailPrice: 25, onHand: 100 });
  const mei = await buyer(shop, { name: '陈美玲 Mei', creditLimit: 500 });
  const line = (productId: number, orderQty = 1) => [{ productId, orderQty }];
  const card = (amount: number) => [{ paymentType: 'card', amount }];
  const orders = {
    draft: await sell(shop, { productList: line(tea.id), otherReference: 'Web-77' }),
    web: await sell(shop, { status: 'confirmed', channel: 'web', courierType: 'dhl', productList: line(pot.id) }),
    late: await sell(shop, {
      status: 'completed',
      occurredAt: `${lastYear}-02-10T13:30:00Z`,
      productList: line(tea.id, 2),
      payments: card(20),
    }),
    account: await sell(shop, {
      status: 'completed',
      customerId: mei.id,
      productList: line(pot.id),
      payments: [{ paymentType: 'account', amount: 25 }],
    }),
  };
  const till = await shop
    .as('branchManager')
    .call(createOrder, { status: 'dispatched', productList: line(tea.id), allowOverLimit: true });
  const names = new Map([
    ...Object.entries(orders).map(([name, { id }]) => [id, name] as const),
    [till.data.id, 'till'],
  ]);
  const idsOf = async (filter: Filter) => {
    const { data } = await shop.as('companyAdmin').call(pageOfOrders, filter);
    expect(data.totalCount).toBe(data.data.length);
    return data.data.map(({ id }) => names.get(id));
  };
  return { shop, tea, pot, mei, orders, till: till.data, idsOf };
};

test('orders are found by whatever they have', async () => {
  const { shop, tea, pot, mei, orders, idsOf } = await openOrders();
  expect(await idsOf({})).toEqual(['till', 'account', 'late', 'web', 'draft']);
  expect(await idsOf({ status: ['draft', 'dispatched'] })).toEqual(['till', 'draft']);
  expect(await idsOf({ paymentStatus: ['paid'] })).toEqual(['late']);
  expect(await idsOf({ channel: ['web'] })).toEqual(['web']);
  expect(await idsOf({ courierType: 'dhl' })).toEqual(['web']);
  expect(await idsOf({ customerId: mei.id })).toEqual(['account']);
  expect(await idsOf({ productId: tea.id })).toEqual(['till', 'late', 'draft']);
  expect(await idsOf({ userId: shop.users.branchManager.id })).toEqual(['till']);
  expect(await idsOf({ branchId: shop.otherBranchId })).toEqual([]);
  expect(await idsOf({ reference: orders.web.reference.toLowerCase() })).toEqual(['web']);
  expect(await idsOf({ otherReference: 'web-7' })).toEqual(['draft']);
  expect(await idsOf({ totalFrom: 20, totalTo: 24.99 })).toEqual(['late']);
  // The eleventh of February in Sydney.
  expect(await idsOf({ confirmedFrom: `${lastYear}-02-11`, confirmedTo: `${lastYear}-02-11` })).toEqual(['late']);
  expect(await idsOf({ confirmedFrom: `${lastYear}-02-10`, confirmedTo: `${lastYear}-02-10` })).toEqual([]);
  expect(await idsOf({ dispatchedTo: `${lastYear}-02-11` })).toEqual(['late']);
  expect(await idsOf({ createdTo: `${lastYear}-02-11` })).toEqual([]);
  expect(await idsOf({ status: ['completed'], productId: pot.id })).toEqual(['account']);
});

test('a word finds references, numbers and customers; columns sort', async () => {
  const { shop, orders, idsOf } = await openOrders();
  expect(await idsOf({ keyword: '美玲' })).toEqual(['account']);
  expect(await idsOf({ keyword: 'mei' })).toEqual(['account']);
  expect(await idsOf({ keyword: 'web-77' })).toEqual(['draft']);
  expect(await idsOf({ keyword: orders.late.reference })).toEqual(['late']);
  expect(await idsOf({ keyword: 's-0001-' })).toEqual(['till', 'account', 'late', 'web']);
  expect(await idsOf({ keyword: orders.web.reference.slice(0, -6).toLowerCase() })).toEqual(['till', 'account', 'web']);
  expect(await idsOf({ keyword: orders.web.reference.slice(0, -1) })).toHaveLength(3);
  expect(await idsOf({ keyword: 's-' })).toHaveLength(4);
  expect(await idsOf({ keyword: 'S-0002' })).toEqual([]);
  expect(await idsOf({ keyword: 'S-%' })).toEqual([]);
  expect(await idsOf({ keyword: '1' })).toEqual(['late', 'web']);
  expect(await idsOf({ keyword: 'nobody' })).toEqual([]);
  expect(await idsOf({ keyword: '100%' })).toEqual([]);
  expect(await idsOf({ sortField: 'totalInclGst', sortOrder: 'descend' })).toEqual([
    'account',
    'web',
    'late',
    'till',
    'draft',
  ]);
  expect(await idsOf({ sortField: 'confirmedAt' })).toEqual(['late', 'web', 'account', 'till']);
  expect(await idsOf({ sortField: 'reference' })).toEqual(['late', 'web', 'account', 'till']);
  const picked = await shop.as('sales').call(searchOrders, { keyword: 'mei' });
  expect(picked.data.map(({ reference }) => reference)).toEqual([orders.account.reference]);
  const second = await shop.as('sales').call(pageOfOrders, { pageNo: 2, pageSize: 2 });
  expect(second.data).toMatchObject({ totalCount: 5, totalPage: 3, more: false, data: { length: 2 } });
});

test('orders are found by a phone number in their note or of their customer, however it is written', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 100 });
  const productList = [{ productId: tea.id, orderQty: 1 }];
  const kim = await buyer(shop, { name: 'Kim', phone: '+64 21 123 4567' });
  const collected = await sell(shop, { productList, note: 'Mei Chen, 0412 345 678' });
  const abroad = await sell(shop, { productList, note: 'Call +61 (0)412-345-678, then (02) 9555 0100 at 10:30' });
  const ofKim = await sell(shop, { productList, customerId: kim.id, note: '12 jars, 4 lids' });
  const names = new Map([
    [collected.id, 'collected'],
    [abroad.id, 'abroad'],
    [ofKim.id, 'ofKim'],
  ]);
  const idsOf = async (keyword: string) => {
    const { data } = await shop.as('companyAdmin').call(pageOfOrders, { keyword });
    const picked = await shop.as('sales').call(searchOrders, { keyword });
    expect(picked.data.map(({ id }) => id)).toEqual(data.data.map(({ id }) => id));
    return data.data.map(({ id }) => names.get(id));
  };
  for (const written of [
    '0412345678',
    '0412 345 678',
    '+61412345678',
    '+61 412 345 678',
    '0061 412 345 678',
    '345 678',
  ])
    expect(await idsOf(written), written).toEqual(['abroad', 'collected']);
  for (const written of ['0295550100', '(02) 9555 0100', '9555 0100', '+61 2 9555 0100'])
    expect(await idsOf(written), written).toEqual(['abroad']);
  for (const written of ['021 123 4567', '+64 21 123 4567']) expect(await idsOf(written), written).toEqual(['ofKim']);
  expect(await idsOf('0412345679')).toEqual([]);
  expect(await idsOf('124')).toEqual([]);
});
