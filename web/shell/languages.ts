import type { Locale } from '#contract/common.ts';

/** Each in its own words. */
export const languageNames: Record<Locale, string> = { 'en-US': 'English', 'zh-CN': '简体中文' };
