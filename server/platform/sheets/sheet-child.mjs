// @ts-check
// Reads a spreadsheet in a separate process, whose memory and time are limited, and leaves the rows as lines of JSON on
// disk: their reader may be as slow as the database, and no row waits in memory.
import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { textOfCell } from './sheet-cells.mjs';
import { readCsv } from './sheet-csv.mjs';
import { Unreadable } from './sheet-errors.mjs';
import { guardArchive } from './sheet-zip.mjs';

/** @typedef {{ index: number, values: unknown[] }} Row */
/** @typedef {{ path: string, output: string, maxRows: number, maxColumns: number, maxCpuMs: number, maxMs: number }} Job */

/** Excel's own limits; a file with larger numbers was built to cause trouble. */
const LAST_ROW = 1_048_576;
/** Shared strings let a small file repeat a long text a million times. */
const MAX_OUTPUT_BYTES = 192 * 1024 * 1024;
const MAX_ROW_CHARACTERS = 200_000;
const tooMuchText = () => new Unreadable('file.tooMuchText');
const MAX_LEADING_BLANKS = 10_000;
const MAX_OLD_FORMAT_BYTES = 24 * 1024 * 1024;
const FIRST_ROWS = 20;
const REPORT_ROWS = 1000;
const FLUSH_BYTES = 256 * 1024;

/** @param {string} path */
const startOf = (path) => {
  const fd = openSync(path, 'r');
  const bytes = Buffer.alloc(4096);
  const length = readSync(fd, bytes, 0, bytes.length, 0);
  closeSync(fd);
  return bytes.subarray(0, length);
};

/** @param {import('hucre/xlsx').CellValue[][]} rows @returns {Row[]} */
const numbered = (rows) => Array.from(rows, (values, index) => ({ index, values: values ?? [] }));

/** Excel 5 and 95, and the web pages that some systems call .xls. @param {Buffer} bytes */
const readOld = async (bytes) => {
  if (bytes.length > MAX_OLD_FORMAT_BYTES) throw new Unreadable('file.oldTooLarge');
  const { default: xlsx } = await import('@e965/xlsx');
  const book = xlsx.read(bytes, { cellDates: true, sheets: 0, dense: true, cellFormula: false, cellHTML: false });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Unreadable('file.noSheet');
  return numbered(xlsx.utils.sheet_to_json(sheet, { header: 1, raw: true, defval: null, blankrows: true, UTC: true }));
};

/** @param {Buffer} bytes */
const readOle = async (bytes) => {
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new Unreadable('file.password');
  const { readXls } = await import('hucre/xlsx');
  try {
    return numbered((await readXls(bytes)).sheets[0]?.rows ?? []);
  } catch (error) {
    if (/Unsupported XLS version/.test(String(error))) return readOld(bytes);
    throw error;
  }
};

/** @param {string} path @returns {Promise<AsyncIterable<Row> | Iterable<Row>>} */
const openRows = async (path) => {
  const head = startOf(path);
  if (head.length === 0) throw new Unreadable('file.empty');
  if (head.readUInt32BE(0) === 0x504b0304) {
    const bytes = readFileSync(path);
    await guardArchive(bytes);
    const { streamXlsxRows } = await import('hucre/xlsx');
    return streamXlsxRows(bytes);
  }
  if (head.length >= 8 && head.readBigUInt64BE(0) === 0xd0cf11e0a1b11ae1n) return readOle(readFileSync(path));
  const isOldExcel = head[0] === 0x09 && [0, 2, 4, 8].includes(head[1] ?? -1) && head[3] === 0;
  const isPage = /^\s*(<!doctype html|<html|<table|<\?xml[^>]*>\s*(<\?mso|<workbook|<html))/i.test(
    head.toString('latin1').replace(/^\xef\xbb\xbf/, ''),
  );
  return isOldExcel || isPage ? readOld(readFileSync(path)) : readCsv(path);
};

/** @param {unknown[]} values @param {number} maxColumns */
const cellsOf = (values, maxColumns) => {
  const cells = values.map(textOfCell);
  while (cells.at(-1) === '') cells.pop();
  if (cells.length > maxColumns) throw new Unreadable('file.tooManyColumns', { max: maxColumns });
  return cells;
};

/** @param {number} index @param {number} last */
const refuseNumber = (index, last) => {
  if (index >= LAST_ROW) throw new Unreadable('file.rowTooFar', { max: LAST_ROW.toLocaleString('en') });
  if (!Number.isInteger(index) || index <= last) throw new Unreadable('file.rowsOutOfOrder');
};

// Line readers take these two for line ends as well.
/** @param {unknown} value */
const lineOf = (value) =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);

/** @param {Job} job */
const run = async ({ path, output, maxRows, maxColumns }) => {
  const fd = openSync(output, 'w', 0o600);
  let rows = 0;
  let last = -1;
  let written = 0;
  let pending = '';
  let announced = false;
  const flush = () => {
    written += writeSync(fd, pending);
    pending = '';
    if (written > MAX_OUTPUT_BYTES) throw tooMuchText();
  };
  const announce = () => {
    flush();
    announced = true;
    tell({ begun: true });
  };
  for await (const { index, values } of await openRows(path)) {
    refuseNumber(index, last);
    last = index;
    const cells = cellsOf(values, maxColumns);
    if (cells.length === 0) {
      if (rows === 0 && index > MAX_LEADING_BLANKS) break;
      continue;
    }
    rows += 1;
    if (rows > maxRows + 1) throw new Unreadable('file.tooManyRows', { max: maxRows.toLocaleString('en') });
    const line = lineOf([index + 1, cells]);
    if (line.length > MAX_ROW_CHARACTERS) throw tooMuchText();
    pending += `${line}\n`;
    if (pending.length > FLUSH_BYTES) flush();
    if (rows === FIRST_ROWS) announce();
    if (rows % REPORT_ROWS === 0) tell({ rows });
  }
  if (rows < 2) throw new Unreadable(rows === 0 ? 'file.emptySheet' : 'file.onlyHeadings');
  if (!announced) announce();
  flush();
  closeSync(fd);
  tell({ done: rows - 1 });
};

/** If memory runs out, the kernel ends this process and not the server. */
const offerToEnd = () => {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not Linux: the limits of this process apply anyway.
  }
};

/** @param {object} message */
const tell = (message) => process.send?.(message);

offerToEnd();
const maxBytes = Number(process.argv[2]) * 1024 * 1024;
const guard = new Worker(join(import.meta.dirname, 'sheet-guard.mjs'), { workerData: { maxBytes } });
// Watching must not keep the process alive.
guard.unref();
process.once('disconnect', () => process.exit());
process.once('message', (/** @type {Job} */ job) => {
  guard.postMessage(job);
  run(job).catch((error) => {
    const reason = error instanceof Unreadable ? error.message : 'file.damaged';
    tell({ refused: reason });
  });
});
// The server may have ended while this process started, and then nobody would stop it.
if (!process.connected) process.exit();
// Loads what nearly every file needs before the file arrives.
await import('hucre/xlsx');
