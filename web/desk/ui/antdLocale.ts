import type { Locale } from 'antd/es/locale/index.js';
import type { LanguageId } from '#web/platform/languages.ts';
import { useSettings } from '#web/platform/settings.ts';

/** The texts inside antd's own components; English is built in. */
const packs: Partial<Record<LanguageId, () => Promise<{ antdPack: Locale }>>> = {
  'zh-CN': () => import('./antd/zh-CN.ts'),
};

export let antdLocale: Locale | undefined;

/** Before the first screen is rendered; changing the language later reloads the page. */
export const loadAntdLocale = async (): Promise<void> => {
  antdLocale = (await packs[useSettings.getState().language]?.())?.antdPack;
};
