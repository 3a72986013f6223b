import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import XLSX from '@e965/xlsx';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { emptyFolder } from '#server/platform/db/testing.ts';
import { readRows } from './read.ts';
import { openWorkbook } from './workbook.ts';

const columns = [{ title: 'SKU' }, { title: 'Price', width: 20 }, { title: 'On' }];
const rowsOf = (bytes: Buffer) => {
  const { Sheets, SheetNames } = XLSX.read(bytes);
  return Object.fromEntries(
    SheetNames.map((name) => [name, XLSX.utils.sheet_to_json<unknown[]>(Sheets[name] ?? {}, { header: 1 })]),
  );
};

test('a workbook continued from its state by somebody else is one file', async () => {
  const first = openWorkbook('Stock', columns);
  const head = await first.add([['A-1', 1.5, true]]);
  const stored = JSON.parse(JSON.stringify(first.state()));
  // What the first one did afterwards is lost with it.
  await first.add([['lost', 0, false]]);
  const second = openWorkbook('Stock', columns, stored);
  const bytes = Buffer.concat([
    head,
    await second.add([['<A&B> "quoted"', null, false]]),
    await second.add([]),
    await second.add([['绿茶\n大', -3, null]]),
    await second.finish(),
  ]);
  expect(rowsOf(bytes)).toEqual({
    Stock: [
      ['SKU', 'Price', 'On'],
      ['A-1', 1.5, true],
      ['<A&B> "quoted"', undefined, false],
      ['绿茶\n大', -3],
    ],
  });
});

test('what is more than a sheet holds goes on the next, under the same headings', async () => {
  const workbook = openWorkbook('A name of more than thirty characters', columns, undefined, 3);
  const rows = Array.from({ length: 5 }, (_, at) => [`S-${at}`, at, true]);
  const bytes = Buffer.concat([await workbook.add(rows), await workbook.finish()]);
  expect(rowsOf(bytes)).toEqual({
    'A name of more than thirty char': [['SKU', 'Price', 'On'], ...rows.slice(0, 2)],
    'A name of more than thirty ch_2': [['SKU', 'Price', 'On'], ...rows.slice(2, 4)],
    'A name of more than thirty ch_3': [['SKU', 'Price', 'On'], ...rows.slice(4)],
  });
});

test('a workbook without rows has its headings; letters that XML cannot have are left out', async () => {
  const empty = openWorkbook('Empty', columns);
  expect(rowsOf(await empty.finish())).toEqual({ Empty: [['SKU', 'Price', 'On']] });
  const odd = openWorkbook('Odd', columns);
  const bytes = Buffer.concat([await odd.add([['a\u0000b\u000bc\ud800', Number.NaN, true]]), await odd.finish()]);
  expect(rowsOf(bytes).Odd?.[1]).toEqual(['abc\ufffd', undefined, true]);
});

test('days, times, money and quantities are cells that a spreadsheet can work with; heads and totals are bold', async () => {
  const formats = ['day', 'month', 'time', 'moment', 'money', 'number', 'percent', 'seconds'] as const;
  const workbook = openWorkbook('Formats', [
    { title: 'Name' },
    ...formats.map((format) => ({ title: `The column of each ${format}`, format })),
  ]);
  const row = ['2026-11-03', '2026-11', '21:05', '2026-11-03 21:05', 1234.5, 1200, 0.451, 2.04];
  const total = ['Total', null, null, null, 1234.5, 0.375, null, null];
  const bytes = Buffer.concat([
    await workbook.add([['2026-11-03', ...row]]),
    await workbook.add([['Sum', ...total]], { isBold: true }),
    await workbook.finish(),
  ]);
  const sheet = XLSX.read(bytes, { cellNF: true }).Sheets.Formats ?? {};
  const textAt = (place: string) => sheet[place]?.w;
  // A text that looks like a day counts as one only in a column of days.
  expect([...'ABCDE'].map((letter) => sheet[`${letter}2`]?.t)).toEqual(['s', 'n', 'n', 'n', 'n']);
  expect([...'ABCDEFGHI'].map((letter) => textAt(`${letter}2`))).toEqual([
    '2026-11-03',
    '3 Nov 2026',
    'Nov 2026',
    '9:05 PM',
    '3 Nov 2026 9:05 PM',
    '1,234.50',
    '1,200',
    '45.1%',
    '2.0',
  ]);
  expect(['A3', 'B3', 'F3'].map(textAt)).toEqual(['Sum', 'Total', '1,234.50']);
  expect(sheet.G3).toMatchObject({ v: 0.375, z: '#,##0.###' });

  const [styled] = (await readXlsx(bytes, { readStyles: true })).sheets;
  const isBold = (row: number) =>
    [0, 5].map((column) => styled?.cells?.get(`${row},${column}`)?.style?.font?.bold ?? false);
  expect([0, 1, 2].map(isBold)).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ]);
  const widths = styled?.columns?.map(({ width = 0 }) => width) ?? [];
  expect(widths).toHaveLength(formats.length + 1);
  expect(Math.min(...widths.slice(1))).toBeGreaterThan('The column of each day'.length);
});

test('what we write, an import reads as it was', async () => {
  const columns = (['day', 'moment', 'money', 'number'] as const).map((format) => ({ title: format, format }));
  const rows = [
    ['2026-11-03', '2026-11-03 21:05', 1234.5, 0.375],
    ['Total', null, 1234567.89, 1200],
  ];
  const workbook = openWorkbook('Round trip', columns);
  const path = join(await emptyFolder(), 'sheet.xlsx');
  const about = { name: 'About', rows: [['Report', 'Round trip']] as const };
  await writeFile(path, Buffer.concat([await workbook.add(rows), await workbook.finish(about)]));
  const [, ...read] = await readRows(1, path, { maxRows: 10, maxColumns: 10 });
  expect(read.map(({ cells }) => cells)).toEqual([
    ['2026-11-03', '2026-11-03 21:05:00', '1234.5', '0.375'],
    ['Total', '', '1234567.89', '1200'],
  ]);
});
