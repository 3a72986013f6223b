/** How products are found: the same normalising on the way in and on the way out. */

const cjk = /[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]/u;
const cjkRun = /[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]+/gu;

/** Lower case, full-width forms made plain, single blanks. */
export const normalise = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** O’Brien is typed with either apostrophe, or with none. */
export const withoutApostrophes = (text: string): string => text.replace(/['’‘ʼ`]/gu, '');

type Searchable = {
  sku: string;
  standardSku: string;
  barcodes: readonly string[];
  title: string;
  chineseTitle: string;
};

/** What the search box looks in. */
export const searchText = ({ sku, standardSku, barcodes, title, chineseTitle }: Searchable): string =>
  normalise([title, chineseTitle, sku, standardSku, ...barcodes].join(' '));

const pairs = (run: string): string[] => {
  const letters = [...run];
  return letters.flatMap((letter, at) => (at === 0 ? [letter] : [letter, `${letters[at - 1]}${letter}`]));
};

const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * What three-letter indexes cannot find: single Chinese characters and pairs of them, and how every other word begins
 * (one and two letters, marked with ^).
 */
export const gramsIn = (text: string): string[] => {
  const chinese = (text.match(cjkRun) ?? []).flatMap(pairs);
  const starts = words(text)
    .filter((word) => !cjk.test(word))
    .flatMap((word) => [`^${word.slice(0, 1)}`, `^${word.slice(0, 2)}`]);
  return [...new Set([...chinese, ...starts])];
};

const units = 'kg|g|mg|lb|oz|l|lt|ltr|ml|cl|m|cm|mm|pk|pack|pcs|pc|ct|x|w|v|inch|in';
const spacedMeasure = new RegExp(`(?<![\\p{L}\\p{N}])(\\d+(?:[.,]\\d+)?) (${units})(?![\\p{L}\\p{N}])`, 'gu');
const measure = new RegExp(`^(\\d+(?:[.,]\\d+)?)(${units})$`, 'u');

/** A size is written with a blank or without: both ways, so that 10kg finds 10 kg. Undefined for other words. */
export const spellingsOfMeasure = (token: string): [joined: string, spaced: string] | undefined => {
  const [, amount, unit] = measure.exec(token) ?? [];
  return amount && unit ? [token, `${amount} ${unit}`] : undefined;
};

/** What was typed, cut into pieces that must all occur: words, and runs of Chinese between them. */
export const tokensOf = (keyword: string): string[] =>
  [
    ...new Set(
      normalise(keyword)
        .split(' ')
        .flatMap(
          (part) =>
            part.match(
              /[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]+|[^\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]+/gu,
            ) ?? [],
        ),
    ),
  ].slice(0, 12);

/** As `tokensOf`, with a size as one piece, however it was written. */
export const productTokensOf = (keyword: string): string[] =>
  tokensOf(normalise(keyword).replace(spacedMeasure, '$1$2'));

export const isChinese = (token: string): boolean => cjk.test(token);

/** The grams that a Chinese piece must have: its pairs, or the one character it is. */
export const gramsOfToken = (token: string): string[] => {
  const letters = [...token];
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
};
