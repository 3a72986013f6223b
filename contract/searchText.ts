/** Product search: stored and typed text are normalised in the same way. */

const cjk = /[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]/u;
const cjkRun = /[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]+/gu;

/** Lower case, full-width characters replaced, single spaces. */
export const normalise = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** O’Brien is typed with either apostrophe, or without one. */
export const withoutApostrophes = (text: string): string => text.replace(/['’‘ʼ`]/gu, '');

type Searchable = {
  sku: string;
  standardSku: string;
  barcodes: readonly string[];
  title: string;
  chineseTitle: string;
};

/** What the search box searches. */
export const searchText = ({ sku, standardSku, barcodes, title, chineseTitle }: Searchable): string =>
  normalise([title, chineseTitle, sku, standardSku, ...barcodes].join(' '));

const pairs = (run: string): string[] => {
  const letters = [...run];
  return letters.flatMap((letter, at) => (at === 0 ? [letter] : [letter, `${letters[at - 1]}${letter}`]));
};

const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * What three-letter indexes can't find: single Chinese characters and pairs of them, and how every other word starts
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

/** A size with and without a space, so that 10kg finds 10 kg. Undefined for other words. */
export const spellingsOfMeasure = (token: string): [joined: string, spaced: string] | undefined => {
  const [, amount, unit] = measure.exec(token) ?? [];
  return amount && unit ? [token, `${amount} ${unit}`] : undefined;
};

/** The typed text in parts that must all occur: words, and runs of Chinese between them. */
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

/** Like `tokensOf`, with a size as one part, however it was written. */
export const productTokensOf = (keyword: string): string[] =>
  tokensOf(normalise(keyword).replace(spacedMeasure, '$1$2'));

export const isChinese = (token: string): boolean => cjk.test(token);

/** The indexed parts of a Chinese run: its pairs, or its single character. */
export const gramsOfToken = (token: string): string[] => {
  const letters = [...token];
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
};
