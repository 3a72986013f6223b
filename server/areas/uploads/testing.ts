import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { entry, zipOf } from '#server/platform/sheets/zip.testing.ts';
import { type Format, multipart, type Part } from '#server/testing/files.ts';
import type { Shop } from '#server/testing.ts';

export type UploadReply = { url: string; name: string; width: number; height: number; bytes: number; type: string };

/** Uploads as a user who manages products. */
export const senderFor =
  (shop: Shop) =>
  async (path: 'image' | 'image/square' | 'doc', parts: Part[], headers: Record<string, string> = {}) => {
    const { body, headers: partHeaders } = multipart(...parts);
    const { status, body: envelope } = await shop.as('branchManager').send('POST', `/api/v1/upload/${path}/`, {
      body,
      headers: { ...partHeaders, ...headers },
    });
    return { status, ...envelope, data: envelope.data as UploadReply };
  };

/** Not a single colour, so that truncating it loses pixels. */
export const noise = (format: Format) =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .toFormat(format)
    .toBuffer();

const chunkOf = (kind: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
};

/** A valid PNG of one colour: a few kilobytes that unpack to gigabytes. */
export const pngBomb = (side: number) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // one bit a pixel, grey
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
};

type ZipPart = { name: string; body: string; stored?: boolean };

export const zip = (...parts: ZipPart[]) =>
  zipOf(parts.map(({ name, body, stored }) => entry(name, body, { stored: stored ?? false })));

export const xlsx = (...more: ZipPart[]) =>
  zip({ name: '[Content_Types].xml', body: '<Types/>' }, { name: 'xl/workbook.xml', body: '<workbook/>' }, ...more);

export const ods = () =>
  zip(
    { name: 'mimetype', body: 'application/vnd.oasis.opendocument.spreadsheet', stored: true },
    { name: 'content.xml', body: '<office:document-content/>' },
  );

/** The small file system that old Office files are, with these entries in its directory. */
export const ole = (...entries: { name: string; kind: number }[]) => {
  const file = Buffer.alloc(512 * 4);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  [{ name: 'Root Entry', kind: 5 }, ...entries].forEach(({ name, kind }, at) => {
    const entry = 1024 + at * 128;
    file.write(name, entry, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, entry + 64);
    file.writeUInt8(kind, entry + 66);
  });
  return file;
};

export const pdf = (inside = '') => Buffer.from(`%PDF-1.7\n${inside}\ntrailer<<>>\nstartxref\n9\n%%EOF\n`);
