import { expect, test } from 'vitest';
import { serveShop } from './harness.ts';

const shop = serveShop();

test('the server says that it is alive and ready', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect((await fetch(shop.url + path)).status).toBe(200);
  }
});
