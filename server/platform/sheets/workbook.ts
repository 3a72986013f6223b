import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { BOLD, type CellFormat, serialOf, styleOf, stylesXml, widthOf } from './styles.ts';
import { centralDirectory, descriptorOf, type Entry, entryHeader, newEntry } from './zip.ts';

/* A workbook written piece by piece. The state between two pieces is small, so another process can continue. */

export type Cell = string | number | boolean | null;
/** A column of `cost` is only for users who may see costs. */
export type Column = { title: string; width?: number; cost?: boolean; format?: CellFormat };

const quotedFormulaLike = /^'+[=+\-@\t\r]/;
/** A text cell of a workbook is never run as a formula; a quote is added only where reading would remove one. */
const inWorkbook = (text: string): string => (quotedFormulaLike.test(text) ? `'${text}` : text);

/** A last sheet that explains the others: a name and a value on each row. */
export type AboutSheet = { name: string; rows: readonly (readonly [name: string, value: string])[] };

/** The sheets begun so far, the last of them open; its next row; the bytes written. */
export type WorkbookState = { bytes: number; entries: Entry[]; row: number };

/** Excel supports no more on one sheet. */
const MAX_ROWS = 1_048_576;
/** Nor more in one cell. */
const MAX_CHARACTERS = 32_767;

const deflate = promisify<Buffer, object, Buffer>(deflateRaw);

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escapeXml = (text: string) =>
  text
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (letter) => escapes[letter] ?? '');

/** 0 → A, 26 → AA. */
const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));

const numberXml = (value: number, place: string, style: number): string =>
  `<c r="${place}"${style === 0 ? '' : ` s="${style}"`}><v>${value}</v></c>`;

const cellXml = (cell: Cell, place: string, format: CellFormat | undefined, isBold: boolean): string => {
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return '';
  if (typeof cell === 'number') return numberXml(cell, place, styleOf(format, cell, isBold));
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  const serial = serialOf(format, cell);
  if (serial !== undefined) return numberXml(serial, place, styleOf(format, serial, isBold));
  const style = isBold ? ` s="${BOLD}"` : '';
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(inWorkbook(cell))}</t></is></c>`;
};

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const sheetStart = (columns: readonly Column[]) =>
  `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns
    .map(
      ({ title, format, width }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${widthOf(title, format, width)}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>`;

const aboutXml = ({ rows }: AboutSheet): string =>
  `${DECLARATION}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="22" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/></cols><sheetData>${rows
    .map(
      ([name, value], at) =>
        `<row r="${at + 1}">${cellXml(name, `A${at + 1}`, undefined, true)}${cellXml(value, `B${at + 1}`, undefined, false)}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

/** Excel allows 31 characters for a sheet's name. */
const sheetNames = (name: string, sheets: number): string[] =>
  Array.from({ length: sheets }, (_, at) => {
    const end = at === 0 ? '' : `_${at + 1}`;
    return name.slice(0, 31 - end.length) + end;
  });

/** The parts of a workbook besides its sheets. */
const frameFiles = (names: readonly string[]): Record<string, string> => {
  const numbers = names.map((_, at) => at + 1);
  return {
    'xl/styles.xml': `${DECLARATION}${stylesXml(MAIN)}`,
    'xl/workbook.xml': `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets>${names
      .map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${numbers
      .map(
        (number) =>
          `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    '_rels/.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${numbers
      .map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`)
      .join('')}</Types>`,
  };
};

const NEW_WORKBOOK: WorkbookState = { bytes: 0, entries: [], row: 0 };

/** Continues from a state, without changing it. */
export const openWorkbook = (
  name: string,
  columns: readonly Column[],
  from: WorkbookState = NEW_WORKBOOK,
  maxRows = MAX_ROWS,
) => {
  const state = structuredClone(from);
  const places = columns.map((_, at) => letters(at));
  let pieces: Buffer[] = [];
  let xml = '';

  const put = (bytes: Buffer) => {
    pieces.push(bytes);
    state.bytes += bytes.length;
  };
  const begin = (path: string) => {
    const entry = newEntry(path, state.bytes);
    state.entries.push(entry);
    put(entryHeader(entry));
    return entry;
  };
  /** A piece of an entry; the next piece continues it. */
  const pack = async (text: string, isLast: boolean) => {
    const entry = state.entries.at(-1);
    if (!entry) throw new Error('No sheet was begun');
    const raw = Buffer.from(text);
    const packed = await deflate(raw, { finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH });
    entry.crc = crc32(raw, entry.crc);
    entry.size += raw.length;
    entry.packed += packed.length;
    put(packed);
    if (isLast) put(descriptorOf(entry));
  };
  const addRow = (cells: readonly Cell[], isBold = false) => {
    state.row += 1;
    xml += `<row r="${state.row}">${cells
      .map((cell, at) => cellXml(cell, `${places[at]}${state.row}`, columns[at]?.format, isBold))
      .join('')}</row>`;
  };
  const beginSheet = () => {
    begin(`xl/worksheets/sheet${state.entries.length + 1}.xml`);
    state.row = 0;
    xml = sheetStart(columns);
    addRow(
      columns.map(({ title }) => title),
      true,
    );
  };
  const endSheet = async () => {
    const end = `${xml}</sheetData></worksheet>`;
    xml = '';
    await pack(end, true);
  };
  const take = (): Buffer => {
    const bytes = Buffer.concat(pieces);
    pieces = [];
    return bytes;
  };

  return {
    /** The bytes that these rows add to the file; totals are bold. */
    add: async (rows: readonly (readonly Cell[])[], { isBold = false } = {}): Promise<Buffer> => {
      if (state.entries.length === 0) beginSheet();
      for (const cells of rows) {
        if (state.row >= maxRows) {
          await endSheet();
          beginSheet();
        }
        addRow(cells, isBold);
      }
      const piece = xml;
      xml = '';
      if (piece !== '') await pack(piece, false);
      return take();
    },
    /** The bytes that end the file. */
    finish: async (about?: AboutSheet): Promise<Buffer> => {
      if (state.entries.length === 0) beginSheet();
      await endSheet();
      const names = sheetNames(name, state.entries.length);
      if (about) {
        begin(`xl/worksheets/sheet${state.entries.length + 1}.xml`);
        await pack(aboutXml(about), true);
        names.push(about.name);
      }
      for (const [path, content] of Object.entries(frameFiles(names))) {
        begin(path);
        await pack(content, true);
      }
      put(centralDirectory(state.entries, state.bytes));
      return take();
    },
    state: (): WorkbookState => structuredClone(state),
  };
};
