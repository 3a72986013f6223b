import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { serveShop } from './harness.ts';
import { testLong } from './long.ts';
import { emptyPlace } from './template.ts';

// As it starts without any settings: with its embedded database.
const shop = serveShop(emptyPlace);

test('the server says that it is alive and ready', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect((await fetch(shop.url + path)).status).toBe(200);
  }
});

test('the login page loads at most 280 KB of gzipped JavaScript, in a few files', async () => {
  const page = await shop.openPage({ path: 'about:blank', firstVisit: true });
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
  expect(scripts.length).toBeLessThanOrEqual(6);
});

testLong('the API page shows what is served, with nothing from elsewhere', async () => {
  const page = await shop.openPage({
    path: 'about:blank',
    allow: [/document validation errors|JSHandle|Object, Object/],
  });
  const strange: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(shop.url)) strange.push(request.url());
  });
  await page.goto('/api/docs');
  await page.getByRole('heading', { name: 'Codes with HTTP 200' }).waitFor(); // it reads a megabyte first
  await page.getByText('Sign in with a username or an email').first().waitFor();
  expect(strange.filter((url) => !/^(data|blob):/.test(url))).toEqual([]);
});
