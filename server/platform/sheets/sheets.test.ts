import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import XLSX from '@e965/xlsx';
import { writeXlsx as writeWorkbook } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { emptyFolder, isPostgres } from '#server/platform/db/testing.ts';
import { readSheet, rowsOf } from './read.ts';
import {
  archive,
  corners,
  hugeClaim,
  lyingBomb,
  manyBlankRows,
  namedPrototype,
  overlapping,
  repeated,
  workbook,
} from './testing.ts';
import { type Cell, writeCsv, writeXlsx } from './write.ts';

const limits = { maxRows: 100_000, maxColumns: 100 };
const read = async (bytes: Buffer | string) => {
  const folder = await emptyFolder();
  await writeFile(join(folder, 'in'), bytes);
  const { done } = readSheet(1, join(folder, 'in'), join(folder, 'out'), limits);
  await done;
  const rows = [];
  for await (const some of rowsOf(join(folder, 'out'), 2)) rows.push(...some);
  return rows.map(({ cells }) => cells);
};
/** The specification's sentence; the exact problem goes beside it, by its id. */
const refused = (reason: RegExp) => ({
  message: 'Upload file format error, please try another file!',
  data: { reason: expect.stringMatching(reason) },
});
const numbered = (...numbers: string[]) =>
  numbers.map((r) => `<row r="${r}"><c t="inlineStr"><is><t>SKU</t></is></c></row>`).join('');
const pagesOf = async function* (...pages: Cell[][][]) {
  yield* pages;
};

