import { entry, zipOf } from './zip.testing.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const partsOf = (rows: string, strings = ''): Record<string, string> => ({
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  '_rels/.rels': `<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${TYPE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${TYPE}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${TYPE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${TYPE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
});
const oneRow = '<row r="1"><c t="inlineStr"><is><t>SKU</t></is></c></row><row r="2"><c><v>7</v></c></row>';
const entriesOf = (parts: Record<string, string | Buffer>) =>
  Object.entries(parts).map(([name, body]) => entry(name, body));

/** A workbook from its raw parts. */
export const workbook = (rows: string, strings?: string): Buffer => zipOf(entriesOf(partsOf(rows, strings)));

export const archive = (more: Record<string, string>, asWorkbook = true): Buffer =>
  zipOf(entriesOf({ ...(asWorkbook ? partsOf(oneRow) : {}), ...more }));

/** A gigabyte of blanks that claims to be a kilobyte. */
export const lyingBomb = (): Buffer => {
  const blanks = Buffer.alloc(64 * 1024 * 1024, ' ');
  const sheet = { ...entry('xl/worksheets/sheet1.xml', blanks), size: 1024 };
  return zipOf([...entriesOf(partsOf(oneRow)).filter(({ name }) => name !== sheet.name), sheet]);
};

export const hugeClaim = (): Buffer => {
  const entries = entriesOf(partsOf(oneRow));
  return zipOf(entries.map((entry) => (entry.name.includes('sheet1') ? { ...entry, size: 0x80000000 } : entry)));
};

export const overlapping = (): Buffer => {
  const [first] = entriesOf({ '[Content_Types].xml': 'x'.repeat(1000) });
  if (!first) throw new Error('no entry');
  return zipOf([first, { ...first, name: 'xl/workbook.xml' }], true);
};

/** Ten kilobytes of text, used by every cell of a hundred columns and endless rows. */
export const repeated = (): Buffer => {
  const row = (number: number) => `<row r="${number}">${'<c t="s"><v>0</v></c>'.repeat(90)}</row>`;
  const rows = Array.from({ length: 2000 }, (_, at) => row(at + 1)).join('');
  return workbook(rows, `<si><t>${'x'.repeat(10_000)}</t></si>`);
};

export const manyBlankRows = (count: number, first: string): Buffer => {
  const rows = Array.from({ length: count }, (_, at) => `<row r="${at + 3}"/>`).join('');
  return workbook(first + rows);
};

export const namedPrototype = (): Buffer => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = [
    ['__proto__', 'constructor', 'toString'],
    ['a', 'b', 'c'],
  ];
  return workbook(rows.map((row, at) => `<row r="${at + 1}">${row.map(cell).join('')}</row>`).join(''));
};

/** The first cell and the last one that Excel supports. */
export const corners = (): Buffer =>
  workbook('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>');
