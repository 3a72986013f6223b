import { say } from '#contract/messages/sentence.ts';
import { badFile } from './refuse.ts';

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENTRY_BYTES = 128;
const STREAM = 2;
const STORAGE = 1;

type Entry = { name: string; kind: number };

/** Directory entries are at multiples of their size in every file of this kind, wherever its sectors are. */
function* entriesOf(bytes: Buffer): Generator<Entry> {
  for (let at = 512; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const length = bytes.readUInt16LE(at + 64);
    if (length < 2 || length > 64 || length % 2 === 1) continue;
    yield { name: bytes.toString('utf16le', at, at + length - 2), kind: bytes.readUInt8(at + 66) };
  }
}

/**
 * The old Excel format is a small file system, and so are old Word files, installers and emails: only its entries
 * tell them apart.
 */
export const isSpreadsheetInOle = (bytes: Buffer): boolean => {
  if (bytes.length < 1024 || !bytes.subarray(0, 8).equals(SIGNATURE)) return false;
  let hasWorkbook = false;
  for (const { name, kind } of entriesOf(bytes)) {
    if (kind === STORAGE && name === '_VBA_PROJECT_CUR') throw badFile(say('uploads.hasMacros'));
    if (kind === STREAM && (name === 'Workbook' || name === 'Book')) hasWorkbook = true;
  }
  return hasWorkbook;
};