describe.skipIf(isPostgres)('reading', () => {
  test('a workbook: formulas by their value, dates, numbers without noise, leading zeros', async () => {
    const bytes = await writeWorkbook({
      sheets: [
        {
          name: 'One',
          rows: [
            ['SKU', 'Price', 'Barcode', 'Day', 'On'],
            ['A-1', 0.1 + 0.2, 9312345678907, new Date('2026-03-01T00:00:00Z'), true],
            [],
            ['A-2', 1e-7, '0012345678905', '', false],
          ],
          cells: new Map([['1,1', { value: null, formula: 'B9+C9', formulaResult: 0.1 + 0.2 }]]),
        },
      ],
    });
    expect(await read(Buffer.from(bytes))).toEqual([
      ['SKU', 'Price', 'Barcode', 'Day', 'On'],
      ['A-1', '0.3', '9312345678907', '2026-03-01', 'TRUE'],
      ['A-2', '0.0000001', '0012345678905', '', 'FALSE'],
    ]);
  });

  const rows = [
    ['SKU', 'Title', 'Chinese title', 'Price'],
    ['00123', 'Tea, green "large"', '绿茶（大）', 3.5],
    ['T-2', 'Line one\nline two', '乌龙茶', 12],
  ];
  const asText = rows.map((row) => row.map(String));
  test.each(['xlsx', 'biff8', 'biff5', 'html', 'xlml'] as const)('%s', async (bookType) => {
    const book = XLSX.utils.book_new();
    // Excel 95 cannot read Chinese without a code page.
    const plain =
      bookType === 'biff5'
        ? rows.map((row) => row.map((cell) => (/[^\x20-\x7e\n]/.test(String(cell)) ? 'x' : cell)))
        : rows;
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(plain), 'Sheet');
    const bytes = XLSX.write(book, { type: 'buffer', bookType }) as Buffer;
    const readRows = await read(bytes);
    expect(readRows.map((row) => row[1])).toEqual([
      'Title',
      'Tea, green "large"',
      bookType === 'html' ? expect.stringContaining('Line one') : 'Line one\nline two',
    ]);
    if (bookType !== 'html') expect(readRows.map((row) => row[0])).toEqual(['SKU', '00123', 'T-2']);
    if (bookType !== 'biff5') expect(readRows.map((row) => row[2])).toEqual(asText.map((row) => row[2]));
  });

  const csv = 'SKU,Title,Chinese title\r\n00123,"Tea, ""green""",绿茶\r\nT-2,"Line one\nline two",乌龙茶\r\n';
  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const gb = Buffer.concat([
    Buffer.from('SKU,Title,Chinese title\r\n00123,"Tea, ""green""",'),
    Buffer.from('c2ccb2e8', 'hex'),
    Buffer.from('\r\nT-2,"Line one\nline two",'),
    Buffer.from('ceda81308130c1fa', 'hex').subarray(0, 2),
    Buffer.from('c1fab2e8', 'hex'),
  ]);
  test.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${csv}`)],
    ['UTF-16', utf16(csv)],
    ['GB 18030', gb],
    [
      'semicolons',
      Buffer.from('SKU;Title;Chinese title\n00123;"Tea, ""green""";绿茶\nT-2;"Line one\nline two";乌龙茶'),
    ],
    [
      'tabs',
      Buffer.from('SKU\tTitle\tChinese title\r00123\t"Tea, ""green"""\t绿茶\rT-2\t"Line one\nline two"\t乌龙茶\r'),
    ],
  ])('text in %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual([
      ['SKU', 'Title', 'Chinese title'],
      ['00123', 'Tea, "green"', '绿茶'],
      ['T-2', 'Line one\nline two', '乌龙茶'],
    ]);
  });

  test('western text of old Excel keeps its accents', async () => {
    expect(await read(Buffer.from('SKU,Title\nM-1,Müller Rosé\n', 'latin1'))).toEqual([
      ['SKU', 'Title'],
      ['M-1', 'Müller Rosé'],
    ]);
  });
});

describe.skipIf(isPostgres)('hostile files are refused in under two seconds', () => {
  const truncated = async () => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['SKU'], ['1']]), 'Sheet');
    return (XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer).subarray(0, 2000);
  };
  const locked = async () =>
    Buffer.from(
      await writeWorkbook({
        sheets: [{ name: 'x', rows: [['SKU'], ['1']] }],
        encryption: { password: 'secret', spinCount: 1000 },
      }),
    );
  test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['a bomb that hides its size', lyingBomb, /unpacksTooLarge|incomplete|damaged/],
    ['two gigabytes claimed', hugeClaim, /unpacksTooLarge/],
    ['entries on top of each other', overlapping, /incomplete|damaged/],
    ['a path that climbs out', () => archive({ '../../etc/passwd': 'x' }), /incomplete|damaged/],
    ['an archive of something else', () => archive({ 'readme.txt': 'x' }, false), /file.zip/],
    ['a password', locked, /password/],
    ['a truncated workbook', truncated, /incomplete|damaged/],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452000000', 'hex'), /notASheet/],
    ['a page of JSON', () => Buffer.from('{"sku": 1}'), /notASheet/],
    ['an empty file', () => Buffer.alloc(0), /empty/],
    ['headings only', () => Buffer.from('SKU,Title\n'), /onlyHeadings/],
    ['a quote without end', () => Buffer.from(`SKU,Title\n1,"${'x'.repeat(100_000)}`), /Unclosed|endsInCell/],
    ['a million columns', () => Buffer.from(`${'a,'.repeat(1_000_000)}b\n1`), /rowTooWide|tooManyColumns/],
    ['commas and nothing else', () => Buffer.alloc(30_000_000, ','), /rowTooWide|tooManyColumns/],
    ['a row without end', () => Buffer.from(`SKU\n${`${'x'.repeat(30_000)},`.repeat(100)}`), /Unclosed/],
    ['quotes without end', () => Buffer.alloc(5_000_000, '"'), /Unclosed|endsInCell/],
    ['line ends and nothing else', () => Buffer.alloc(3_000_000, '\n'), /empty/],
    ['a row at the end of the world', () => workbook(numbered('1', '999999999999')), /1,048,576/],
    ['a row that is there twice', () => workbook(numbered('1', '2', '2')), /rowsOutOfOrder/],
    ['one long text repeated', repeated, /tooMuchText/],
    ['blank rows and nothing else', () => manyBlankRows(300_000, ''), /empty/],
    [
      'old Excel in name only',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4000, 7)]),
      /incomplete|damaged/,
    ],
  ])('%s', async (_, make, reason) => {
    const bytes = await make();
    const begun = performance.now();
    await expect(read(bytes)).rejects.toMatchObject(refused(reason));
    // Two seconds on an idle machine; unpacking the file would take minutes.
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  test('names of prototypes are names', async () => {
    expect(await read(namedPrototype())).toEqual([
      ['__proto__', 'constructor', 'toString'],
      ['a', 'b', 'c'],
    ]);
  });

  test('cells in the far corner cost no more than they are', async () => {
    await expect(read(corners())).rejects.toMatchObject(refused(/tooManyColumns/));
  });

  test('a million blank rows below the data are passed over', async () => {
    expect(
      await read(
        manyBlankRows(
          300_000,
          '<row r="1"><c t="inlineStr"><is><t>SKU</t></is></c></row><row r="2"><c><v>7</v></c></row>',
        ),
      ),
    ).toEqual([['SKU'], ['7']]);
  });
});

