import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { serveShop } from './harness.ts';

/** Hidden tabs and steps have fields too. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true });
export const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
};
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
export const rows = (page: Page) => page.locator('tbody tr');
export const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true });
export const rowsLeft = (page: Page, count: number) =>
  expect.poll(() => rows(page).count(), { timeout: 60_000 }).toBe(count);

type Made = { id: number; version: number; sku: string };

/** Products put on the shelf over the API, before a person looks at them. */
export const shelfOf = (shop: ReturnType<typeof serveShop>) => {
  const signedIn = async () => {
    const token = await shop.signIn('admin');
    const headers = { authorization: `MPB ${token}`, 'content-type': 'application/json' };
    return async <T>(path: string, body?: object): Promise<T> => {
      const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
      const envelope = (await (await fetch(`${shop.url}/api/v1${path}`, init)).json()) as { code: number; data: T };
      expect(envelope).toMatchObject({ code: 0 });
      return envelope.data;
    };
  };
  const make = async (products: readonly object[]) => {
    const call = await signedIn();
    const made: Made[] = [];
    for (const each of products) made.push(await call<Made>('/product/', { retailPrice: 5, ...each }));
    return made;
  };
  return { signedIn, make };
};
