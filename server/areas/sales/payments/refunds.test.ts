import { expect, test } from 'vitest';
import { payOrder, returnOrder, updateOrder } from '#contract/sales.ts';
import { buyer, expectSound, read, type Sale, sell } from '#server/areas/sales/testing.ts';
import { openShop } from '#server/testing.ts';

const card = (amount: number) => ({ paymentType: 'card', amount });
const cash = (amount: number) => ({ paymentType: 'cash', amount });

const openTill = async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 50, onHand: 100 });
  return {
    shop,
    admin: shop.as('companyAdmin'),
    line: (more: object = {}) => ({ productId: tea.id, orderQty: 1, ...more }),
  };
};

test('what went back as money does not go back again with the goods, nor the other way round', async () => {
  const { shop, admin, line } = await openTill();
  const { id } = await sell(shop, { status: 'completed', productList: [line({ orderQty: 2 })], payments: [card(100)] });
  expect(await admin.call(payOrder, { id, payments: [card(-60)] })).toMatchObject({ code: 0 });
  // Sixty of the goods' worth pay what is due again.
  expect(await admin.call(returnOrder, { id, payments: [card(-40)] })).toMatchObject({ code: 0 });
  for (const amount of [-60, -0.01])
    expect(await admin.call(payOrder, { id, payments: [card(amount)] })).toMatchObject({ code: 9130 });
  expect(await read(shop, { id })).toMatchObject({ paymentStatus: 'refunded', amountSummary: { due: 0 } });
  await expectSound(shop);
});

test('no money comes out of a sale that was never paid', async () => {
  const { shop, admin, line } = await openTill();
  const { id: customerId } = await buyer(shop, { creditLimit: 1000 });
  const onAccount = [{ paymentType: 'account', amount: 100 }];
  const owed = { customerId, status: 'completed' as const, payments: onAccount };
  const whole = await sell(shop, { ...owed, productList: [line({ orderQty: 2 })] });
  await admin.call(returnOrder, { id: whole.id });
  expect(await admin.call(payOrder, { id: whole.id, payments: [cash(-100)] })).toMatchObject({ code: 9130 });
  const part = await sell(shop, { ...owed, productList: [line(), line()] });
  const lines = [{ lineId: part.productList[0]?.id ?? 0, quantity: 1 }];
  await admin.call(returnOrder, { id: part.id, lines });
  expect(await admin.call(payOrder, { id: part.id, payments: [cash(-50)] })).toMatchObject({ code: 9130 });
  expect(await read(shop, part)).toMatchObject({ amountSummary: { paid: 50, onAccount: 50, due: 50 } });
  // Of what the return itself paid off, nothing was handed out that could be brought back.
  const walkIn = await sell(shop, { status: 'dispatched', productList: [line()] });
  const back = await admin.call(returnOrder, { id: walkIn.id });
  expect(await admin.call(payOrder, { id: back.data.id, payments: [cash(50)] })).toMatchObject({ code: 9130 });
  await expectSound(shop);
});

test('cancelling gives back what is still there, and no tender that went out already', async () => {
  const { shop, admin, line } = await openTill();
  const { id: customerId } = await buyer(shop);
  const makeSale = (payments: object[]) =>
    sell(shop, { customerId, status: 'confirmed', productList: [line()], payments: payments as never });
  const cancel = async ({ id }: { id: number }) => (await admin.call(updateOrder, { id, status: 'cancelled' })).data;
  const tenders = ({ payments }: { payments: { paymentType: string; processed: number }[] }) =>
    payments.map(({ paymentType, processed }) => [paymentType, processed]);

  const sale = await makeSale([card(50)]);
  await admin.call(payOrder, { id: sale.id, payments: [cash(-50)] });
  expect(tenders(await cancel(sale))).toEqual([
    ['card', 50],
    ['cash', -50],
  ]);
  const some = await makeSale([card(50)]);
  await admin.call(payOrder, { id: some.id, payments: [cash(-20)] });
  expect(tenders(await cancel(some))).toEqual([
    ['card', 50],
    ['cash', -20],
    ['card', -30],
  ]);
  const credited = await makeSale([card(50)]);
  await admin.call(payOrder, { id: credited.id, payments: [{ paymentType: 'storeCredit', amount: -50 }] });
  await makeSale([{ paymentType: 'storeCredit', amount: 50 }]);
  expect(await cancel(credited)).toMatchObject({ status: 'cancelled', amountSummary: { paid: 0 } });
  const paying = await makeSale([]);
  expect(await admin.call(updateOrder, { id: paying.id, status: 'cancelled', payments: [card(3)] })).toMatchObject({
    code: 103,
    data: { fields: { payments: expect.any(String) } },
  });
  await expectSound(shop);
});

