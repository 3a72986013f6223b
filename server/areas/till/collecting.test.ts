import { expect, test } from 'vitest';
import { getCustomer } from '#contract/customers.ts';
import type { WireInput } from '#contract/endpoint.ts';
import { cents } from '#contract/money.ts';
import { createOrder, getOrder, pageOfOrders, updateOrder } from '#contract/sales.ts';
import { pageOfFlags } from '#contract/till/devices.ts';
import type { SaleLine } from '#contract/till/events.ts';
import { findReceipt } from '#contract/till/protocol.ts';
import { promote } from '#server/areas/promotions/testing.ts';
import { buyer, expectSound } from '#server/areas/sales/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { cash, enrol, lineOf, saleOf } from './testing.ts';

type Changes = Partial<WireInput<typeof createOrder>>;

/** An order of the storefront that waits at the counter: two of one product, at a price that has gone up since. */
const openHeld = async (changesOf: (shop: Shop) => Promise<Changes> = async () => ({})) => {
  const shop = await openShop();
  const till = await enrol(shop);
  const changes = await changesOf(shop);
  const tea = await shop.product({ retailPrice: 4, onHand: 10 });
  const { data: held } = await shop.as('companyAdmin').call(createOrder, {
    branchId: shop.branchId,
    channel: 'mobile',
    status: 'confirmed',
    otherReference: 'Mei Chen',
    note: 'Mei Chen, 0412 345 678',
    productList: [{ productId: tea.id, orderQty: 2 }],
    ...changes,
  });
  const find = () => till.caller.call(findReceipt, { number: held.reference }, till.headers);
  const read = async () => (await shop.as('companyAdmin').call(getOrder, { id: held.id })).data;
  const flags = async () =>
    (await shop.as('branchManager').call(pageOfFlags, {})).data.data.map(({ reason }) => reason);
  return { shop, till, tea, held, find, read, flags };
};

test('a held order is found by its number, paid at the till with more goods, and is then complete', async () => {
  const { shop, till, tea, held, find, read, flags } = await openHeld();
  expect((await find()).data).toMatchObject({
    orderId: held.id,
    isHeld: true,
    collectedAt: null,
    isLayby: false,
    number: 'Mei Chen',
  });
  const elsewhere = await enrol(shop, shop.otherBranchId);
  const reply = await elsewhere.caller.call(findReceipt, { number: held.reference }, elsewhere.headers);
  expect(reply.data.isHeld).toBe(false);
  const gum = await shop.product({ retailPrice: 1, onHand: 5 });
  const sale = await till.happen(
    'sale',
    saleOf([lineOf(tea, 2), lineOf(gum, 1)], { collects: held.id, payments: [cash(900)] }),
  );
  expect([sale.orderId, sale.reference]).toEqual([held.id, held.reference]);
  const order = await read();
  expect(order).toMatchObject({
    status: 'completed',
    paymentStatus: 'paid',
    channel: 'mobile',
    otherReference: 'T1-1-000001',
    note: 'Mei Chen, 0412 345 678',
    totalInclGst: 9,
    payments: [{ paymentType: 'cash', amount: 9 }],
  });
  expect(order.productList.map(({ id }) => id)[0]).toBe(held.productList[0]?.id);
  expect([await shop.onHand(tea), await shop.onHand(gum)]).toEqual([8, 4]);
  expect((await shop.as('sales').call(pageOfOrders, {})).data.data).toHaveLength(1);
  expect(await flags()).toEqual([]);
  const { isHeld, collectedAt } = (await find()).data;
  expect(isHeld).toBe(false);
  expect(Date.now() - Date.parse(collectedAt ?? '')).toBeLessThan(60_000);
  await expectSound(shop);
});

test('an order that left unpaid, or was picked up from the desk, tells when it did', async () => {
  const { shop, held, find } = await openHeld();
  await shop.as('companyAdmin').call(updateOrder, { id: held.id, status: 'dispatched', allowOverLimit: true });
  expect((await find()).data).toMatchObject({ isHeld: false, collectedAt: expect.any(String) });
  const till = await enrol(shop);
  const tea = await shop.product({ retailPrice: 4, onHand: 10 });
  const sell = async (changes: object) => {
    const order = { branchId: shop.branchId, status: 'completed', productList: [{ productId: tea.id, orderQty: 1 }] };
    const { data } = await shop.as('companyAdmin').call(createOrder, {
      ...{ ...order, payments: [{ paymentType: 'cash', amount: 4 }] },
      ...changes,
    } as never);
    return (await till.caller.call(findReceipt, { number: data.reference }, till.headers)).data.collectedAt;
  };
  expect(await sell({ courierType: 'pickup' })).toEqual(expect.any(String));
  expect(await sell({})).toBeNull();
});

