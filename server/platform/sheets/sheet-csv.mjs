// @ts-check
import { closeSync, openSync, readSync } from 'node:fs';
import { TextDecoder } from 'node:util';
import { Unreadable } from './sheet-errors.mjs';

const CHUNK_BYTES = 256 * 1024;
const MAX_CELL = 40_000;
/** Per row, including blank ones: as many as Excel has. */
const MAX_CELLS = 16_384;
const MAX_ROW = 1_000_000;
const SAMPLE_LINES = 20;

/** @param {string} path @returns {Generator<Buffer>} */
function* chunksOf(path) {
  const fd = openSync(path, 'r');
  try {
    for (;;) {
      const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
      const length = readSync(fd, buffer, 0, CHUNK_BYTES, null);
      if (length === 0) return;
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(fd);
  }
}

/** @param {string} path @param {string} encoding */
const decodes = (path, encoding) => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (const chunk of chunksOf(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
};

/**
 * In Chinese text both bytes of a character are high; a single accent in a western name is followed by a plain letter.
 * @param {string} path
 */
const looksChinese = (path) => {
  let pairs = 0;
  let lone = 0;
  for (const chunk of chunksOf(path)) {
    for (let at = 0; at < chunk.length; at += 1) {
      if (/** @type {number} */ (chunk[at]) < 0x80) continue;
      if ((chunk[at + 1] ?? 0) >= 0x80) pairs += 1;
      else lone += 1;
      at += 1;
    }
  }
  return pairs > lone;
};

/** @param {string} path @param {Buffer} start */
const encodingOf = (path, start) => {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start.length > 3 && start[1] === 0 && start[3] === 0) return 'utf-16le';
  if (start.length > 3 && start[0] === 0 && start[2] === 0) return 'utf-16be';
  if (decodes(path, 'utf-8')) return 'utf-8';
  return looksChinese(path) && decodes(path, 'gb18030') ? 'gb18030' : 'windows-1252';
};

/** The separator that most fits the first lines; text inside quotes does not count. @param {string} text */
const separatorOf = (text) => {
  const plain = text.replace(/"(?:[^"]|"")*"/g, '');
  const lines = plain.split(/\r\n|\r|\n/).slice(0, SAMPLE_LINES);
  const score = (/** @type {string} */ sign) => (lines[0] ?? '').split(sign).length - 1;
  return [',', ';', '\t', '|'].reduce((best, sign) => (score(sign) > score(best) ? sign : best));
};

/** @param {string} text */
const refuseForeign = (text) => {
  const isBinary = [...text.slice(0, 4096)].some((sign) => sign < ' ' && !'\t\r\n'.includes(sign));
  if (isBinary || /^\s*[{[<%]|^\{\\rtf/.test(text)) throw new Unreadable('file.notASheet');
};

const noEnd = (/** @type {'cell' | 'row'} */ what) => new Unreadable(`file.${what}Unclosed`);

/**
 * Takes the text piece by piece. Limits are checked while a row grows, so that excess data is never collected. @param
 * {string} separator
 */
const openParser = (separator) => {
  const ends = new RegExp(`[${separator === '|' ? '\\|' : separator}\r\n]`, 'g');
  /** @type {string[]} */
  let cells = [];
  let cell = '';
  let length = 0;
  let quoted = false;
  let mayClose = false;
  let afterReturn = false;
  const add = (/** @type {string} */ text) => {
    cell += text;
    length += text.length;
    if (cell.length > MAX_CELL) throw noEnd('cell');
    if (length > MAX_ROW) throw noEnd('row');
  };
  const endCell = () => {
    if (cells.length >= MAX_CELLS) throw new Unreadable('file.rowTooWide', { max: MAX_CELLS.toLocaleString('en') });
    cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    const row = cells;
    cells = [];
    length = 0;
    return row;
  };
  /** Inside quotes, up to the closing one or the end of the piece. @param {string} text @param {number} at */
  const takeQuoted = (text, at) => {
    if (mayClose) {
      mayClose = false;
      if (text[at] !== '"') {
        quoted = false;
        return at;
      }
      add('"');
      return at + 1;
    }
    const close = text.indexOf('"', at);
    mayClose = close >= 0;
    add(text.slice(at, mayClose ? close : undefined));
    return mayClose ? close + 1 : text.length;
  };
  /** @param {string} text @returns {Generator<string[]>} */
  const take = function* (text) {
    for (let at = 0; at < text.length; ) {
      if (quoted) {
        at = takeQuoted(text, at);
        continue;
      }
      const wasReturn = afterReturn;
      afterReturn = false;
      if (text[at] === '"' && cell === '') {
        quoted = true;
        at += 1;
        continue;
      }
      if (wasReturn && text[at] === '\n') {
        at += 1;
        continue;
      }
      ends.lastIndex = at;
      const end = ends.exec(text)?.index ?? text.length;
      add(text.slice(at, end));
      at = end + 1;
      if (end === text.length) continue;
      if (text[end] === separator) endCell();
      else {
        afterReturn = text[end] === '\r';
        yield endRow();
      }
    }
  };
  const finish = () => {
    if (quoted && !mayClose) throw new Unreadable('file.endsInCell');
    return cells.length > 0 || cell !== '' ? [endRow()] : [];
  };
  return { take, finish };
};

/**
 * Rows of a text table, in any encoding and with any separator. @param {string} path @returns {Generator<{ index:
 * number, values: string[] }>}
 */
export function* readCsv(path) {
  const start = chunksOf(path).next().value ?? Buffer.alloc(0);
  const decoder = new TextDecoder(encodingOf(path, start));
  /** @type {ReturnType<typeof openParser> | undefined} */
  let parser;
  let index = 0;
  for (const chunk of chunksOf(path)) {
    const text = decoder.decode(chunk, { stream: true });
    if (!parser) {
      refuseForeign(text);
      parser = openParser(separatorOf(text.slice(0, 64 * 1024)));
    }
    for (const values of parser.take(text)) yield { index: index++, values };
  }
  for (const values of parser?.finish() ?? []) yield { index: index++, values };
}
