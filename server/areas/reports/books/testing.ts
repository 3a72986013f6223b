import { expect } from 'vitest';
import { cents } from '#contract/money.ts';
import { receivePurchaseOrder, returnPurchaseOrder } from '#contract/purchasing.ts';
import { type BookCheckName, fetchBooks } from '#contract/reports/books.ts';
import { returnOrder } from '#contract/sales.ts';
import { createTransfer } from '#contract/stock/transfers.ts';
import { promote } from '#server/areas/promotions/testing.ts';
import { buyerFor } from '#server/areas/purchasing/testing.ts';
import { buyer, sell } from '#server/areas/sales/testing.ts';
import { cash, enrol, lineOf, saleOf } from '#server/areas/till/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { proveBooks } from './prove.ts';

/** A shop with some of everything that the books total. */
export const openTraded = async () => {
  const shop = await openShop();
  const tea = await shop.product({ title: 'Green tea', retailPrice: 11, costPrice: 4, onHand: 50 });
  const customer = await buyer(shop, { name: 'Golden Wok', creditLimit: 1000 });
  const line = (orderQty: number) => [{ productId: tea.id, orderQty }];
  await sell(shop, {
    status: 'completed',
    customerId: customer.id,
    productList: line(2),
    payments: [{ paymentType: 'account', amount: 22 }],
  });
  await sell(shop, { status: 'confirmed', productList: line(3) });
  await sell(shop, { status: 'completed', productList: line(1), payments: [{ paymentType: 'cash', amount: 20 }] });
  const { order, caller } = await buyerFor(shop);
  await order([{ productId: tea.id, orderQty: 6, cost: 4 }]);
  const purchase = await order([
    { productId: tea.id, orderQty: 7, cost: 3.33, discount: 12.5 },
    { productId: tea.id, orderQty: 2, cost: 5 },
  ]);
  const [first, second] = purchase.productList;
  const receipt = await caller.call(receivePurchaseOrder, {
    id: purchase.id,
    version: purchase.version,
    lines: [
      { lineId: first?.id ?? 0, quantity: 5, damaged: 1, damagedAction: 'return', cost: 3.41 },
      { lineId: second?.id ?? 0, quantity: 2 },
    ],
  });
  const supplierReturn = await caller.call(returnPurchaseOrder, {
    id: purchase.id,
    version: receipt.data.version,
    lines: [{ lineId: second?.id ?? 0, quantity: 1 }],
  });
  await promote(shop, { channels: ['phone'] });
  const reduced = await sell(shop, {
    status: 'completed',
    channel: 'phone',
    productList: line(4),
    payments: [{ paymentType: 'card', amount: 39.6 }],
  });
  const back = await shop.as('owner').call(returnOrder, {
    id: reduced.id,
    lines: [{ lineId: reduced.productList[0]?.id ?? 0, quantity: 1, restock: true }],
    payments: [{ paymentType: 'card', amount: -9.9 }],
  });
  expect([receipt.code, supplierReturn.code, back.code]).toEqual([0, 0, 0]);
  await shop.as('companyAdmin').call(createTransfer, {
    fromBranchId: shop.branchId,
    toBranchId: shop.otherBranchId,
    status: 'inTransit',
    productList: [{ productId: tea.id, quantity: 5 }],
  });
  const till = await enrol(shop);
  await till.happen('sessionOpened', { float: cents(10_000) });
  const atTill = await till.happen('sale', saleOf([lineOf(tea, 1)], { payments: [cash(1100)] }));
  // It can't be booked, but the money is in the drawer.
  await till.happen('sale', saleOf([lineOf({ ...tea, id: tea.id + 1_000_000 }, 1)], { payments: [cash(1100)] }));
  await till.happen('sessionClosed', {
    counted: {},
    countedCash: cents(11_100),
    expectedCash: cents(11_100),
    zNumber: 1,
    note: '',
  });
  return { shop, tea, atTill };
};

export const prove = ({ services, companyId }: Shop, full = true) =>
  proveBooks(services.database.db, companyId, { full, progress: () => {} });
export const booksOf = async (shop: Shop, role: 'companyAdmin' | 'branchManager' = 'companyAdmin') =>
  (await shop.as(role).call(fetchBooks, {})).data;

/** One check's last result. */
export const checkOf = async (shop: Shop, check: BookCheckName) =>
  (await booksOf(shop)).checks.find(({ name }) => name === check);
