import {
  corners,
  hugeClaim,
  lyingBomb,
  manyBlankRows,
  overlapping,
  repeated,
  workbook,
} from '#server/platform/sheets/testing.ts';

export type Random = (below: number) => number;
type Kind = { name: string; make: (random: Random) => Buffer };

const MEGABYTE = 1024 * 1024;
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number | string, cells: string) => `<row r="${number}">${cells}</row>`;
const noise = (random: Random, length: number) => Buffer.from(Array.from({ length }, () => random(256)));
const head = Buffer.from('SKU,Title,Quantity\n');

/** Files that no real shop ever produced. */
export const kinds: readonly Kind[] = [
  { name: 'commas', make: (random) => Buffer.alloc((1 + random(40)) * MEGABYTE, ',') },
  {
    name: 'semicolons below a heading',
    make: (random) => Buffer.concat([head, Buffer.alloc(random(20) * MEGABYTE, ';')]),
  },
  { name: 'quotes', make: (random) => Buffer.alloc(1 + random(10 * MEGABYTE), '"') },
  {
    name: 'a quote never closed',
    make: (random) => Buffer.concat([head, Buffer.from('"'), Buffer.alloc(random(5 * MEGABYTE), 'x')]),
  },
  { name: 'line ends', make: (random) => Buffer.alloc(1 + random(30 * MEGABYTE), '\n') },
  { name: 'NULs', make: (random) => Buffer.alloc(1 + random(20 * MEGABYTE)) },
  { name: 'NULs below a heading', make: (random) => Buffer.concat([head, Buffer.alloc(random(5 * MEGABYTE))]) },
  { name: 'wide rows', make: (random) => Buffer.from(`${'a,'.repeat(200 + random(16_000))}\n`.repeat(20)) },
  { name: 'too many rows', make: (random) => Buffer.from(`SKU\n${'1\n'.repeat(100_001 + random(50_000))}`) },
  {
    name: 'half of UTF-16',
    make: (random) => Buffer.concat([Buffer.from([0xff, 0xfe]), noise(random, 1 + random(100_000))]),
  },
  { name: 'noise', make: (random) => noise(random, 1 + random(200_000)) },
  { name: 'a bomb that hides its size', make: lyingBomb },
  { name: 'a claim of gigabytes', make: hugeClaim },
  { name: 'entries on top of each other', make: overlapping },
  { name: 'one text a million times', make: repeated },
  { name: 'the far corner', make: corners },
  { name: 'blank rows', make: (random) => manyBlankRows(1 + random(400_000), row(1, cell('SKU'))) },
  {
    name: 'a huge row number',
    make: (random) => workbook(row(1, cell('SKU')) + row(`9${'9'.repeat(5 + random(300))}`, cell('1'))),
  },
  {
    name: 'odd row numbers',
    make: (random) =>
      workbook(
        ['-1', '0', '1.5', 'NaN', '2', '2', '']
          .slice(random(7))
          .map((r) => row(r, cell('1')))
          .join(''),
      ),
  },
  { name: 'a wide workbook', make: (random) => workbook(row(1, cell('x').repeat(101 + random(30_000)))) },
  {
    name: 'a workbook of one megabyte cells',
    make: (random) => workbook(row(1, cell('x'.repeat(MEGABYTE)).repeat(1 + random(30)))),
  },
  { name: 'deep XML', make: (random) => workbook(`${'<a>'.repeat(1000 + random(1_000_000))}`) },
  { name: 'XML never closed', make: (random) => workbook(`<row r="1">${'<c><is><t>'.repeat(1 + random(300_000))}`) },
  { name: 'entities', make: (random) => workbook(row(1, cell('&amp;'.repeat(random(2_000_000))))) },
  {
    name: 'a slow workbook',
    make: (random) =>
      workbook(Array.from({ length: 20_000 + random(60_000) }, (_, at) => row(at + 1, '<c/>'.repeat(300))).join('')),
  },
  {
    name: 'an old workbook of junk',
    make: (random) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), noise(random, 512 + random(100_000))]),
  },
  {
    name: 'BIFF5 of junk',
    make: (random) => Buffer.concat([Buffer.from('0908080000050500', 'hex'), noise(random, random(100_000))]),
  },
  {
    name: 'a page without end',
    make: (random) => Buffer.from(`<html>${'<table><tr><td>'.repeat(1 + random(300_000))}`),
  },
  { name: 'a truncated workbook', make: (random) => workbook(row(1, cell('SKU'))).subarray(0, 30 + random(1000)) },
  {
    name: 'a workbook with a flipped byte',
    make: (random) => {
      const bytes = Buffer.from(workbook(row(1, cell('SKU')) + row(2, cell('1'))));
      for (let flips = 0; flips < 3; flips += 1) bytes[random(bytes.length)] = random(256);
      return bytes;
    },
  },
];
