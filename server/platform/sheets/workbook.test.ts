import XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
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
