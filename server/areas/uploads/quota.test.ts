import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createProduct } from '#contract/catalogue.ts';
import { multipart, picture } from '#server/testing/files.ts';
import { openBench, openShop, type Shop } from '#server/testing.ts';
import { sweepUploads } from './sweep.ts';
import { senderFor, type UploadReply } from './testing.ts';

const text = (bytes: number) => ({ filename: 'list.txt', body: Buffer.alloc(bytes, 'a line of text\n') });
const uploadsOf = async ({ services, companyId }: Shop) =>
  (await services.database.db.selectFrom('upload').select('id').where('companyId', '=', companyId).execute()).length;

test('users without edit rights can upload only a portrait, and only a few a day', async () => {
  const shop = await openShop();
  const viewer = shop.as('viewer');
  const { body, headers } = multipart({ filename: 'a.png', body: await picture('png', 20, 20) });
  const send = (path: string) => viewer.send('POST', `/api/v1/upload/${path}/`, { body, headers });
  for (const path of ['image', 'doc', 'image-data']) expect((await send(path)).status, path).toBe(403);
  expect(await uploadsOf(shop)).toBe(0);
  for (let count = 0; count < 20; count += 1) expect((await send('image/square')).body.code).toBe(0);
  expect((await send('image/square')).body).toMatchObject({
    code: 103,
    data: { fields: { file: expect.stringContaining('tomorrow') } },
  });
  expect(await uploadsOf(shop)).toBe(20);
});

test('a company has a quota a day, also for many at once, and another company its own', async () => {
  const bench = await openBench({ uploadQuota: 1024 * 1024 });
  const [shop, otherShop] = [await openShop(bench), await openShop(bench)];
  const send = senderFor(shop);
  const answers = await Promise.all(Array.from({ length: 6 }, () => send('doc', [text(300 * 1024)])));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 0, 0, 103, 103, 103]);
  expect(await uploadsOf(shop)).toBe(3);
  expect((await senderFor(otherShop)('doc', [text(300 * 1024)])).code).toBe(0);
});

test('what no record refers to goes after a day; what one refers to stays', async () => {
  const bench = await openBench();
  const shop = await openShop(bench);
  const send = senderFor(shop);
  const body = await picture('png', 20, 20);
  const uploads: UploadReply[] = [];
  for (const filename of ['used.png', 'old.png', 'new.png'])
    uploads.push((await send('image', [{ filename, body }])).data);
  const [usedUrl, oldUrl, freshUrl] = uploads.map(({ url }) => url) as [string, string, string];
  const product = await shop.as('owner').call(createProduct, { title: 'Tea', retailPrice: 3, images: [usedUrl] });
  expect(product.code).toBe(0);
  const names = [usedUrl, oldUrl].map((url) => url.replace('/uploads/', ''));
  await sql`update upload set created_at = now() - interval '25 hours' where name = any(${names})`.execute(
    bench.services.database.db,
  );
  // A picture without an address, as a restored backup might have, is no reason to keep every file.
  await sql`update product set images = images || array[null::text]`.execute(bench.services.database.db);
  expect(await sweepUploads(bench.services)).toBe(1);
  const statuses = [];
  for (const url of [usedUrl, oldUrl, freshUrl]) statuses.push((await bench.app.http.inject({ url })).statusCode);
  expect(statuses).toEqual([200, 404, 200]);
});
