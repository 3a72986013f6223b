import { expect, test } from 'vitest';
import { searchCustomers } from '#contract/customers/search.ts';
import { customerSummary, deleteCustomer, getCustomer } from '#contract/customers.ts';
import { customerPayment } from '#contract/sales/customers.ts';
import { buyer, read, sell } from '#server/areas/sales/testing.ts';
import { openShop } from '#server/testing.ts';

test('a customer with orders is archived by deleting, and the orders keep the name', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 10 });
  const kim = await buyer(shop, { name: 'Kim' });
  const order = await sell(shop, {
    status: 'completed',
    customerId: kim.id,
    productList: [{ productId: tea.id, orderQty: 1 }],
    payments: [{ paymentType: 'cash', amount: 10 }],
  });
  const manager = shop.as('branchManager');
  expect(await manager.call(deleteCustomer, { id: kim.id })).toMatchObject({ code: 0 });
  expect(await manager.call(getCustomer, { id: kim.id })).toMatchObject({ code: 404 });
  expect((await manager.call(searchCustomers, { keyword: 'kim' })).data).toEqual([]);
  expect(await read(shop, order)).toMatchObject({ customerId: kim.id, customerName: 'Kim' });
  const { archivedAt } = await shop.services.database.db
    .selectFrom('customer')
    .select('archivedAt')
    .where('id', '=', kim.id)
    .executeTakeFirstOrThrow();
  expect(archivedAt).toBeInstanceOf(Date);
});

test('the list’s head tells who is past the due date, and what was paid is not overdue any more', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 100 });
  const owe = async (name: string, days: number) => {
    const customer = await buyer(shop, { name, creditLimit: 100, termsDays: 7 });
    await sell(shop, {
      status: 'completed',
      customerId: customer.id,
      occurredAt: new Date(Date.now() - days * 24 * 3600_000).toISOString(),
      productList: [{ productId: tea.id, orderQty: 2 }],
      payments: [{ paymentType: 'account', amount: 20 }],
    });
    return customer;
  };
  await owe('In time', 0);
  const late = await owe('Late', 30);
  const sales = shop.as('sales');
  const head = async () => (await sales.call(customerSummary, {})).data;
  expect(await head()).toMatchObject({ count: 2, withDebt: 2, totalBalance: 40, overdue: 1, totalOverdue: 20 });
  await sales.call(customerPayment, { customerId: late.id, paymentType: 'card', amount: 20 });
  expect(await head()).toMatchObject({ withDebt: 1, totalBalance: 20, overdue: 0, totalOverdue: 0 });
});
