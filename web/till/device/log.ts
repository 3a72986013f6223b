/*
 * A file of appended records: [length][crc32][JSON], both numbers of four bytes. Records damaged by a power cut at
 * its end are recognised by length or checksum and dropped.
 */

const HEAD_BYTES = 8;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});

const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

export const encodeRecord = (record: unknown): Uint8Array<ArrayBuffer> => {
  const body = new TextEncoder().encode(JSON.stringify(record));
  const bytes = new Uint8Array(HEAD_BYTES + body.length);
  const head = new DataView(bytes.buffer);
  head.setUint32(0, body.length);
  head.setUint32(4, crc32(body));
  bytes.set(body, HEAD_BYTES);
  return bytes;
};

/** The records of a file, and how many of its bytes are intact. */
export const readRecords = (bytes: Uint8Array): { records: unknown[]; soundBytes: number } => {
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoder = new TextDecoder();
  const records: unknown[] = [];
  let at = 0;
  while (at + HEAD_BYTES <= bytes.length) {
    const length = head.getUint32(at);
    const end = at + HEAD_BYTES + length;
    if (length === 0 || end > bytes.length) break;
    const body = bytes.subarray(at + HEAD_BYTES, end);
    if (crc32(body) !== head.getUint32(at + 4)) break;
    records.push(JSON.parse(decoder.decode(body)));
    at = end;
  }
  return { records, soundBytes: at };
};
