import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { picture } from '#server/testing/files.ts';
import { openShop, portOf, type Shop } from '#server/testing.ts';
import { pdf, senderFor } from './testing.ts';

let shop: Shop;
let send: ReturnType<typeof senderFor>;
beforeAll(async () => {
  shop = await openShop();
  send = senderFor(shop);
});

const fetchFile = (url: string, method: 'GET' | 'HEAD' = 'GET', headers = {}) =>
  shop.app.http.inject({ method, url, headers });

test('HEAD tells the size without the file; a known file is not sent again', async () => {
  const { data } = await send('image', [{ filename: 'a.png', body: await picture('png') }]);
  const head = await fetchFile(data.url, 'HEAD');
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
    200,
    String(data.bytes),
    0,
  ]);
  const notModified = await fetchFile(data.url, 'GET', { 'if-none-match': String(head.headers.etag) });
  expect([notModified.statusCode, notModified.rawPayload.length]).toEqual([304, 0]);
});

test.each([
  `/uploads/${'e'.repeat(32)}.webp`,
  `/uploads/${'e'.repeat(32)}.pdf`,
  '/uploads/..%2f..%2fetc%2fpasswd',
  '/uploads/%00',
  `/uploads/${'a'.repeat(150)}.webp`,
  '/uploads/',
  '/uploads',
])('%s is a 404 with the envelope', async (url) => {
  const reply = await fetchFile(url);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: 404, data: null });
});

test('no path leads out of the folder, as no client would tidy it', async () => {
  const port = await portOf(shop);
  for (const path of [
    '/uploads/../package.json',
    '/uploads/%2e%2e/%2e%2e/etc/passwd',
    '/uploads/..\\..\\etc\\passwd',
  ]) {
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, agent: false }, resolve).on('error', reject);
    });
    expect(reply.statusCode).toBe(404);
    expect(await json(reply)).toMatchObject({ code: 404, data: null });
  }
});

test('a file that was stored without its row is not a document', async () => {
  const name = `${'b'.repeat(32)}.pdf`;
  await shop.services.storage.put(name, pdf(), 'application/pdf');
  expect((await fetchFile(`/uploads/${name}`)).statusCode).toBe(404);
});
