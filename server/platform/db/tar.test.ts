import { readdirSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { describe, expect, test } from 'vitest';
import { packTar, unpackTar } from './tar.ts';
import { emptyFolder } from './testing.ts';

const deep = join('uploads', 'a'.repeat(60), 'b'.repeat(60), 'deep.txt');
const files = { [deep]: 'deep', 'uploads/empty.txt': '', 'uploads/cola ü 可乐.txt': 'x'.repeat(1500) };

// Of these files, as backups were written before a library did it.
const firstFormat = Buffer.from(
  'H4sIAAAAAAACA+3YwQ2CMBSA4Y7SCeSVtnSeKvWEgUBJdArdxLOJN1fRPYwGL0gIDS0Red+xJ5KfF16piyzXaRWRgAAAFEDneaN1LlkcEyrJBOrK6pJ0PN0y1E1/PULku38MQknsP4X1CFGo+ecCkrn39zFYv94/NaZY2b0d0D/p7S9a/aXkilDA/sG9EhK0WJ/XdJNnmt6u9HE83y+nAUPtuP/1zH+seGv+GUs4zHz+Z2KPEELo77h8/82usAe6zbPUlL5/Brn//1GSCbz/T7n/vfv7Xfsc7n9f/YEx3P8QQiikJwO7FN8AGgAA',
  'base64',
);

const writeFiles = async () => {
  const root = await emptyFolder();
  await mkdir(join(root, deep, '..'), { recursive: true });
  await mkdir(join(root, 'uploads', 'empty folder'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
  return root;
};

const unpack = async (bytes: Buffer) => {
  const root = await emptyFolder();
  await unpackTar(Readable.from([bytes]), root);
  return root;
};

const expectFiles = async (root: string) => {
  for (const [name, text] of Object.entries(files)) expect(await readFile(join(root, name), 'utf8')).toBe(text);
  expect(readdirSync(join(root, 'uploads', 'empty folder'))).toEqual([]);
  expect(statSync(join(root, deep)).mode & 0o077).toBe(0);
};

describe('an archive', () => {
  test('gives back files and folders as they were, with long and Chinese names', async () => {
    const root = await writeFiles();
    await expectFiles(await unpack(await buffer(packTar([{ root, name: 'uploads' }]))));
  });

  test('of the first format is still read', async () => {
    const root = await emptyFolder();
    await pipeline(Readable.from([firstFormat]), createGunzip(), (source) => unpackTar(source, root));
    await expectFiles(root);
  });

  test('that is cut off anywhere in a file, or damaged in a head, is refused', async () => {
    const root = await writeFiles();
    const whole = await buffer(packTar([{ root, name: 'uploads' }]));
    const at = whole.indexOf('x'.repeat(1000));
    await expect(unpack(whole.subarray(0, at + 700))).rejects.toThrow('Unexpected end of data');
    const damaged = Buffer.from(whole);
    damaged[at - 500] = 1;
    await expect(unpack(damaged)).rejects.toThrow('Invalid tar header');
  });

  test.each<[string, Partial<Header> & { name: string }, string]>([
    ['a path above', { name: 'uploads/../../evil' }, 'outside its folder'],
    ['a path from the root', { name: '/evil' }, 'outside its folder'],
    ['a link', { name: 'uploads', type: 'symlink', linkname: '/etc' }, 'holds no symlink'],
  ])('with %s is refused, and nobody waits for the rest', async (_, header, sentence) => {
    const archive = pack();
    archive.entry(header, header.type ? '' : 'evil');
    archive.entry({ name: 'large' }, Buffer.alloc(3_000_000).toString());
    archive.finalize();
    await expect(unpack(await buffer(archive))).rejects.toThrow(sentence);
  });

  test('holds no more of a large file in memory than is on its way', async () => {
    const SIZE = 150_000_000;
    const root = await emptyFolder();
    await writeFile(join(root, 'large'), '');
    await truncate(join(root, 'large'), SIZE);
    const before = process.memoryUsage().arrayBuffers;
    let [most, bytes] = [0, 0];
    for await (const chunk of packTar([{ root, name: 'large' }]) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      if (bytes % 64 === 0) await new Promise(setImmediate); // slower than the disk
    }
    expect(bytes).toBe(SIZE + 512 + (512 - (SIZE % 512 || 512)) + 1024);
    expect(most).toBeLessThan(SIZE / 3);
  });

  test('of a file that cannot be read fails', async () => {
    const root = await emptyFolder();
    await expect(buffer(packTar([{ root, name: 'nowhere' }]))).rejects.toThrow('ENOENT');
    expect(await readdir(root)).toEqual([]);
  });
});
