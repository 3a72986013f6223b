import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { serveShop } from './harness.ts';
import { stockIn } from './orders.ts';
import { button } from './page.ts';

type Shop = ReturnType<typeof serveShop>;

/* People at a counter, and their till. */

/** As the demo company sets them. */
const pins = { 'Alex Morgan': '314159', 'Priya Nair': '161803', 'Tom Nguyen': '271828' } as const;
type Clerk = keyof typeof pins;

/** By keyboard only. */
export const enrol = async (page: Page) => {
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('admin123');
  await page.keyboard.press('Enter');
  await page.getByLabel('Name of this till').fill('Front counter');
  await page.keyboard.press('Enter');
  await button(page, 'Tom Nguyen').waitFor();
};

export const signInAs = async (page: Page, clerk: Clerk) => {
  await button(page, clerk).press('Enter');
  await page.getByLabel(`PIN of ${clerk}`).fill(pins[clerk]);
  await page.keyboard.press('Enter');
  await page.getByLabel(`PIN of ${clerk}`).waitFor({ state: 'detached' });
};

export const openWith = async (page: Page, fifties: number) => {
  await page.getByLabel('$50.00', { exact: true }).fill(String(fifties));
  await page.keyboard.press('Enter');
  await entry(page).waitFor();
};

type Goods = Parameters<ReturnType<typeof stockIn>>[0];

/** A new till: the goods are in stock, its drawer has been counted, and a clerk is signed in. */
export const openTill = async (shop: Shop, clerk: Clerk, { goods = [] as Goods, fifties = 1 } = {}): Promise<Page> => {
  if (goods.length > 0) await stockIn(shop)(goods);
  const page = await shop.openPage({ path: '/pos', firstVisit: true });
  await enrol(page);
  await signInAs(page, clerk);
  await openWith(page, fifties);
  return page;
};

export const entry = (page: Page) => page.locator('[data-entry]');

/** The cart's total, in cents. */
export const totalOf = async (page: Page): Promise<number> =>
  Number(await page.locator('.cart-total').getAttribute('data-total'));

export const untilSent = (page: Page) => expect.poll(() => page.locator('[data-unsent="0"]').count()).toBe(1);

/** The cart can be paid once the server has answered about stock, and a manager has approved if needed. */
export const startPaying = async (page: Page) => {
  await page.keyboard.press('F12');
  await page.locator('.due').waitFor();
};
export const payCash = async (page: Page): Promise<string> => {
  await startPaying(page);
  await page.keyboard.press('F1');
  return receiptOf(page);
};

/** The number on the last receipt. */
export const receiptOf = async (page: Page): Promise<string> => {
  const paid = page.locator('.paid');
  await paid.waitFor();
  return (await paid.innerText()).match(/T\d+-\d+-\d+/)?.[0] ?? '';
};

export const approveAs = async (page: Page, clerk: Clerk) => {
  await page.locator('.approval').getByRole('button', { name: clerk }).click();
  await page.getByLabel(`PIN of ${clerk}`).fill(pins[clerk]);
  await page.keyboard.press('Enter');
  await page.locator('.approval').waitFor({ state: 'detached' });
};
