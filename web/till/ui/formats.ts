import { type Formats, formatsFor } from '#contract/formats.ts';
import { currentLanguage } from '#web/till/texts.ts';

/* Money, quantities and times as this shop writes them. */

let place = { country: '', timeZone: undefined as string | undefined };

/** Said once a till knows where it stands. */
export const writeFor = (country: string, timeZone: string): void => {
  place = { country, timeZone };
};

/** In Chinese where that is spoken and known. */
export const titleIn = ({ title, chineseTitle }: { title: string; chineseTitle?: string }): string =>
  (currentLanguage() === 'zh-CN' && chineseTitle) || title;

export const formatsOf = (): Formats =>
  formatsFor({ country: place.country, language: currentLanguage(), timeZone: place.timeZone });