describe.skipIf(isPostgres)('writing', () => {
  const cells: Cell[][] = [
    ['=1+1', '+61 2', '-x', '@cmd', "'=quoted", '\tTab'.trim()],
    ["''=twice", '007', -5, 0.3, null, '茶 "a", b\nc'],
  ];
  const expected = cells.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
  const columns = ['a', 'b', 'c', 'd', 'e', 'f'].map((title) => ({ title }));

  test('what is written is read back as it was, in a workbook', async () => {
    const bytes = await buffer(await writeXlsx('Products', columns, pagesOf(cells)));
    expect(await read(bytes)).toEqual([columns.map(({ title }) => title), ...expected]);
    const sheet = Object.values(XLSX.read(bytes).Sheets)[0];
    expect(sheet?.A2).toMatchObject({ t: 's', v: '=1+1' });
    expect(sheet?.A2).not.toHaveProperty('f');
  });

  test('and as text, where nothing can be run', async () => {
    const bytes = await buffer(await writeCsv(columns, pagesOf(cells), { mark: true }));
    expect(bytes.toString()).toContain("'=1+1,'+61 2,'-x,'@cmd,''=quoted,Tab\r\n'''=twice,007,-5,0.3,,");
    expect(await read(bytes)).toEqual([columns.map(({ title }) => title), ...expected]);
  });

  test('an error in the first page comes before the first byte', async () => {
    const failing = async function* (): AsyncGenerator<Cell[][]> {
      yield await Promise.reject(new Error('no such branch'));
    };
    await expect(writeXlsx('Products', columns, failing())).rejects.toThrow('no such branch');
  });

  test('fifty thousand rows, in bounded memory', async () => {
    const many = async function* () {
      for (let page = 0; page < 500; page += 1)
        yield Array.from({ length: 100 }, (_, at) => [`SKU-${page}-${at}`, 'Green tea', '绿茶', 3.5, null, at]);
    };
    const before = process.memoryUsage().rss;
    let most = 0;
    let size = 0;
    for await (const chunk of await writeXlsx('Products', columns, many())) {
      size += chunk.length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    expect(size).toBeGreaterThan(500_000);
    // Rows held in memory at once would be several times this.
    expect((most - before) / 1024 / 1024).toBeLessThan(300);
  });
});

test.skipIf(isPostgres)('a reader whose server ends while it begins ends too', async () => {
  const child = fork(join(import.meta.dirname, 'sheet-child.mjs'), ['512'], { stdio: 'ignore' });
  child.disconnect();
  await once(child, 'exit');
});

test.skipIf(isPostgres)('a file on disk is left as it was', async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, 'in'), 'SKU\n1\n');
  await readSheet(1, join(folder, 'in'), join(folder, 'out'), limits).done;
  expect(await readFile(join(folder, 'in'), 'utf8')).toBe('SKU\n1\n');
});
