import type { CatalogueChunk } from '#contract/till/catalogue.ts';
import { indexPairs, type PairIndex } from './pairs.ts';

/* One chunk of the catalogue with its indexes. When a product changes, only its chunk is rebuilt. */

/** Stored in a code's entry, next to the row. */
const PACK = 1;
const BARCODE = 2;
const FLAGS = 4;

/** Separates the texts of two rows: it occurs in no text. */
const END_OF_ROW = '\0';

export type Part = {
  readonly columns: CatalogueChunk;
  readonly rowOf: (id: number) => number | undefined;
  readonly findCode: (code: string) => { row: number; pack: boolean; isBarcode: boolean } | undefined;
  /** Passes each row from `row` on that has all the words to `add`, until `add` says stop; returns where to continue. */
  readonly collect: (words: readonly string[], row: number, add: (row: number) => boolean) => number;
  readonly textOf: (row: number) => string;
  /** Prepares a piece of what the first search needs, in advance; true once everything is ready. */
  readonly prepare: () => boolean;
};

/** Lower case, without the accents that nobody types at a counter. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '');

/** A barcode belongs to one product; an SKU that looks like another product's barcode gives way to it. */
const codesOf = (columns: CatalogueChunk): Map<string, number> => {
  const codes = new Map<string, number>();
  const enter = (column: readonly string[], flags: number) => {
    for (let row = 0; row < column.length; row++) {
      const text = column[row];
      if (!text) continue;
      const code = text.toUpperCase();
      const entry = row * FLAGS + flags;
      if (flags < BARCODE) {
        if (!codes.has(code)) codes.set(code, entry);
      } else if (code.includes(' ')) for (const each of code.split(' ')) codes.set(each, entry);
      else codes.set(code, entry);
    }
  };
  enter(columns.sku, 0);
  enter(columns.standardSku, PACK);
  enter(columns.packBarcodes, BARCODE + PACK);
  enter(columns.barcodes, BARCODE);
  return codes;
};

/** `ends`: where each row's text ends. */
type Texts = { text: string; ends: Uint32Array };

/** All rows as one text, normalised together. */
const textsOf = ({ id, title, chineseTitle, sku }: CatalogueChunk): Texts => {
  const rows = id.map((_, row) => `${title[row] ?? ''} ${chineseTitle[row] ?? ''} ${sku[row] ?? ''}`);
  const text = fold(rows.join(END_OF_ROW)) + END_OF_ROW;
  const ends = new Uint32Array(id.length);
  let end = -1;
  for (let row = 0; row < ends.length; row++) {
    end = text.indexOf(END_OF_ROW, end + 1);
    ends[row] = end;
  }
  return { text, ends };
};

const startOf = (ends: Texts['ends'], row: number): number => (row === 0 ? 0 : (ends[row - 1] ?? 0) + 1);

export const openPart = (columns: CatalogueChunk): Part => {
  const codes = codesOf(columns);
  const rows = new Map<number, number>();
  for (let row = 0; row < columns.id.length; row++) rows.set(columns.id[row] ?? 0, row);
  let texts: Texts | undefined;
  /** Built for the first text search: a till sells by codes first. */
  const textsNow = (): Texts => {
    texts ??= textsOf(columns);
    return texts;
  };
  let pairs: PairIndex | undefined;
  const pairsNow = (): PairIndex => {
    const { text, ends } = textsNow();
    pairs ??= indexPairs(text, ends);
    return pairs;
  };
  const textOf = (row: number): string => {
    const { text, ends } = textsNow();
    return text.slice(startOf(ends, row), ends[row]);
  };
  return {
    columns,
    rowOf: (id) => rows.get(id),
    findCode: (code) => {
      const entry = codes.get(code);
      if (entry === undefined) return undefined;
      return {
        row: Math.floor(entry / FLAGS),
        pack: (entry & PACK) !== 0,
        isBarcode: (entry & BARCODE) !== 0,
      };
    },
    collect: (words, from, add) => {
      const { ends } = textsNow();
      const candidates = pairsNow().rowsFor(words);
      const count = candidates?.length ?? ends.length;
      for (let at = candidates ? 0 : from; at < count; at += 1) {
        const row = candidates?.[at] ?? at;
        if (row < from) continue;
        const own = textOf(row);
        if (words.every((word) => own.includes(word)) && add(row)) return row + 1;
      }
      return ends.length;
    },
    textOf,
    prepare: () => {
      if (texts) pairsNow();
      else textsNow();
      return pairs !== undefined;
    },
  };
};
