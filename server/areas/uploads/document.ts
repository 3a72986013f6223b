import { say } from '#contract/messages/sentence.ts';
import { isSpreadsheetInOle } from './ole.ts';
import { badFile } from './refuse.ts';
import { readZip } from './zip.ts';

export type Kind = { extension: string; type: string };

const kinds = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
  txt: 'text/plain',
} as const;
type Extension = keyof typeof kinds;

const isPdf = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 5) === '%PDF-' && bytes.toString('latin1', bytes.length - 2048).includes('%%EOF');

const macros = /(^|\/)vbaProject\.bin$|^Basic\//i;

const ofZip = (bytes: Buffer): Extension | undefined => {
  const zip = readZip(bytes);
  if (!zip) return undefined;
  if (zip.names.some((name) => macros.test(name))) throw badFile(say('uploads.hasMacros'));
  if (zip.mimetype === kinds.ods) return 'ods';
  const isWorkbook = zip.names.some((name) => /^xl\/workbook\d*\.xml$/.test(name));
  return isWorkbook && zip.names.includes('[Content_Types].xml') ? 'xlsx' : undefined;
};

const CHUNK_BYTES = 1024 * 1024;

/** Reading a long list must not hold up the till. */
function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) yield bytes.subarray(from, from + CHUNK_BYTES);
}
const letOthersIn = () => new Promise(setImmediate);

/** Neither encoding has control bytes inside a character. Tab, line feed, form feed and carriage return are text. */
const isControl = (byte: number) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d;

const hasControls = async (bytes: Buffer): Promise<boolean> => {
  for (const chunk of chunksOf(bytes)) {
    if (chunk.some(isControl)) return true;
    await letOthersIn();
  }
  return false;
};

const isEncodedAs = async (encoding: string, bytes: Buffer): Promise<boolean> => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (const chunk of chunksOf(bytes)) {
      decoder.decode(chunk, { stream: true });
      await letOthersIn();
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
};

/** What a browser could run as a page, or a shell as a script, is not a list. */
const looksActive = (bytes: Buffer) => {
  const start = bytes
    .toString('latin1', 0, 1024)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  return (
    start.startsWith('<') || start.startsWith('#!') || /<(!doctype|html|head|body|script|svg|iframe)\b/i.test(start)
  );
};

const isText = async (bytes: Buffer) =>
  !looksActive(bytes) &&
  !(await hasControls(bytes)) &&
  // Spreadsheet programs in China still write CSV in gb18030.
  ((await isEncodedAs('utf-8', bytes)) || (await isEncodedAs('gb18030', bytes)));

const extensionOf = async (bytes: Buffer, filename: string): Promise<Extension | undefined> => {
  if (bytes.length === 0) throw badFile(say('uploads.emptyFile'));
  if (isPdf(bytes)) return 'pdf';
  if (isSpreadsheetInOle(bytes)) return 'xls';
  const zipKind = ofZip(bytes);
  if (zipKind) return zipKind;
  // A truncated PDF is still not text.
  if (bytes.toString('latin1', 0, 5) === '%PDF-' || !(await isText(bytes))) return undefined;
  return /\.csv$/i.test(filename) ? 'csv' : 'txt';
};

const isKind = (extension: string): extension is Extension => Object.hasOwn(kinds, extension);

/** The kind of a document by its content, which its name must not contradict. Other endings become those of plain text. */
export const kindOf = async (bytes: Buffer, filename: string): Promise<Kind> => {
  const extension = await extensionOf(bytes, filename);
  if (!extension) throw badFile(say('uploads.documentTypes'));
  const ending = /\.(\w+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  if (isKind(ending) && ending !== extension) throw badFile(say('uploads.notAsNamed', { ending: `.${ending}` }));
  return { extension, type: kinds[extension] };
};
