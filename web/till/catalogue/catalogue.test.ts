import { expect, test } from 'vitest';
import type { CatalogueChunk } from '#contract/till/catalogue.ts';
import { openCatalogue } from './catalogue.ts';
import { fold } from './part.ts';

type Row = {
  id: number;
  title: string;
  sku?: string;
  chinese?: string;
  codes?: string;
  pack?: string;
  category?: number;
};

const chunkOf = (chunk: number, rows: readonly Row[]): CatalogueChunk => ({
  chunk,
  tag: '1',
  id: rows.map(({ id }) => id),
  sku: rows.map(({ sku, id }) => sku ?? `SKU-${id}`),
  standardSku: rows.map(({ id }) => `SKU-${id}-P`),
  title: rows.map(({ title }) => title),
  chineseTitle: rows.map(({ chinese }) => chinese ?? ''),
  barcodes: rows.map(({ codes }) => codes ?? ''),
  packBarcodes: rows.map(({ pack }) => pack ?? ''),
  unitQty: rows.map(() => 6),
  retailPrice: rows.map(({ id }) => id * 100),
  standardPrice: rows.map(({ id }) => id * 550),
  categoryId: rows.map(({ category }) => category ?? 0),
  brandId: [],
  supplierId: [],
  tagIds: [],
  gstFree: [],
  soldByWeight: [],
  openPrice: [],
  thumbnail: [],
});

const catalogue = openCatalogue(
  [
    chunkOf(0, [
      { id: 1, title: 'Jasmine tea 500 ml', chinese: '茉莉花茶', codes: '9300000000017 9300000000024', category: 11 },
      { id: 2, title: 'Iced tea, jasmine', pack: '19300000000031', category: 10 },
    ]),
    chunkOf(1, [
      { id: 5001, title: 'Crème brûlée', sku: '9300000000017' },
      { id: 5002, title: 'Teapot', category: 20 },
    ]),
  ],
  [
    { id: 10, path: [10] },
    { id: 11, path: [10, 11] },
    { id: 20, path: [20] },
  ],
);
const titles = (text: string) => catalogue.search(text, 10).map(({ title }) => title);

test('a code finds the unit or the pack; a barcode wins over an SKU that reads the same', () => {
  expect(catalogue.findCode('9300000000024')).toMatchObject({ product: { id: 1 }, pack: false });
  expect(catalogue.findCode('9300000000017')).toMatchObject({ product: { id: 1 } });
  expect(catalogue.findCode('19300000000031')).toMatchObject({ product: { id: 2 }, pack: true });
  expect(catalogue.findCode(' sku-5002-p ')).toMatchObject({ product: { id: 5002 }, pack: true });
  expect(catalogue.findCode('unknown')).toBeUndefined();
  expect(catalogue.product(5001)).toMatchObject({ retailPrice: 500_100, unitQty: 6, brandId: null });
  expect(catalogue.count).toBe(4);
});

test('words in any order, parts of words, accents or not, and Chinese; titles that begin so come first', () => {
  expect(titles('tea')).toEqual(['Teapot', 'Jasmine tea 500 ml', 'Iced tea, jasmine']);
  expect(titles('tea jas')).toEqual(['Jasmine tea 500 ml', 'Iced tea, jasmine']);
  expect(titles('brulee')).toEqual(['Crème brûlée']);
  expect(titles('花茶')).toEqual(['Jasmine tea 500 ml']);
  expect(titles('  ')).toEqual([]);
});

test('another letter narrows, a deleted one widens again', () => {
  expect(titles('te')).toHaveLength(3);
  expect(titles('teap')).toEqual(['Teapot']);
  expect(titles('te')).toHaveLength(3);
  expect(titles('teax')).toEqual([]);
  expect(titles('tea')).toHaveLength(3);
});

test('a category has what is in those below it, too', () => {
  expect(catalogue.inCategory(10, 10).map(({ id }) => id)).toEqual([1, 2]);
  expect(catalogue.inCategory(11, 10).map(({ id }) => id)).toEqual([1]);
  expect(catalogue.inCategory(10, 1)).toHaveLength(1);
});

test('where a letter fits more than a list can show, the next ones look on where it stopped', () => {
  const many = openCatalogue(
    [
      chunkOf(
        0,
        Array.from({ length: 900 }, (_, at) => ({ id: at + 1, title: `Tea ${at % 2 === 0 ? 'green' : 'black'}` })),
      ),
      chunkOf(1, [
        { id: 5001, title: 'Teak oil' },
        { id: 5002, title: 'Steamer black' },
      ]),
    ],
    [],
  );
  const ids = (text: string) => many.search(text, 3).map(({ id }) => id);
  expect(ids('te')).toEqual([1, 2, 3]);
  expect(ids('tea')).toEqual([1, 2, 3]);
  expect(ids('teak')).toEqual([5001]);
  expect(ids('tea')).toHaveLength(3);
  expect(ids('tea bl')).toEqual([2, 4, 6]);
  expect(ids('tea black st')).toEqual([5002]);
});

test('finds what looking into every product would find, whatever is typed', () => {
  const parts = ['Tea', 'Teak oil', 'Noodle', 'Rice 5 kg', 'Crème', '花茶', '乌龙茶', 'banana', 'aaa', 'ß', '500 ml'];
  const rows = Array.from({ length: 1200 }, (_, at) => ({
    id: at + 1,
    title: `${parts[at % 11]} ${parts[(at * 7 + 3) % 11]} ${at % 13}`,
    chinese: at % 3 === 0 ? (parts[at % 5] ?? '') : '',
  }));
  const many = openCatalogue([chunkOf(0, rows.slice(0, 700)), chunkOf(1, rows.slice(700))], []);
  const texts = rows.map(({ id, title, chinese }) => fold(`${title} ${chinese} SKU-${id}`));
  const typed = [
    'te',
    'tea',
    'teak 5',
    'ana',
    'aa',
    'aaaa',
    '茶',
    '乌龙',
    '花茶 1',
    'a b',
    'oil tea',
    'sku-11',
    'zz',
    'l n',
  ];
  for (const text of typed) {
    const words = text.split(' ');
    const expected = texts.flatMap((own, at) => (words.every((word) => own.includes(word)) ? [at + 1] : []));
    const ids = many.search(text, 2000).map(({ id }) => id);
    // No more than a list of them is sorted.
    expect(ids.length, text).toBe(Math.min(400, expected.length));
    if (expected.length < 400)
      expect(
        ids.toSorted((one, other) => one - other),
        text,
      ).toEqual(expected);
  }
});
