import { type Formats, formatsFor } from '#contract/formats.ts';
import type { ProductCard, ShopLanguage, ShopView } from '#contract/storefront/views.ts';
import { en } from './texts/en.ts';
import { texts as chinese } from './texts/zh-CN.ts';

type TextId = keyof typeof en;
export type Translate = (id: TextId, values?: Record<string, string | number>) => string;

export const translatorFor = (language: ShopLanguage): Translate => {
  const words: Record<TextId, string> = language === 'zh-CN' ? chinese : en;
  return (id, values = {}) => words[id].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
};

/** What every part of a page needs: its view, its texts, and its reader's number formats. */
export type Shop = ShopView & {
  t: Translate;
  formats: Formats;
  /** /m/golden-lane */
  base: string;
  lang: string;
};

export const shopOf = (view: ShopView): Shop => ({
  ...view,
  t: translatorFor(view.language),
  formats: formatsFor({ country: view.company.country, language: view.language }),
  base: `/m/${view.company.code}`,
  lang: langOf(view.language),
});

export const langOf = (language: ShopLanguage): string => (language === 'en' ? 'en-AU' : language);

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s/g, '');

/** The size of a product, if its name does not say it. */
export const sizeBeside = ({ title, size }: Pick<ProductCard, 'title' | 'size'>): string =>
  plain(title).includes(plain(size)) ? '' : size;

/**
 * The last moment of a period on the company's clock, 2026-11-16T17:00: 16 Nov 2026, 5:00 pm. Midnight counts as the
 * day before.
 */
export const momentWords = ({ formats }: Pick<Shop, 'formats'>, moment: string): string => {
  const at = new Date(`${moment}:00Z`);
  return moment.endsWith('T00:00') ? formats.date(new Date(at.getTime() - 1), 'UTC') : formats.dateTime(at, 'UTC');
};

export const clockWords = ({ formats }: Pick<Shop, 'formats'>, clock: string): string =>
  formats.time(new Date(`2026-01-01T${clock}:00Z`), 'UTC');
