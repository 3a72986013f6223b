import { en } from './counter/texts/en.ts';

/* The till's own words: loaded with it, so that they are there without the server. */

export type TextId = keyof typeof en;
type Values = Readonly<Record<string, string | number>>;

const KEY = 'till_language';
export type Language = 'en' | 'zh-CN';

let language: Language = 'en';
let texts: Readonly<Record<string, string>> = en;

export const currentLanguage = (): Language => language;

export const t = (id: TextId, values: Values = {}): string =>
  (texts[id] ?? en[id]).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

export const speak = async (next: Language): Promise<void> => {
  texts = next === 'zh-CN' ? (await import('./counter/texts/zh-CN.ts')).texts : en;
  language = next;
  document.documentElement.lang = next === 'en' ? 'en-AU' : next;
  localStorage.setItem(KEY, next);
};

/** The one chosen here before, or the browser's. */
export const firstLanguage = (): Language => {
  const stored = localStorage.getItem(KEY);
  if (stored === 'en' || stored === 'zh-CN') return stored;
  return navigator.language.startsWith('zh') ? 'zh-CN' : 'en';
};
