import type { Locale as AntdLocale } from 'antd/es/locale/index.js';
import { createIntl, type IntlShape } from 'react-intl';
import type { Pack } from '#contract/lang/sentence.ts';
import { evenMonths } from '#contract/months.ts';
import { useSettings } from './settings.ts';

type Values = Record<string, string | number | Date>;

const open = (locale: string, messages: Pack): IntlShape =>
  createIntl({
    locale,
    defaultLocale: 'en-AU',
    messages,
    // English is its own key, so an entry that is not in a pack is shown as it stands; a test holds the packs complete.
    onError: () => {},
  });

// Australian shops: 16 Nov 2026, 5:11 pm.
let intl = open('en-AU', {});
let sentence = (english: string) => english;

/** The text in the user's language. English is the key: t('{count} selected', { count }). */
export const t = (text: string, values?: Values): string =>
  values ? intl.formatMessage({ id: text, defaultMessage: text }, values) : sentence(text);

export const formatDateTime = (at: Date) =>
  evenMonths(intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }));

type DayStyle = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>;
/** A local day, YYYY-MM-DD, as people write it. */
export const formatDay = (day: string, style: DayStyle) => evenMonths(intl.formatDate(`${day}T00:00:00`, style));

/** The words inside antd's own components; English is built in. */
export let antdLocale: AntdLocale | undefined;

/** Loads the chosen language before the first screen is drawn; changing it later reloads the page. */
export const loadLanguage = async (): Promise<void> => {
  const { language } = useSettings.getState();
  document.documentElement.lang = language;
  if (language !== 'zh-CN') return;
  const chinese = await import('./lang/zh-CN.ts');
  intl = open(language, chinese.pack);
  sentence = chinese.sentence;
  antdLocale = chinese.antdPack;
};
