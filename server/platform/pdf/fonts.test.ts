import { expect, test } from 'vitest';
import { withoutEmoji } from './fonts.ts';

test.each([
  ['Wok & Co 😀', 'Wok & Co'],
  ['😀 Tea 👨‍👩‍👧 500 g', ' Tea 500 g'],
  ['Thumbs 👍🏽 up', 'Thumbs up'],
  ['Tea™ © 2026 No. 1 #5 *', 'Tea™ © 2026 No. 1 #5 *'],
  ['金巷杂货 – “fresh”', '金巷杂货 – “fresh”'],
])('%s is printed as %s', (text, printed) => {
  expect(withoutEmoji(text)).toBe(printed);
});
