// @ts-check
// Checks an archive before any parser does. The sizes stated in an archive are only trusted after the bytes have really
// been inflated, with a limit, and discarded.
import { createInflateRaw } from 'node:zlib';
import { Unreadable } from './sheet-errors.mjs';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_SIZE = 22;
const MAX_ENTRIES = 2000;
/** A hundred thousand rows of thirty columns unpack to about half of it. */
const MAX_INFLATED = 256 * 1024 * 1024;
/** Parts that are read as a whole: the shared strings of cells, styles, the list of sheets. */
const MAX_WHOLE_PART = 96 * 1024 * 1024;

/** @typedef {{ name: string, method: number, packed: number, size: number, at: number, end: number }} Entry */

const broken = () => new Unreadable('file.incomplete');
const oversized = () => new Unreadable('file.unpacksTooLarge');

/** @param {Buffer} bytes */
const findEnd = (bytes) => {
  const lowest = Math.max(0, bytes.length - END_SIZE - 0xffff);
  for (let at = bytes.length - END_SIZE; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === END && at + END_SIZE + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  throw broken();
};

/** @param {Buffer} bytes @param {number} at @returns {Entry} */
const readEntry = (bytes, at) => {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw broken();
  const flags = bytes.readUInt16LE(at + 8);
  const method = bytes.readUInt16LE(at + 10);
  const packed = bytes.readUInt32LE(at + 20);
  const size = bytes.readUInt32LE(at + 24);
  const local = bytes.readUInt32LE(at + 42);
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
  const name = bytes.toString('utf8', at + 46, nameEnd);
  if (flags & 1) throw new Unreadable('file.password');
  if (method !== 0 && method !== 8) throw broken();
  if (size > MAX_INFLATED || packed > bytes.length) throw oversized();
  if (/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:|\0/i.test(name)) throw broken();
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL) throw broken();
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (from + packed > bytes.length) throw broken();
  return {
    name,
    method,
    packed,
    size,
    at: from,
    end: nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32),
  };
};

/** @param {Buffer} bytes */
const readEntries = (bytes) => {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw oversized();
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  let at = bytes.readUInt32LE(end + 16);
  for (let number = 0; number < count; number += 1) {
    const entry = readEntry(bytes, at);
    if (entries.has(entry.name)) throw broken();
    entries.set(entry.name, entry);
    at = entry.end;
  }
  return entries;
};

/** Entries that share their bytes are how a small archive unpacks to petabytes. @param {Entry[]} entries */
const refuseOverlaps = (entries) => {
  let free = 0;
  for (const { at, packed } of entries.toSorted((a, b) => a.at - b.at)) {
    if (at < free) throw broken();
    free = at + packed;
  }
};

/** @param {Buffer} bytes @param {Entry} entry @returns {Promise<void>} */
const inflate = (bytes, { method, at, packed, size }) =>
  new Promise((resolve, reject) => {
    if (method === 0) return packed === size ? resolve() : reject(broken());
    let inflated = 0;
    const stream = createInflateRaw({ chunkSize: 256 * 1024 });
    stream.on('data', (chunk) => {
      inflated += chunk.length;
      if (inflated > size) stream.destroy(oversized());
    });
    stream.on('error', (error) => reject(error instanceof Unreadable ? error : broken()));
    stream.on('end', () => (inflated === size ? resolve() : reject(broken())));
    stream.end(bytes.subarray(at, at + packed));
  });

/** Throws unless the archive is a workbook of acceptable size. @param {Buffer} bytes */
export const guardArchive = async (bytes) => {
  const entries = readEntries(bytes);
  const all = [...entries.values()];
  refuseOverlaps(all);
  if (all.reduce((sum, { size }) => sum + size, 0) > MAX_INFLATED) throw oversized();
  if (!entries.has('[Content_Types].xml') || !all.some(({ name }) => /^xl\/workbook\d*\.xml$/i.test(name)))
    throw new Unreadable('file.zip');
  for (const entry of all) {
    if (/^xl\/[^/]+\.xml$/i.test(entry.name) && entry.size > MAX_WHOLE_PART) throw oversized();
    await inflate(bytes, entry);
  }
};
