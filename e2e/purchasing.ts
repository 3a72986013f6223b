import type { Page } from 'playwright-core';
import type { serveShop } from './harness.ts';
import { button, option } from './page.ts';

/* What the tests of purchase orders have in common. */

export const visibleField = (page: Page, label: string) => page.getByLabel(label).filter({ visible: true });
export const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
export const summary = (page: Page) => page.getByLabel('Summary').filter({ visible: true });

/** Goods to order, and orders of them. */
export const purchasesOf = (shop: ReturnType<typeof serveShop>) => {
  const createGoods = async () => {
    await shop.call('/product/', {
      title: 'Walked jasmine tea',
      chineseTitle: '茉莉花茶',
      sku: 'WALK-TEA',
      barcodes: [{ code: 'TEA-1' }, { code: 'TEA-BOX', pack: true }],
      unitQty: 6,
      retailPrice: 5,
      costPrice: 2,
    });
    await shop.call('/product/', {
      title: 'Walked rice',
      sku: 'WALK-RICE',
      retailPrice: 8,
      costPrice: 3.5,
      gstFree: true,
    });
  };

  /** Of the first supplier, for the first branch. */
  const createOrder = async (sku: string, orderQty: number, fields: object = {}) => {
    const [supplier] = await shop.call<{ id: number }[]>('/product/supplier/');
    const [branch] = await shop.call<{ id: number }[]>('/branch/');
    const [product] = await shop.call<{ id: number }[]>(`/search/product/?keyword=${sku}`);
    const order = await shop.call<{ id: number }>('/purchaseOrder/', {
      supplierId: supplier?.id,
      branchId: branch?.id,
      productList: [{ productId: product?.id, orderQty }],
      ...fields,
    });
    return { id: order.id, productId: product?.id ?? 0 };
  };

  /** Tea that was ordered from the supplier. */
  const orderTea = (orderQty: number) => createOrder('WALK-TEA', orderQty, { status: 'ordered' });

  return { createGoods, createOrder, orderTea };
};

export const findProduct = async (page: Page, code: string) => {
  await visibleField(page, 'Find a product').fill(code);
  await page.keyboard.press('Enter');
};

export const chooseSupplier = async (page: Page) => {
  await visibleField(page, 'Supplier').click();
  await page.keyboard.type('Golden');
  await option(page, 'Golden Harvest Trading').waitFor();
  await page.keyboard.press('Enter');
};

export const approve = async (page: Page) => {
  await button(page, 'Approve').click();
  await page.getByRole('dialog', { name: 'Confirm Save Order?' }).getByRole('button', { name: 'Approve' }).click();
};
