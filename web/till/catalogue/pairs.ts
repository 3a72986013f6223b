/* Which rows contain which two adjacent characters: a search reads only rows that can match. */

export type PairIndex = {
  /** Rows, in order, that may have all the words; undefined where the words are too short to tell. */
  readonly rowsFor: (words: readonly string[]) => Uint16Array | undefined;
};

/** Each pair of plain letters has its own number; other characters share theirs, since the rows are read anyway. */
const PAIR_COUNT = 32_768;
const pairAt = (text: string, at: number): number =>
  (text.charCodeAt(at - 1) * 128 + text.charCodeAt(at)) & (PAIR_COUNT - 1);

/** With the three rarest pairs, nearly all remaining rows match. */
const MAX_LISTS = 3;

const rowsInBoth = (one: Uint16Array, two: Uint16Array): Uint16Array => {
  const both = new Uint16Array(Math.min(one.length, two.length));
  let count = 0;
  for (let at = 0, other = 0; at < one.length && other < two.length; ) {
    const difference = (one[at] ?? 0) - (two[other] ?? 0);
    if (difference === 0) both[count++] = one[at] ?? 0;
    if (difference <= 0) at += 1;
    if (difference >= 0) other += 1;
  }
  return both.subarray(0, count);
};

/** Where each pair's rows begin, with room for all of them. */
const placesOf = (text: string): Uint32Array => {
  const places = new Uint32Array(PAIR_COUNT + 1);
  for (let at = 1; at < text.length; at += 1) {
    const pair = pairAt(text, at);
    places[pair + 1] = (places[pair + 1] ?? 0) + 1;
  }
  for (let pair = 1; pair <= PAIR_COUNT; pair += 1) places[pair] = (places[pair] ?? 0) + (places[pair - 1] ?? 0);
  return places;
};

/** `ends`: where each row's text ends; rows are separated by a character that belongs to neither. */
export const indexPairs = (text: string, ends: Uint32Array): PairIndex => {
  const starts = placesOf(text);
  const stops = starts.slice();
  const rows = new Uint16Array(text.length);
  for (let row = 0, at = 1; row < ends.length; row += 1, at += 2)
    for (const end = ends[row] ?? 0; at < end; at += 1) {
      const pair = pairAt(text, at);
      const offset = stops[pair] ?? 0;
      // A row lists a pair once, however often it contains it.
      if (offset > (starts[pair] ?? 0) && rows[offset - 1] === row) continue;
      rows[offset] = row;
      stops[pair] = offset + 1;
    }
  return {
    rowsFor: (words) => {
      const lists: Uint16Array[] = [];
      for (const word of words)
        for (let at = 1; at < word.length; at += 1) {
          const pair = pairAt(word, at);
          lists.push(rows.subarray(starts[pair], stops[pair]));
        }
      const [rarest, ...others] = lists.toSorted((one, two) => one.length - two.length).slice(0, MAX_LISTS);
      return rarest && others.reduce(rowsInBoth, rarest);
    },
  };
};
