import type { en } from './counter/texts/en.ts';

/*
 * The till's texts. Only those of its language are loaded; its service worker has both, so that the language can
 * change offline.
 */

export type TextId = keyof typeof en;
type Words = Readonly<Record<TextId, string>>;
type Values = Readonly<Record<string, string | number>>;

const KEY = 'till_language';
export type Language = 'en' | 'zh-CN';

let language: Language = 'en';
let words: Words;

export const currentLanguage = (): Language => language;

export const t = (id: TextId, values: Values = {}): string =>
  words[id].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

const loadWords = async (of: Language): Promise<Words> =>
  of === 'zh-CN' ? (await import('./counter/texts/zh-CN.ts')).texts : (await import('./counter/texts/en.ts')).en;

export const setWords = (next: Language, nextWords: Words): void => {
  language = next;
  words = nextWords;
};

export const speak = async (next: Language): Promise<void> => {
  setWords(next, await loadWords(next));
  document.documentElement.lang = next === 'en' ? 'en-AU' : next;
  localStorage.setItem(KEY, next);
};

/** The language chosen here before, or the browser's. */
export const firstLanguage = (): Language => {
  const stored = localStorage.getItem(KEY);
  if (stored === 'en' || stored === 'zh-CN') return stored;
  return navigator.language.startsWith('zh') ? 'zh-CN' : 'en';
};
