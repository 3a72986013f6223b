import { plainHeading } from '#server/platform/sheets/headings.ts';
import type { Mapping, SheetDefinition } from './sheet.ts';

/** The fewest letters to add, drop, change or swap with a neighbour to turn one word into the other. */
const editsBetween = (one: string, other: string): number => {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      row.push(edits);
    }
    before = last;
    last = row;
  }
  return last[other.length] ?? 0;
};

const SHORTEST_WORD = 5;
const LONG_WORD = 8;
/** Short words are too similar to guess ("depth" is not "dept"); the first letter is seldom wrong. */
const isLike = (heading: string, word: string) =>
  word.length >= SHORTEST_WORD &&
  heading[0] === word[0] &&
  Math.abs(heading.length - word.length) <= 2 &&
  editsBetween(heading, word) <= (word.length >= LONG_WORD ? 2 : 1);

/** The field with nearly this name; none if two fields are possible. */
const fieldLike = <F extends string>(words: ReadonlyMap<string, F>, heading: string): F | undefined => {
  if (!/^[a-z]+$/.test(heading)) return undefined;
  const fields = new Set([...words].filter(([word]) => isLike(heading, word)).map(([, field]) => field));
  const [field] = fields;
  return fields.size === 1 ? field : undefined;
};

/** Adds columns whose heading is misspelt, for a mapping that somebody reviews before anything is imported. */
export const addMisspelt = <F extends string>(
  { words }: Pick<SheetDefinition<F>, 'words'>,
  headings: readonly string[],
  mapping: Mapping<F>,
): Mapping<F> => {
  if (!words) return mapping;
  const usedHeadings = new Set(Object.values(mapping));
  const whole = { ...mapping };
  headings.forEach((heading, column) => {
    if (whole[column] !== undefined) return;
    const field = fieldLike(words, plainHeading(heading));
    if (!field || usedHeadings.has(field)) return;
    usedHeadings.add(field);
    whole[column] = field;
  });
  return whole;
};
