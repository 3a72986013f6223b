import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_IMAGE_BYTES } from '#contract/uploads.ts';
import { picture } from '#server/testing/files.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { noise, pdf, pngBomb, senderFor, type UploadReply, zip } from './testing.ts';

let shop: Shop;
let send: ReturnType<typeof senderFor>;
beforeAll(async () => {
  shop = await openShop();
  send = senderFor(shop);
});

const fetchFile = (url: string, method: 'GET' | 'HEAD' = 'GET', headers = {}) =>
  shop.app.http.inject({ method, url, headers });
const countUploads = async () => {
  const { total } = await shop.services.database.db
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

describe('pictures', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s becomes a WebP anyone can fetch', async (format) => {
    const { code, data } = await send('image', [{ filename: '可乐 330ml.JPG', body: await picture(format) }]);
    expect(code).toBe(0);
    expect(data).toMatchObject({ name: '可乐 330ml.webp', width: 400, height: 300 });
    expect(data.url).toMatch(/^\/uploads\/[a-z2-7]{32}\.webp$/);
    const file = await fetchFile(data.url);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(data.bytes),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(file.headers['content-disposition']).toBeUndefined();
    const { format: storedFormat, width, height } = await sharp(file.rawPayload).metadata();
    expect({ stored: storedFormat, width, height }).toEqual({ stored: 'webp', width: 400, height: 300 });
  });

  test('a large one is made to fit, a small one is left at its size', async () => {
    const wide = await send('image', [{ filename: 'a.png', body: await picture('png', 4000, 1000) }]);
    expect(wide.data).toMatchObject({ width: 1600, height: 400 });
    const small = await send('image', [{ filename: 'a.png', body: await picture('png', 3, 2) }]);
    expect(small.data).toMatchObject({ width: 3, height: 2 });
  });

  test('a square is cut from the middle, and never blown up', async () => {
    const big = await send('image/square', [{ filename: 'a.png', body: await picture('png', 2000, 1200) }]);
    expect(big.data).toMatchObject({ width: 800, height: 800 });
    const small = await send('image/square', [{ filename: 'a.png', body: await picture('png', 90, 40) }]);
    expect(small.data).toMatchObject({ width: 40, height: 40 });
  });

  test('a photograph is turned upright and forgets where and when it was taken', async () => {
    const photo = await sharp(await noise('jpeg'))
      .withExif({ IFD0: { Copyright: 'me', Orientation: '6' }, IFD3: { GPSLatitude: '33/1 52/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { data } = await send('image', [{ filename: 'a.jpg', body: photo }]);
    expect(data).toMatchObject({ width: 200, height: 300 });
    const { exif, icc, orientation } = await sharp((await fetchFile(data.url)).rawPayload).metadata();
    expect({ exif, icc, orientation }).toEqual({ exif: undefined, icc: undefined, orientation: undefined });
  });

  test('of an animation the first picture stays', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(3);
    const { data } = await send('image', [{ filename: 'a.gif', body: animated }]);
    expect(data).toMatchObject({ width: 20, height: 20 });
    const metadata = await sharp((await fetchFile(data.url)).rawPayload).metadata();
    expect(metadata.pages ?? 1).toBe(1);
  });

  test('what is glued to a picture is not in what is stored', async () => {
    const body = Buffer.concat([
      await picture('jpeg'),
      Buffer.from('<script>alert(1)</script>'),
      zip({ name: 'a', body: 'x' }),
    ]);
    const { code, data } = await send('image', [{ filename: 'a.jpg', body }]);
    expect(code).toBe(0);
    expect((await fetchFile(data.url)).payload).not.toMatch(/script|PK/);
  });

  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each<[string, () => Promise<Buffer | string>]>([
    ['an SVG named .png', async () => svg],
    ['an SVG after a byte order mark', async () => `\ufeff${svg}`],
    ['HTML named .jpg', async () => '<!doctype html><script>alert(1)</script>'],
    ['a TIFF', () => picture('tiff')],
    ['a PDF', async () => pdf()],
    ['an empty file', async () => ''],
    ['three bytes', async () => Buffer.from([0xff, 0xd8, 0xff])],
    ['a PNG that breaks off', async () => (await noise('png')).subarray(0, 30_000)],
    ['a JPEG that breaks off', async () => (await noise('jpeg')).subarray(0, 9000)],
    ['a WebP that breaks off', async () => (await noise('webp')).subarray(0, 5000)],
    ['a PNG signature before an SVG', async () => `\x89PNG\r\n\x1a\n${svg}`],
    [
      'random bytes behind a JPEG signature',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5000, 7)]),
    ],
  ])('%s is refused with 9020 and stores nothing', async (_, body) => {
    const before = await countUploads();
    const reply = await send('image', [{ filename: 'a.png', type: 'image/png', body: await body() }]);
    expect(reply).toMatchObject({
      status: 200,
      code: 9020,
      message: 'Upload file format error, please try another file!',
    });
    expect(await countUploads()).toBe(before);
  });

  test('a bomb of 30,000 × 30,000 pixels is refused by its header, at once', async () => {
    const body = pngBomb(30_000);
    expect(body.length).toBeLessThan(200_000);
    const started = performance.now();
    const reply = await send('image', [{ filename: 'a.png', body }]);
    expect(reply).toMatchObject({
      status: 200,
      code: 9020,
      data: { fields: { file: 'This picture is too large. It can have at most 50 million pixels.' } },
    });
    expect(performance.now() - started).toBeLessThan(3000);
  });

  test('too many bytes are 413', async () => {
    const reply = await send('image', [{ filename: 'a.png', body: Buffer.alloc(MAX_IMAGE_BYTES + 1, 1) }]);
    expect(reply).toMatchObject({ status: 413, code: 413 });
  });

  test('ten at once are all stored, whole', async () => {
    const body = await noise('jpeg');
    const replies = await Promise.all(Array.from({ length: 10 }, () => send('image', [{ filename: 'a.jpg', body }])));
    expect(new Set(replies.map(({ data }) => data.url)).size).toBe(10);
    for (const { data } of replies) expect((await fetchFile(data.url)).rawPayload.length).toBe(data.bytes);
  });
});

