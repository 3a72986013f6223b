import { type Formats, formatsFor } from '#contract/formats.ts';
import { currentLanguage } from '#web/till/texts.ts';

/* Money, quantities and times in the shop's formats. */

let place = { country: '', timeZone: undefined as string | undefined };

/** Set once the till knows its branch. */
export const writeFor = (country: string, timeZone: string): void => {
  place = { country, timeZone };
};

/** The Chinese title, if there is one and the language is Chinese. */
export const titleIn = ({ title, chineseTitle }: { title: string; chineseTitle?: string }): string =>
  (currentLanguage() === 'zh-CN' && chineseTitle) || title;

/** For narrow places: a size stays on one line with its unit. */
export const keepSizes = (title: string): string =>
  title.replaceAll(/(\d) (?=(?:m?g|kg|m?l|c?m|mm|pack)\b)/giu, '$1\u00a0');

export const formatsOf = (): Formats =>
  formatsFor({ country: place.country, language: currentLanguage(), timeZone: place.timeZone });
