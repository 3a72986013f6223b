/* The parts of a ZIP file whose entries are written before their sizes are known. */

/** A file in the archive: where it begins, and what is known about it so far. */
export type Entry = { path: string; at: number; crc: number; size: number; packed: number };

export const newEntry = (path: string, at: number): Entry => ({ path, at, crc: 0, size: 0, packed: 0 });

const VERSION = 20;
/** Sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980: the same rows give the same bytes. */
const DATE = 0x0021;

const numbers = (...parts: [bytes: 2 | 4, value: number][]): Buffer => {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of parts) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
};

export const entryHeader = ({ path }: Entry): Buffer => {
  const name = Buffer.from(path);
  return Buffer.concat([
    numbers(
      [4, 0x04034b50],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DATE],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ),
    name,
  ]);
};

export const descriptorOf = ({ crc, packed, size }: Entry): Buffer =>
  numbers([4, 0x08074b50], [4, crc], [4, packed], [4, size]);

const directoryEntry = ({ path, at, crc, size, packed }: Entry): Buffer => {
  const name = Buffer.from(path);
  return Buffer.concat([
    numbers(
      [4, 0x02014b50],
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DATE],
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ),
    name,
  ]);
};

/** The end of an archive: every entry once more, with its position. */
export const centralDirectory = (entries: readonly Entry[], at: number): Buffer => {
  const directory = Buffer.concat(entries.map(directoryEntry));
  return Buffer.concat([
    directory,
    numbers(
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, entries.length],
      [2, entries.length],
      [4, directory.length],
      [4, at],
      [2, 0],
    ),
  ]);
};