describe('pictures as text', () => {
  const sendText = async (image: string, form = false) => {
    const { status, body } = await shop
      .as('branchManager')
      .send(
        'POST',
        '/api/v1/upload/image-data/',
        form
          ? { body: `image=${image}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
          : { body: { image, name: 'snap.png' } },
      );
    return { status, ...body, data: body.data as UploadReply };
  };

  test('a data URL, bare base64, base64 in lines and an unescaped form are the same picture', async () => {
    const base64 = (await noise('png')).toString('base64');
    expect(base64).toContain('+');
    for (const text of [`data:image/png;base64,${base64}`, base64, base64.replace(/.{76}/g, '$&\r\n')]) {
      expect(await sendText(text)).toMatchObject({ code: 0, data: { name: 'snap.webp', width: 300, height: 200 } });
    }
    expect(await sendText(base64, true)).toMatchObject({ code: 0, data: { width: 300 } });
  });

  test.each([
    ['garbage', '!!!not base64!!!'],
    ['base64 of nothing', 'AAAA'],
    ['a data URL of an SVG', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['an SVG as text', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [
      'an SVG that says PNG',
      `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
    ],
    ['an address', 'https://example.com/a.png'],
    ['a file address', 'file:///etc/passwd'],
  ])('%s is refused with 9020', async (_, text) => {
    expect(await sendText(text)).toMatchObject({ status: 200, code: 9020 });
  });

  test('too much text is 413', async () => {
    expect(await sendText('A'.repeat(15 * 1024 * 1024))).toMatchObject({ status: 413 });
  });
});
