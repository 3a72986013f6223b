import { expect, test } from 'vitest';
import { getOrder } from '#contract/sales.ts';
import { adjustStock } from '#contract/stock/levels.ts';
import { pageOfSessions } from '#contract/till/devices.ts';
import { expectSound } from '#server/areas/sales/testing.ts';
import { cash, enrol, flagsOf, lineOf, saleOf } from '#server/areas/till/testing.ts';
import { openShop } from '#server/testing.ts';

test('none of something is left out of the order and told; the rest of the sale is booked', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const [cola, tea] = [await shop.product({ retailPrice: 10, onHand: 9 }), await shop.product({ onHand: 5 })];
  const none = lineOf(tea, 0, { restock: null });
  const sale = await till.happen('sale', saleOf([none, lineOf(cola)]));
  expect(sale.outcome).toBe('applied');
  const { data: order } = await shop.as('companyAdmin').call(getOrder, { id: sale.orderId ?? 0 });
  expect(order.productList.map(({ sku }) => sku)).toEqual([cola.sku]);
  expect((await flagsOf(shop)).map(({ reason, detail }) => `${reason} ${detail}`)).toEqual([`quantity ${tea.sku}: 0`]);
  expect([await shop.onHand(cola), await shop.onHand(tea)]).toEqual([8, 5]);
  await expectSound(shop);
});

test('half of a whole unit that came back: the refund is booked and told, and a count puts the shelf right', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ retailPrice: 6.3, onHand: 4 });
  const approval = { permission: 'refund.add' as const, approvedById: shop.users.branchManager.id, about: '' };
  const back = saleOf([lineOf(cola, -1.5)], { payments: [cash(-945)] });
  expect((await till.happen('sale', back, { approvals: [approval] })).outcome).toBe('applied');
  expect((await flagsOf(shop)).map(({ reason, detail }) => `${reason} ${detail}`)).toEqual([
    `quantity ${cola.sku}: -1.5`,
  ]);
  expect(await shop.onHand(cola)).toBe(5.5);
  const { data: sessions } = await shop.as('branchManager').call(pageOfSessions, {});
  expect(sessions.data[0]).toMatchObject({ expectedCash: -9.45 });
  const count = (onHand: number) =>
    shop
      .as('companyAdmin')
      .call(adjustStock, { branchId: shop.branchId, productId: cola.id, reason: 'counted', onHand });
  expect(await count(4.5)).toMatchObject({
    code: 103,
    data: { fields: { onHand: expect.stringContaining('Whole units only') } },
  });
  expect(await count(5)).toMatchObject({ code: 0, data: { change: -0.5, onHand: 5 } });
  await expectSound(shop);
});

test('more kilograms than any counter bears are booked and told', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const rice = await shop.product({ retailPrice: 1, soldByWeight: true, onHand: 2000 });
  await till.happen('sale', saleOf([lineOf(rice, 500)]));
  await till.happen('sale', saleOf([lineOf(rice, 501)]));
  expect((await flagsOf(shop)).map(({ reason, detail }) => `${reason} ${detail}`)).toEqual([
    `quantity ${rice.sku}: 501`,
  ]);
});
