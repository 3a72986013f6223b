import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { variantsOf } from '#contract/pictures.ts';
import { updateBanner } from '#contract/storefront.ts';
import { multipart, picture } from '#server/testing/files.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { sweepUploads } from './sweep.ts';
import { pngBomb, type UploadReply } from './testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const send = async (body: Buffer, crop: Record<string, number> = {}, as: 'owner' | 'sales' = 'owner') => {
  const fields = Object.entries(crop).map(([field, value]) => ({ field, body: String(value) }));
  const form = multipart(...fields, { filename: 'tea.png', body });
  const reply = await shop.as(as).send('POST', '/api/v1/upload/image/banner/', form);
  return { status: reply.status, ...reply.body, data: reply.body.data as UploadReply };
};
const fetchFile = (url: string) => shop.app.http.inject({ url });
const sizesOf = async (url: string) => {
  const sizes: string[] = [];
  for (const { name } of variantsOf(url)) {
    const file = await fetchFile(name);
    const { format, width, height } = await sharp(file.rawPayload).metadata();
    sizes.push(`${file.headers['content-type']} ${format} ${width}x${height}`);
  }
  return sizes;
};
const allSizes = [480, 960, 1600].flatMap((width) => [
  `image/avif heif ${width}x${width / 2}`,
  `image/webp webp ${width}x${width / 2}`,
]);

/** Red on the left, blue on the right. */
const halves = async () => {
  const half = await picture('png', 1000, 1000);
  return sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#1030c0' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer();
};
const colourOf = async (url: string) => {
  const { dominant } = await sharp((await fetchFile(url)).rawPayload).stats();
  return dominant.r > dominant.b ? 'red' : 'blue';
};

describe('a picture of a banner', () => {
  test('is stored as AVIF and WebP in three widths, twice as wide as high', async () => {
    const { code, data } = await send(await picture('jpeg', 2400, 1800));
    expect(code).toBe(0);
    expect(data).toMatchObject({ name: 'tea.webp', width: 1600, height: 800 });
    expect(await sizesOf(data.url)).toEqual(allSizes);
    const file = await fetchFile(data.url.replace('.webp', 'w480.avif'));
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(file.headers['content-disposition']).toBeUndefined();
  });

  test('shows the part that was chosen, and a small one is not blown up', async () => {
    const body = await halves();
    const left = await send(body, { left: 0, top: 200, width: 600 });
    expect(left.data).toMatchObject({ width: 600, height: 300 });
    expect(await colourOf(left.data.url)).toBe('red');
    const right = await send(body, { left: 1100, top: 200, width: 600 });
    expect(await colourOf(right.data.url)).toBe('blue');
    expect((await sizesOf(left.data.url)).at(-1)).toBe('image/webp webp 600x300');
  });

  test('is turned upright before a part is taken', async () => {
    const photo = await sharp(await halves())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    // Upright it is 1,000 wide and 2,000 high, blue below.
    const reply = await send(photo, { left: 0, top: 1500, width: 600 });
    expect(reply.data).toMatchObject({ width: 600, height: 300 });
    expect(await colourOf(reply.data.url)).toBe('blue');
  });

  test.each<[string, () => Promise<Buffer>, Record<string, number>, string, RegExp]>([
    ['one that is too small', () => picture('png', 400, 300), {}, 'file', /at least 480 pixels wide/],
    ['a part that is too small', halves, { left: 0, top: 0, width: 100 }, 'file', /at least 480 pixels wide/],
    ['a part beyond the edge', halves, { left: 1500, top: 0, width: 900 }, 'width', /within the picture/],
    ['a part higher than the picture', halves, { left: 0, top: 900, width: 900 }, 'width', /within the picture/],
    ['a bomb', async () => pngBomb(20_000), {}, 'file', /at most 50 million pixels/],
    ['no picture', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {}, 'file', /JPEG, PNG/],
  ])('%s is refused with 9020 in words', async (_, open, crop, field, words) => {
    const reply = await send(await open(), crop);
    expect(reply).toMatchObject({ status: 200, code: 9020 });
    expect((reply.data as unknown as { fields: Record<string, string> }).fields[field]).toMatch(words);
  });

  test('needs the right to edit the storefront; a part in words is 103', async () => {
    const body = await picture('png', 1000, 500);
    expect((await send(body, {}, 'sales')).status).toBe(403);
    expect(await send(body, { width: -5 })).toMatchObject({ code: 103 });
  });
});

describe('sizes that are missing', () => {
  const uploadPlain = async (size: number) => {
    const form = multipart({ filename: 'old.png', body: await picture('png', size, size) });
    const reply = await shop.as('owner').send('POST', '/api/v1/upload/image/', form);
    return reply.body.data as UploadReply;
  };

  test('of an older banner are made when they are first asked for, by several at once too', async () => {
    const { url } = await uploadPlain(1700);
    await shop.as('owner').call(updateBanner, { title: 'Old', picture: url });
    const names = variantsOf(url).map(({ name }) => name);
    const replies = await Promise.all(names.map(fetchFile));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200));
    expect(await sizesOf(url)).toEqual(allSizes);
  });

  test('are not made of pictures that no banner has, nor of names nobody has', async () => {
    const { url } = await uploadPlain(500);
    expect((await fetchFile(url.replace('.webp', 'w480.avif'))).statusCode).toBe(404);
    expect((await fetchFile(`/uploads/${'a'.repeat(32)}w480.avif`)).statusCode).toBe(404);
    expect((await fetchFile(url.replace('.webp', 'w481.avif'))).statusCode).toBe(404);
  });

  test('go with the picture once nothing refers to it', async () => {
    const { data } = await send(await picture('png', 500, 250));
    await shop.services.database.pool.query(
      `update upload set created_at = now() - interval '25 hours' where '/uploads/' || name = $1`,
      [data.url],
    );
    await sweepUploads(shop.services);
    const statuses = [];
    for (const { name } of variantsOf(data.url)) statuses.push((await fetchFile(name)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([404]));
  });
});
