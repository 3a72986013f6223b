import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { serveShop } from './harness.ts';

const shop = serveShop();

test('the login page loads at most 280 KB of gzipped JavaScript', async () => {
  const page = await shop.openPage({ path: 'about:blank' });
  const scripts: Promise<number>[] = [];
  page.on('response', (reply) => {
    if (reply.request().resourceType() === 'script') scripts.push(reply.body().then((body) => gzipSync(body).length));
  });
  await page.goto('/user/login');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.waitForLoadState('networkidle');
  const total = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(0);
  expect(Math.round(total / 1024)).toBeLessThanOrEqual(280);
});
