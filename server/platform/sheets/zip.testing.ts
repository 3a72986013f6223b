import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = { name: string; packed: Buffer; size: number; crc: number; method: 0 | 8 };

export const entry = (name: string, body: string | Buffer, { stored = false } = {}): ZipEntry => {
  const bytes = Buffer.from(body);
  const packed = stored ? bytes : deflateRawSync(bytes);
  return { name, packed, size: bytes.length, crc: crc32(bytes), method: stored ? 0 : 8 };
};

/** A zip archive of these entries, with whatever sizes they claim. */
export const zipOf = (entries: ZipEntry[], shareBytes = false): Buffer => {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, size, crc, method } of entries) {
    const common = Buffer.alloc(26); // from "version needed" to "extra length"
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(shareBytes ? 0 : offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
};
