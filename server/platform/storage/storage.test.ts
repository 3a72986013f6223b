import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { openStorage } from '#server/platform/storage.ts';
import type { Storage } from './files.ts';
import { openTestBucket, type TestBucket } from './testing.ts';

let bucket: TestBucket;
let dataDir: string;
beforeAll(async () => {
  bucket = await openTestBucket();
  dataDir = await mkdtemp(join(tmpdir(), 'tilldesk-storage-'));
});
afterAll(async () => {
  await bucket.close();
  await rm(dataDir, { recursive: true, force: true });
});

const nameOf = (extension = 'webp') => `${randomBytes(16).toString('hex')}.${extension}`;
const read = async (storage: Storage, name: string) => {
  const object = await storage.get(name);
  return object && { bytes: object.bytes, body: await buffer(object.body) };
};

const kinds: Record<string, () => Storage> = {
  folder: () => openStorage({ dataDir, s3: undefined }),
  bucket: () => openStorage({ dataDir, s3: bucket.keys }),
};
// A real store, with the variables of a deployment: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY.
if (process.env.S3_ENDPOINT) kinds['real store'] = () => openStorage(readConfig(process.env));

describe.each(Object.entries(kinds))('storage in a %s', (_, open) => {
  test('gives back what was put, byte for byte, and nothing once removed', async () => {
    const storage = open();
    const [name, body] = [nameOf(), randomBytes(300_000)];
    await storage.put(name, body, 'image/webp');
    const object = await read(storage, name);
    expect(object?.bytes).toBe(body.length);
    expect(object?.body.equals(body)).toBe(true);
    await storage.remove(name);
    expect(await read(storage, name)).toBeUndefined();
  });

  test('takes an empty file, and a second put under the same name', async () => {
    const storage = open();
    const name = nameOf('txt');
    await storage.put(name, Buffer.alloc(0), 'text/plain');
    expect(await read(storage, name)).toEqual({ bytes: 0, body: Buffer.alloc(0) });
    await storage.put(name, Buffer.from('后来'), 'text/plain');
    expect((await read(storage, name))?.body.toString()).toBe('后来');
    await storage.remove(name);
  });

  test('knows nothing of a name never put, and removing it is no error', async () => {
    const storage = open();
    expect(await storage.get(nameOf())).toBeUndefined();
    await storage.remove(nameOf());
  });

  test('keeps twenty files written at once apart', async () => {
    const storage = open();
    const files = Array.from({ length: 20 }, () => ({ name: nameOf(), body: randomBytes(5000) }));
    await Promise.all(files.map(({ name, body }) => storage.put(name, body, 'image/webp')));
    for (const { name, body } of files) expect((await read(storage, name))?.body.equals(body)).toBe(true);
    await Promise.all(files.map(({ name }) => storage.remove(name)));
  });

  test.each([
    '',
    '../../etc/passwd',
    `${'a'.repeat(30)}.webp/../x`,
    `../${'a'.repeat(30)}.webp`,
    `${'A'.repeat(30)}.webp`,
    `${'a'.repeat(30)}`,
    `${'a'.repeat(30)}.webp\0`,
    `${'a'.repeat(30)}.webp\n`,
    'short.webp',
    `${'a'.repeat(30)}.we%62p`,
  ])('refuses the name %j', async (name) => {
    const storage = open();
    await expect(storage.put(name, Buffer.from('x'), 'text/plain')).rejects.toThrow('not the name of a stored file');
    await expect(storage.get(name)).rejects.toThrow('not the name of a stored file');
    await expect(storage.remove(name)).rejects.toThrow('not the name of a stored file');
  });
});

test('a folder holds no drafts, and spreads files over two-letter folders', async () => {
  const storage = openStorage({ dataDir, s3: undefined });
  const name = nameOf();
  await storage.put(name, Buffer.from('x'), 'image/webp');
  expect(await readdir(join(dataDir, 'uploads', name.slice(0, 2)))).toEqual([name]);
});

test('a bucket is told the type, and is asked again when it has a hiccup', async () => {
  const storage = openStorage({ dataDir, s3: bucket.keys });
  const name = nameOf('pdf');
  bucket.failNext(2);
  await storage.put(name, Buffer.from('%PDF-'), 'application/pdf');
  expect(bucket.objects.get(name)?.type).toBe('application/pdf');
});

test('a wrong key, or no such bucket, is an error that names the cause and no secret', async () => {
  const wrongKey = openStorage({ dataDir, s3: { ...bucket.keys, secretKey: 'other' } });
  await expect(wrongKey.get(nameOf())).rejects.toThrow('403 (SignatureDoesNotMatch)');
  const noBucket = openStorage({ dataDir, s3: { ...bucket.keys, bucket: 'nowhere' } });
  await expect(noBucket.put(nameOf(), Buffer.from('x'), 'text/plain')).rejects.toThrow('no bucket nowhere');
});

test('half a configuration is refused, and names what is missing', () => {
  const half = { S3_ENDPOINT: 'http://store.test', S3_BUCKET: 'shop', S3_ACCESS_KEY: 'a' };
  expect(() => readConfig(half)).toThrow('S3_SECRET_KEY: needed');
  expect(readConfig({ ...half, S3_SECRET_KEY: 'b' }).s3).toMatchObject({ bucket: 'shop', region: 'us-east-1' });
});
