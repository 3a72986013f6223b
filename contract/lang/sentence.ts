export type Pack = Record<string, string>;

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/**
 * Turns the server's sentences into another language. Most are keys of the pack as they stand; "At most 40 characters"
 * is found by its pattern, "At most {0} characters". What the pack lacks stays English.
 */
export const sentencesIn = (pack: Pack): ((english: string) => string) => {
  const patterns = Object.entries(pack)
    .filter(([key]) => key.includes('{0}'))
    .map(([key, words]) => ({ words, matches: new RegExp(`^${escaped(key).replace(/\{\d\}/g, '(.+)')}$`) }));
  return (english) => {
    const whole = pack[english];
    if (whole !== undefined) return whole;
    for (const { matches, words } of patterns) {
      const filled = matches.exec(english);
      if (filled) return words.replace(/\{(\d)\}/g, (_, at: string) => filled[Number(at) + 1] ?? '');
    }
    return english;
  };
};