test('rounding comes back with the goods it was taken for', async () => {
  const { shop, admin, line } = await openTill();
  const { id: customerId } = await buyer(shop, { creditLimit: 100 });
  const sale = await sell(shop, {
    customerId,
    status: 'completed',
    productList: [line({ price: 10.02 }), line({ price: 10.02 })],
    payments: [{ paymentType: 'account', amount: 20.04 }],
  });
  const comesBack = (at: number, payments: object[] = []) =>
    admin.call(returnOrder, {
      id: sale.id,
      lines: [{ lineId: sale.productList[at]?.id ?? 0, quantity: 1 }],
      payments: payments as never,
    });
  await comesBack(0);
  await admin.call(payOrder, { id: sale.id, payments: [cash(10)] });
  expect(await comesBack(1, [card(-10.01)])).toMatchObject({ code: 9130 });
  expect(await comesBack(1, [card(-10)])).toMatchObject({ code: 0, data: { amountSummary: { rounding: 0.02 } } });
  await expectSound(shop);
});

test('without its cash a sale is not rounded any more', async () => {
  const { shop, admin, line } = await openTill();
  const { id } = await sell(shop, { status: 'confirmed', productList: [line({ price: 10.02 })], payments: [cash(10)] });
  await admin.call(payOrder, { id, payments: [cash(-10)] });
  expect(await read(shop, { id })).toMatchObject({ amountSummary: { rounding: 0, due: 10.02 } });
  expect(await admin.call(payOrder, { id, payments: [card(10.02)] })).toMatchObject({
    data: { paymentStatus: 'paid', amountSummary: { rounding: 0, due: 0 } },
  });
  await expectSound(shop);
});

test('an exchange that becomes smaller than what is paid gives that back, too', async () => {
  const { shop, admin, line } = await openTill();
  const sale = await sell(shop, { status: 'completed', productList: [line()], payments: [card(50)] });
  const swap = await admin.call(returnOrder, {
    id: sale.id,
    productList: [line({ price: 80 })],
    payments: [card(30)],
    status: 'confirmed',
  });
  const [back, fresh] = swap.data.productList;
  const body = { id: swap.data.id, version: swap.data.version };
  for (const price of [60, 50])
    expect(await admin.call(updateOrder, { ...body, productList: [back, { ...fresh, price }] as never })).toMatchObject(
      {
        code: 9130,
      },
    );
  const without = { ...body, productList: [back] as never };
  expect(await admin.call(updateOrder, without)).toMatchObject({ code: 9130 });
  expect(await admin.call(updateOrder, { ...without, payments: [card(-80)] })).toMatchObject({
    data: { amountSummary: { total: -50, paid: -50, due: 0 } },
  });
  await expectSound(shop);
});

test('a sale rounded for cash gives back in cash what was paid, however many parts it comes back in', async () => {
  const { shop, admin, line } = await openTill();
  const sellThree = () =>
    sell(shop, { status: 'completed', productList: [line({ price: 3.33, orderQty: 3 })], payments: [cash(10)] });
  const comesBack = async ({ id, productList: [sold] }: Sale, payments: object[]) => {
    const lines = [{ lineId: sold?.id ?? 0, quantity: 1 }];
    const status = payments.length > 0 ? 'completed' : 'dispatched';
    return (await admin.call(returnOrder, { id, lines, status, payments: payments as never })).data;
  };
  const atOnce = await sellThree();
  await comesBack(atOnce, [cash(-3.35)]);
  await comesBack(atOnce, [cash(-3.3)]);
  expect(await comesBack(atOnce, [cash(-3.35)])).toMatchObject({
    paymentStatus: 'refunded',
    amountSummary: { due: 0 },
  });
  // A refund that is paid later is rounded later, too.
  const later = await sellThree();
  const backs = [await comesBack(later, []), await comesBack(later, [])];
  for (const { id } of backs) await admin.call(payOrder, { id, payments: [cash(-3.35)] });
  expect(await comesBack(later, [])).toMatchObject({ amountSummary: { due: -3.3 } });
  expect(await read(shop, later)).toMatchObject({ paymentStatus: 'refunded' });
  await expectSound(shop);
});
