import { returnOrder, updateOrder } from '#contract/sales.ts';
import { buyer, sell } from '#server/areas/sales/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

const card = (amount: number) => [{ paymentType: 'card', amount }];

/** Tea: 3 sold and 1 returned. GST-free rice: 2 sold at the other branch with a tea. And a cancelled order. */
export const sellTeaAndRice = async (shop: Shop, customer: { customerId?: number } = {}) => {
  const tea = await shop.product({ title: 'Green tea', retailPrice: 11.05, costPrice: 4.33, onHand: 20 });
  const rice = await shop.product({ title: 'Rice', retailPrice: 7, costPrice: 2.15, gstFree: true, onHand: 9 });
  const sale = await sell(shop, {
    ...customer,
    status: 'completed',
    productList: [{ productId: tea.id, orderQty: 3 }],
    payments: card(33.15),
  });
  await sell(shop, {
    branchId: shop.otherBranchId,
    status: 'completed',
    allowNegative: true,
    productList: [
      { productId: rice.id, orderQty: 2 },
      { productId: tea.id, orderQty: 1 },
    ],
    payments: card(25.05),
  });
  const owner = shop.as('owner');
  await owner.call(returnOrder, {
    id: sale.id,
    lines: [{ lineId: sale.productList[0]?.id ?? 0, quantity: 1 }],
    payments: card(-11.05),
  });
  const cancelled = await sell(shop, { status: 'confirmed', productList: [{ productId: tea.id, orderQty: 5 }] });
  await owner.call(updateOrder, { id: cancelled.id, status: 'cancelled' });
  return { owner, tea, rice };
};

/** The same to a customer who buys on account, plus stock that doesn't sell. */
export const openTradingShop = async () => {
  const shop = await openShop();
  const customer = await buyer(shop, { name: 'Golden Wok', creditLimit: 500 });
  const { owner, tea, rice } = await sellTeaAndRice(shop, { customerId: customer.id });
  const vase = await shop.product({ title: 'Vase', retailPrice: 80, costPrice: 31.5, onHand: 3 });
  await sell(shop, {
    status: 'completed',
    customerId: customer.id,
    productList: [{ productId: rice.id, orderQty: 1 }],
    payments: [{ paymentType: 'account', amount: 7 }],
  });
  return { shop, owner, tea, vase, customer };
};

/** The sum of a column, to the cent. */
export const sumOf = (rows: readonly object[], name: string) =>
  Math.round(rows.reduce((all, row) => all + Number((row as Record<string, unknown>)[name]) * 100, 0)) / 100;
