import { type CatalogueChunk, productAt, type TillProduct } from '#contract/till/catalogue.ts';
import type { Catalogue, CodeMatch } from '#web/till/device/till.ts';

/* All products of a till in memory: by code in no time, by words in a few milliseconds. */

type Place = { columns: CatalogueChunk; row: number };

const PACK = 1;
/** Of so many that fit, nobody reads the list: the first are sorted, and the next letter finds the rest. */
const MAX_RANKED = 3000;

/** Lower case, without the accents that nobody types at a counter. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');

const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

export const openCatalogue = (
  chunks: readonly CatalogueChunk[],
  categories: readonly { id: number; path: readonly number[] }[],
): Catalogue => {
  const places: Place[] = [];
  const byId = new Map<number, number>();
  const byCode = new Map<string, number>();
  const texts: string[] = [];

  // A barcode belongs to one product; an SKU that reads like somebody's barcode gives way to it.
  const enter = (code: string | undefined, place: number, pack: 0 | 1, strong: boolean) => {
    if (!code) return;
    const key = code.toUpperCase();
    if (strong || !byCode.has(key)) byCode.set(key, place * 2 + pack);
  };
  for (const columns of chunks) {
    for (const [row, id] of columns.id.entries()) {
      const place = places.push({ columns, row }) - 1;
      byId.set(id, place);
      enter(columns.sku[row], place, 0, false);
      enter(columns.standardSku[row], place, PACK, false);
      texts.push(fold(`${columns.title[row] ?? ''} ${columns.chineseTitle[row] ?? ''} ${columns.sku[row] ?? ''}`));
    }
  }
  for (const [place, { columns, row }] of places.entries()) {
    for (const code of (columns.packBarcodes[row] ?? '').split(' ')) enter(code, place, PACK, true);
    for (const code of (columns.barcodes[row] ?? '').split(' ')) enter(code, place, 0, true);
  }

  const productOf = (place: number): TillProduct | undefined => {
    const at = places[place];
    return at && productAt(at.columns, at.row);
  };
  const takeProducts = (found: readonly number[], limit: number): TillProduct[] =>
    found.slice(0, limit).flatMap((place) => productOf(place) ?? []);

  /** What was asked last, and what fitted: another letter only looks among those. */
  let lastText = '';
  let lastPlaces: number[] | undefined;
  const fitting = (text: string): number[] => {
    const words = wordsOf(text);
    const among = lastPlaces && lastText !== '' && text.startsWith(lastText) ? lastPlaces : undefined;
    const hits: number[] = [];
    const count = among?.length ?? texts.length;
    for (let at = 0; at < count; at++) {
      const place = among?.[at] ?? at;
      const product = texts[place] ?? '';
      if (words.every((word) => product.includes(word))) hits.push(place);
    }
    lastText = text;
    lastPlaces = hits;
    return hits;
  };
  /** Titles that begin with what was typed, then words that do, then the rest; each in the catalogue's order. */
  const rankOf = (place: number, words: readonly string[]): number => {
    const text = texts[place] ?? '';
    const [first = ''] = words;
    if (text.startsWith(first)) return 0;
    return words.every((word) => text.startsWith(word) || text.includes(` ${word}`)) ? 1 : 2;
  };

  const below = new Map<number, Set<number>>();
  for (const { id, path } of categories)
    for (const above of [id, ...path]) {
      const set = below.get(above);
      if (set) set.add(id);
      else below.set(above, new Set([id]));
    }

  return {
    count: places.length,
    // What is blank at the end of a column is left out: an empty one marks nothing.
    hasStrict: chunks.some(({ strictStock }) => strictStock && strictStock.length > 0),
    openPriced: (limit) => {
      const hits: number[] = [];
      for (const [place, { columns, row }] of places.entries()) {
        if (hits.length >= limit) break;
        if (columns.openPrice[row] === 1) hits.push(place);
      }
      return takeProducts(hits, limit);
    },
    product: (id) => {
      const place = byId.get(id);
      return place === undefined ? undefined : productOf(place);
    },
    findCode: (code): CodeMatch | undefined => {
      const entry = byCode.get(code.trim().toUpperCase());
      if (entry === undefined) return undefined;
      const product = productOf(entry >> 1);
      return product && { product, pack: entry % 2 === PACK };
    },
    search: (text, limit) => {
      const folded = fold(text).trim();
      if (folded === '') return [];
      const words = wordsOf(folded);
      const ranks: number[][] = [[], [], []];
      for (const place of fitting(folded).slice(0, MAX_RANKED)) {
        ranks[rankOf(place, words)]?.push(place);
        if ((ranks[0]?.length ?? 0) >= limit) break;
      }
      return takeProducts(ranks.flat(), limit);
    },
    inCategory: (categoryId, limit) => {
      const ids = below.get(categoryId) ?? new Set([categoryId]);
      const hits: number[] = [];
      for (const [place, { columns, row }] of places.entries()) {
        if (hits.length >= limit) break;
        if (ids.has(columns.categoryId[row] ?? 0)) hits.push(place);
      }
      return takeProducts(hits, limit);
    },
  };
};
