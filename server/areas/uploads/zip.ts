const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const MAX_ENTRIES = 10_000;

/** Where the record at the archive's end is: it is followed by a comment whose length it states. */
const endOf = (bytes: Buffer): number | undefined => {
  const lowest = Math.max(0, bytes.length - END_BYTES - 0xffff);
  for (let at = bytes.length - END_BYTES; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === END && at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  return undefined;
};

/** OpenDocument's first entry names the file type, stored without compression. */
const mimetypeOf = (bytes: Buffer): string | undefined => {
  const size = bytes.readUInt32LE(22);
  if (bytes.readUInt16LE(8) !== 0 || bytes.toString('latin1', 30, 30 + bytes.readUInt16LE(26)) !== 'mimetype')
    return undefined;
  const from = 30 + 8 + bytes.readUInt16LE(28);
  return size < 100 ? bytes.toString('latin1', from, from + size) : undefined;
};

export type Zip = { names: string[]; mimetype: string | undefined };

/** The names in a zip archive that starts at the first byte and ends at the last. Nothing is unpacked. */
export const readZip = (bytes: Buffer): Zip | undefined => {
  if (bytes.length < 30 + END_BYTES || bytes.readUInt32LE(0) !== LOCAL) return undefined;
  const end = endOf(bytes);
  if (end === undefined) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES || at + size !== end) return undefined;
  const names: string[] = [];
  while (names.length < count) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) return undefined;
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    if (nameEnd > end) return undefined;
    names.push(bytes.toString('utf8', at + 46, nameEnd));
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return { names, mimetype: mimetypeOf(bytes) };
};
