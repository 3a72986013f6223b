import type { Shop } from '#server/testing.ts';
import { type Factory, tag } from './factory.ts';

const insertOrder = async ({ services, companyId, users }: Shop, branchId: number) => {
  const row = await services.database.db
    .insertInto('salesOrder')
    .values({ companyId, branchId, userId: users.owner.id, userName: 'Somebody' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

export const salesOrder: Factory = {
  own: (shop) => insertOrder(shop, shop.branchId),
  atOtherBranch: (shop) => insertOrder(shop, shop.otherBranchId),
};

export const salesLine: Factory = {
  own: async (shop) => {
    const { id: productId, sku, title } = await shop.product();
    const orderId = await insertOrder(shop, shop.branchId);
    const row = await shop.services.database.db
      .insertInto('salesLine')
      .values({
        companyId: shop.companyId,
        ...{ orderId, productId, sku, title, position: 0, pack: false, unitQty: 1, quantity: 1000, gstFree: true },
        ...{ listPrice: 100, price: 100, discountAmount: 0, subtotal: 100, gst: 0, total: 100 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  },
};

/** With a line and ordered, so that most actions on it are possible. */
const insertPurchaseOrder = async (shop: Shop, branchId: number) => {
  const { db } = shop.services.database;
  const { companyId } = shop;
  const { id: supplierId } = await db
    .insertInto('supplier')
    .values({ companyId, name: `Supplier ${tag()}`, email: 'orders@supplier.test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: productId } = await shop.product();
  const order = await db
    .insertInto('purchaseOrder')
    .values({
      companyId,
      branchId,
      supplierId,
      createdBy: 'Somebody',
      gstRate: '10',
      status: 'ordered',
      reference: `P-${tag()}`,
      items: 1,
      quantity: 1000,
      subtotal: 100,
      gst: 10,
      total: 110,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = await db
    .insertInto('purchaseLine')
    .values({
      companyId,
      orderId: order.id,
      position: 1,
      productId,
      pack: false,
      unitQty: 1,
      orderQty: 1000,
      cost: 100,
      gstFree: false,
      subtotal: 100,
      gst: 10,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('stockLevel').values({ companyId, branchId, productId, incoming: 1000 }).execute();
  return { orderId: order.id, lineId: line.id };
};

export const purchase = (key: 'orderId' | 'lineId'): Factory => ({
  own: async (shop) => (await insertPurchaseOrder(shop, shop.branchId))[key],
  atOtherBranch: async (shop) => (await insertPurchaseOrder(shop, shop.otherBranchId))[key],
});
