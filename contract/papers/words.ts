import type { Locale } from '#contract/common.ts';
import { formatsFor } from '#contract/formats.ts';
import { documents as english } from '#contract/messages/en/documents.ts';
import { fill, type ParamsOf } from '#contract/messages/sentence.ts';
import { documents as chinese } from '#contract/messages/zh-CN/documents.ts';
import { cents } from '#contract/money.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import type { ReturnReason } from '#contract/sales/returnReasons.ts';
import type { Address } from '#contract/settings.ts';

/* Texts on papers, and their formats for amounts, dates and addresses. */

export type DocumentText = keyof typeof english;
/** All languages are loaded, whatever the screen's: an English-speaking shop also writes Chinese invoices. */
const texts: Readonly<Record<Locale, Readonly<Record<DocumentText, string>>>> = { 'en-US': english, 'zh-CN': chinese };

export const reasonTexts = {
  faulty: 'documents.reasonFaulty',
  wrongItem: 'documents.reasonWrongItem',
  changedMind: 'documents.reasonChangedMind',
  damagedInTransit: 'documents.reasonDamagedInTransit',
  expired: 'documents.reasonExpired',
  other: 'documents.reasonOther',
} as const satisfies Record<ReturnReason, DocumentText>;

/** What decides the language and formats of a paper: the reader's language, and the sender's country. */
export type PaperStyle = { language: Locale; company: { address: Pick<Address, 'country'> } };

type Titled = Pick<SalesLine, 'title' | 'chineseTitle'>;

export const paperWords = ({ language, company }: PaperStyle) => {
  const formats = formatsFor({ language, country: company.address.country });
  const t = <Id extends DocumentText>(id: Id, ...[params]: ParamsOf<Id>): string => fill(texts[language][id], params);
  const dollars = formats.amount;
  const money = formats.money;
  /** What promotions took off a line, each by name: 3 for 2 −4.20. */
  const promotionTexts = ({ promotions }: Pick<SalesLine, 'promotions'>): string[] =>
    promotions.map(({ name, amount }) => `${name} ${dollars(cents(-amount))}`);
  return {
    t,
    dollars,
    /** For an amount on its own: $12.30, −$12.30. */
    money,
    count: formats.quantity,
    /** The date of an instant at a place. */
    dayAt: (instant: Date, timeZone: string): string => formats.date(instant, timeZone),
    /** With minutes, as tills print it. */
    momentAt: (instant: Date, timeZone: string): string => formats.dateTime(instant, timeZone),
    /** A local day, YYYY-MM-DD. */
    dayOf: (day: string): string => formats.day(day),
    /** The clerk's discount on a line: 10%, or $5.00. */
    discountText: ({ discount, discountAmount }: Pick<SalesLine, 'discount' | 'discountAmount'>): string =>
      discount > 0 ? `${discount}%` : discountAmount === 0 ? '' : money(discountAmount),
    promotionTexts,
    /** A line's details are one text: separate lines would fill pages. */
    lineNotes: (line: Pick<SalesLine, 'promotions' | 'gstFree'>): string =>
      [...promotionTexts(line), line.gstFree ? t('documents.gstFree') : ''].filter(Boolean).join(' · '),
    unitText: ({ pack, unitQty }: { pack: boolean; unitQty: number }): string =>
      pack ? t('documents.packOf', { count: unitQty }) : t('documents.unit'),
    /** Chinese papers show the Chinese title if there is one; English papers show both. */
    titlesOf: ({ title, chineseTitle }: Titled): string[] =>
      language === 'zh-CN' ? [chineseTitle || title] : [title, chineseTitle].filter((each) => each !== ''),
    /** At the bottom of every page. */
    pageOf: (page: number, pages: number): string => t('documents.page', { page, pages }),
  };
};
export type PaperWords = ReturnType<typeof paperWords>;

/** An address without a street has nothing to print. */
export const addressLines = ({ line1, line2, suburb, state, postcode, country }: Address): string[] => {
  const town = [suburb, state, postcode].filter(Boolean).join(' ');
  return line1 === '' && town === '' ? [] : [line1, line2, town, country].filter(Boolean);
};

/** A buyer's tax number, labelled if it is an ABN, however it was typed. */
export const taxText = (taxNumber: string): string => {
  const digits = taxNumber.replace(/\s/g, '');
  return /^\d{11}$/.test(digits) ? `ABN ${abnText(digits)}` : taxNumber;
};

/** As the ABN register formats it: 51 824 753 556. */
export const abnText = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
