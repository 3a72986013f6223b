import type { Formats } from '#contract/formats.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { formats } from '#web/platform/formats.ts';
import { useSettings } from '#web/platform/settings.ts';

/** What sentences are built with: a language's texts, its formats of numbers and dates, and how it joins a list. */
export type Language = {
  t: typeof t;
  formats: Formats;
  /** A, B and C; with 'disjunction' A, B or C. */
  join: (parts: readonly string[], type?: Intl.ListFormatOptions['type']) => string;
  /** The separator between two sentences. */
  gap: string;
};

/** A language by its locale; its texts and formats are passed in. */
export const languageOf = (locale: string, words: typeof t, written: Formats): Language => ({
  t: words,
  formats: written,
  join: (parts, type = 'conjunction') => new Intl.ListFormat(locale, { type }).format(parts),
  gap: locale.startsWith('zh') ? '' : ' ',
});

/** The reader's own language. */
export const readersLanguage = (): Language => {
  const { language } = useSettings.getState();
  return languageOf(language.startsWith('en') ? 'en-AU' : language, t, formats());
};
