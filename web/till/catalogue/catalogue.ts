import { type CatalogueChunk, productAt, type TillProduct } from '#contract/till/catalogue.ts';
import type { Catalogue } from '#web/till/device/till.ts';
import { fold, openPart, type Part } from './part.ts';

/* All products of a till in memory: found by code instantly, by words in a few milliseconds. */

/** With this many matches nobody reads the list: the first ones are sorted, and typing another letter finds the rest. */
const MAX_RANKED = 400;

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Each chunk is prepared once, whatever happens to the others. */
const parts = new WeakMap<CatalogueChunk, Part>();
export const partOf = (chunk: CatalogueChunk): Part => {
  const ready = parts.get(chunk) ?? openPart(chunk);
  parts.set(chunk, ready);
  return ready;
};

type Place = { part: Part; row: number };
/** The last search, its matches so far, and where to continue. */
type Search = { text: string; places: Place[]; part: number; row: number };

export const openCatalogue = (
  chunks: readonly CatalogueChunk[],
  categories: readonly { id: number; path: readonly number[] }[],
): Catalogue => {
  const all = chunks.map(partOf);
  const takeProducts = (places: readonly Place[], limit: number): TillProduct[] =>
    places.slice(0, limit).map(({ part, row }) => productAt(part.columns, row));

  let last: Search = { text: '', places: [], part: 0, row: 0 };
  /** With another letter only earlier matches, and rows not searched yet, are looked at. */
  const fitting = (text: string, words: readonly string[]): Place[] => {
    const isNarrower = last.text !== '' && text.startsWith(last.text);
    const fits = ({ part, row }: Place) => {
      const own = part.textOf(row);
      return words.every((word) => own.includes(word));
    };
    const places = isNarrower ? last.places.filter(fits) : [];
    let [at, row] = isNarrower ? [last.part, last.row] : [0, 0];
    for (let part = all[at]; part && places.length < MAX_RANKED; part = all[at]) {
      const here = part;
      row = part.collect(words, row, (hit) => places.push({ part: here, row: hit }) >= MAX_RANKED);
      if (row < part.columns.id.length) break;
      at += 1;
      row = 0;
    }
    last = { text, places, part: at, row };
    return places;
  };
  /** Titles that start with the typed text, then words that do, then the rest; each in catalogue order. */
  const rankOf = ({ part, row }: Place, words: readonly string[]): number => {
    const text = part.textOf(row);
    const [first = ''] = words;
    if (text.startsWith(first)) return 0;
    return words.every((word) => text.startsWith(word) || text.includes(` ${word}`)) ? 1 : 2;
  };
  const pick = (isOne: (columns: CatalogueChunk, row: number) => boolean, limit: number): TillProduct[] => {
    const places: Place[] = [];
    for (const part of all)
      for (let row = 0; row < part.columns.id.length && places.length < limit; row++)
        if (isOne(part.columns, row)) places.push({ part, row });
    return takeProducts(places, limit);
  };

  const below = new Map<number, Set<number>>();
  for (const { id, path } of categories)
    for (const above of [id, ...path]) {
      const set = below.get(above);
      if (set) set.add(id);
      else below.set(above, new Set([id]));
    }

  return {
    count: all.reduce((sum, { columns }) => sum + columns.id.length, 0),
    // Blanks at the end of a column are left out: an empty column marks nothing.
    hasStrict: chunks.some(({ strictStock }) => strictStock && strictStock.length > 0),
    openPriced: (limit) => pick(({ openPrice }, row) => openPrice[row] === 1, limit),
    product: (id) => {
      for (const part of all) {
        const row = part.rowOf(id);
        if (row !== undefined) return productAt(part.columns, row);
      }
      return undefined;
    },
    findCode: (code) => {
      const key = code.trim().toUpperCase();
      const hits = all.flatMap((part) => {
        const hit = part.findCode(key);
        return hit ? [{ part, ...hit }] : [];
      });
      const best = hits.find(({ isBarcode }) => isBarcode) ?? hits[0];
      return best && { product: productAt(best.part.columns, best.row), pack: best.pack, isBarcode: best.isBarcode };
    },
    search: (text, limit) => {
      const folded = fold(text).trim();
      const words = wordsOf(folded);
      if (words.length === 0) return [];
      const ranks: Place[][] = [[], [], []];
      for (const place of fitting(folded, words)) {
        ranks[rankOf(place, words)]?.push(place);
        if ((ranks[0]?.length ?? 0) >= limit) break;
      }
      return takeProducts(ranks.flat(), limit);
    },
    inCategory: (categoryId, limit) => {
      const ids = below.get(categoryId) ?? new Set([categoryId]);
      return pick((columns, row) => ids.has(columns.categoryId[row] ?? 0), limit);
    },
  };
};
