import { createIntl, type IntlShape } from 'react-intl';
import { builtInRoles } from '#contract/access.ts';
import { type Locale, locales } from '#contract/common.ts';
import type { Formats } from '#contract/formats.ts';
import type { MenuItem } from '#contract/identity.ts';
import { englishOf, fill, readSentence, type Said, textOf } from '#contract/messages/sentence.ts';
import { table } from '#contract/messages/table.ts';
import { languages } from './languages.ts';
import { useSettings } from './settings.ts';
import { en as common } from './texts/en.ts';

type Values = Record<string, string | number | Date>;
/** Texts of one language by id. */
type Texts = Readonly<Record<string, string>>;

const open = (locale: string, translations: Texts): IntlShape =>
  // A text missing in a language is shown in English; a test keeps the languages complete.
  createIntl({ locale, defaultLocale: 'en-AU', messages: translations, onError: () => {} });

let translations: Texts = {};
let intl = open('en-AU', translations);

/** An area's texts, in addition to the common ones: t('sales.dispatchAll'), t('common.selectedCount', { count }). */
export const texts =
  <T extends Texts>(english: T) =>
  (id: keyof (T & typeof common) & string, values?: Values): string => {
    const defaultMessage = english[id] ?? (common as Texts)[id] ?? id;
    return values ? intl.formatMessage({ id, defaultMessage }, values) : (translations[id] ?? defaultMessage);
  };

/** A message of the server or a rule, in the user's language. Text without a message id stays as it is. */
export const inWords = (sentence: string): string => {
  const parsed = readSentence(sentence);
  return parsed ? wordsOf(parsed, englishOf(parsed)) : sentence;
};

let formatsOf: (() => Formats) | undefined;
/** The formats of messages' values. The first page, before signing in, needs none. */
export const writeValuesIn = (formats: () => Formats): void => {
  formatsOf = formats;
};

/** An answer's message: in the user's language and formats by its id, otherwise in the text received. */
export const wordsOf = (said: Said | undefined, message: string): string => {
  const text = said && (translations[said.id] ?? textOf(said.id));
  return text === undefined
    ? message
    : fill(text, said?.params, { formats: formatsOf?.(), wordsOf: (inner) => wordsOf(inner, englishOf(inner)) });
};

/** A built-in name, in the reader's language; a company's own name is shown as it is. */
export const usualName = (id: string, name: string): string => (table[id] === name ? (translations[id] ?? name) : name);
export const roleName = (name: string): string => {
  const role = builtInRoles.find((each) => each.name === name);
  return role ? usualName(`role.${role.key}`, name) : name;
};
/** Couriers, payment types and channels. */
export const choiceName = ({ key, name }: { key: string; name: string }): string => usualName(`choice.${key}`, name);
export const menuTitle = ({ key, meta }: Pick<MenuItem, 'key' | 'meta'>): string =>
  translations[`menu.${key}`] ?? meta.title;

/** The language of a sheet: that of the screens, or English if that one is not offered. */
export const sheetLanguage = (): Locale => {
  const { language } = useSettings.getState();
  return locales.find((each) => each === language) ?? 'en-US';
};

/** Loads the chosen language before the first screen is rendered; changing it later reloads the page. */
export const loadLanguage = async (): Promise<void> => {
  const { language } = useSettings.getState();
  document.documentElement.lang = language;
  const pack = await languages[language].load?.();
  if (!pack) return;
  translations = pack.texts;
  intl = open(language, translations);
};
