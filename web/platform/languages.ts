import { type Locale, locales } from '#contract/common.ts';
import type { LanguagePack } from './lang/languagePack.ts';

type Language = { name: string; load?: () => Promise<LanguagePack> };

/**
 * Each in its own name. English is in the code; another language is a `texts/<language>.ts` per area, a line here and
 * one for antd's own texts in the desk.
 */
const offered: Record<Locale, Language> = {
  'en-US': { name: 'English' },
  'zh-CN': { name: '简体中文', load: () => import('./lang/zh-CN.ts') },
};

/** English made 40% longer: never offered, used by the test that looks for texts that do not fit. */
export const LONG_ENGLISH = 'en-XA';
export type LanguageId = Locale | typeof LONG_ENGLISH;

export const languages: Readonly<Record<LanguageId, Language>> = {
  ...offered,
  [LONG_ENGLISH]: { name: 'Long English', load: () => import('./lang/en-XA.ts') },
};

/** Papers and emails may be in any of them, whichever the screens are offered in. */
export const languageName = (language: Locale): string => offered[language].name;
export const languageOptions = () => locales.map((value) => ({ value, label: languageName(value) }));