test('what was left on the shelf leaves the order, and an order that was cancelled meanwhile is sold and flagged', async () => {
  const first = await openHeld();
  await first.till.happen('sale', saleOf([lineOf(first.tea, 1)], { collects: first.held.id, payments: [cash(400)] }));
  expect(await first.read()).toMatchObject({ status: 'completed', totalInclGst: 4, items: 1 });
  expect(await first.shop.onHand(first.tea)).toBe(9);
  await expectSound(first.shop);

  const { shop, till, tea, held, read, flags } = await openHeld();
  await shop.as('companyAdmin').call(updateOrder, { id: held.id, status: 'cancelled' });
  const sale = await till.happen('sale', saleOf([lineOf(tea, 2)], { collects: held.id, payments: [cash(cents(800))] }));
  expect(sale.orderId).not.toBe(held.id);
  expect([(await read()).status, await shop.onHand(tea), await flags()]).toEqual(['cancelled', 8, ['collected']]);
  // Whose order it was: somebody may have paid for it twice.
  const [flag] = (await shop.as('branchManager').call(pageOfFlags, {})).data.data;
  expect(flag?.detail).toBe(`${held.reference}, Mei Chen`);
  await expectSound(shop);
});

test('an order collected for a customer is theirs from then on, whoever had it before', async () => {
  const anonymous = await openHeld();
  const mei = await buyer(anonymous.shop);
  const paid = { payments: [cash(800)] };
  const collected = { collects: anonymous.held.id, customer: { id: mei.id, name: mei.name }, ...paid };
  await anonymous.till.happen('sale', saleOf([lineOf(anonymous.tea, 2)], collected));
  const balanceOf = async ({ as }: Shop, id: number) => {
    const { balance, sales, orders } = (await as('companyAdmin').call(getCustomer, { id })).data;
    return { balance, sales, orders };
  };
  expect(await balanceOf(anonymous.shop, mei.id)).toEqual({ balance: 0, sales: 8, orders: 1 });
  await expectSound(anonymous.shop);

  let kim = mei;
  const { shop, till, tea, held, read } = await openHeld(async (shop) => {
    kim = await buyer(shop, { name: 'Kim' });
    await promote(shop, { terms: { kind: 'percentage', percent: 25 }, limitPerCustomer: 1 });
    return { customerId: kim.id };
  });
  const lee = await buyer(shop, { name: 'Lee' });
  const [line] = (await read()).productList;
  expect([line?.priceInclGst, (await balanceOf(shop, kim.id)).balance]).toEqual([6, 6]);
  const share = { ...line?.promotions[0], amount: cents(200) } as SaleLine['shares'][number];
  const off = { shares: [share], priceInclGst: cents(600), gst: cents(55), subtotal: cents(545) };
  const content = saleOf([lineOf(tea, 2, off)], { collects: held.id, payments: [cash(600)] });
  await till.happen('sale', { ...content, customer: { id: lee.id, name: lee.name } });
  expect(await read()).toMatchObject({ status: 'completed', customerName: 'Lee', totalInclGst: 6 });
  expect(await balanceOf(shop, kim.id)).toEqual({ balance: 0, sales: 0, orders: 0 });
  expect(await balanceOf(shop, lee.id)).toEqual({ balance: 0, sales: 6, orders: 1 });
  const { rows } = await shop.services.database.pool.query(
    'select customer_id as id, uses from promotion_customer where company_id = $1 order by customer_id',
    [shop.companyId],
  );
  expect(rows).toEqual([
    { id: kim.id, uses: 0 },
    { id: lee.id, uses: 1 },
  ]);
  await expectSound(shop);
});

test('only an order of the storefront is collected: any other stays as it is, and the sale is flagged', async () => {
  const { shop, till, tea, held, read, flags } = await openHeld(async () => ({ channel: 'wholesale' }));
  const sale = await till.happen('sale', saleOf([lineOf(tea, 1)], { collects: held.id, payments: [cash(400)] }));
  expect(sale.orderId).not.toBe(held.id);
  expect(await read()).toMatchObject({ status: 'confirmed', paymentStatus: 'unpaid', items: 1, totalInclGst: 8 });
  expect(await flags()).toEqual(['collected']);
  await expectSound(shop);
});
