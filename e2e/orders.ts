import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { serveShop } from './harness.ts';
import { button, scan as scanAnywhere } from './page.ts';

/* What the tests of sales orders have in common. */

export const box = (page: Page) => page.getByRole('combobox', { name: 'Find a product' }).filter({ visible: true });
export const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name });
export const cell = (page: Page, column: string, product: string) =>
  page.getByRole('textbox', { name: `${column}: ${product}`, exact: true }).filter({ visible: true });
export const sums = (page: Page) => page.getByRole('complementary', { name: 'Summary' }).filter({ visible: true });

export type Order = { id: number; reference: string; status: string; amountSummary: { rounding: number; due: number } };
export type Orders = { data: Order[]; totalCount: number };

type ProductStock = {
  sku: string;
  title: string;
  retailPrice: number;
  quantity: number;
  ageRestricted?: boolean;
  serialRequired?: boolean;
  openPrice?: boolean;
  strictStock?: boolean;
  soldByWeight?: boolean;
};
type Shop = Pick<ReturnType<typeof serveShop>, 'call'>;

/** Products with stock at the first branch, which the demo calls Newtown. */
export const stockIn = (shop: Shop) => async (products: readonly ProductStock[]) => {
  const { branches } = await shop.call<{ branches: { id: number }[] }>('/user/info/');
  const branchId = branches[0]?.id;
  const created: { id: number }[] = [];
  for (const each of products)
    created.push(
      await shop.call<{ id: number }>('/product/', { ...each, chineseTitle: '测试', costPrice: 1, branchId }),
    );
  return { branchId, products: created };
};

export const hasCursor = async (field: Locator) =>
  (await field.count()) === 1 && (await field.evaluate((input) => input === document.activeElement));

/** Scans a code into the product box. */
export const scan = async (page: Page, code: string) => {
  await box(page).focus();
  await scanAnywhere(page, code);
  await expect.poll(() => box(page).inputValue()).toBe('');
};
/** Presses a button that saves an order, and confirms. */
export const saveBy = async (page: Page, name: 'Approve' | 'Save and close' | 'Save and create other') => {
  await button(page, name).click();
  await dialog(page, 'Confirm Save Order?').getByRole('button', { name }).click();
};
export const approve = (page: Page) => saveBy(page, 'Approve');
