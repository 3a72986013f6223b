import { cents } from '#contract/money.ts';
import type { Invoice, InvoiceKind } from '#contract/papers.ts';
import { nameOf, titleOf } from './invoice.ts';
import { type DocumentText, type PaperWords, paperWords } from './words.ts';

/* The text of a mail with a paper: the same in the preview and in the mail. */

export const greeting = ({ t }: PaperWords, name: string): string =>
  name === '' ? t('documents.mailHello') : t('documents.mailDear', { name });

/** Text typed by a person is set apart from our own, so that it can't be mistaken for it. */
export const noteOf = ({ t }: PaperWords, userName: string, message: string): string =>
  message === ''
    ? ''
    : [t('documents.mailNoteFrom', { name: userName }), ...message.split(/\r?\n/).map((line) => `> ${line}`)].join(
        '\n',
      );

/** Paragraphs as plain text; blank ones are left out. */
export const textOf = (paragraphs: readonly string[]): string =>
  paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');

const attachedTexts = {
  quote: 'documents.mailQuote',
  taxInvoice: 'documents.mailTaxInvoice',
  invoice: 'documents.mailInvoice',
  creditNote: 'documents.mailCreditNote',
} as const satisfies Record<InvoiceKind, DocumentText>;

const attachedText = (invoice: Invoice): string => {
  const { kind, order } = invoice;
  const { t, money, dayOf } = paperWords(invoice);
  const { total, due } = order.amountSummary;
  const amount = kind === 'creditNote' ? cents(Math.abs(total)) : total;
  const attached = t(attachedTexts[kind], { number: nameOf(invoice), amount: money(amount) });
  if (kind === 'quote' || due <= 0) return attached;
  const toPay =
    order.dueDate === null
      ? t('documents.mailToPay', { amount: money(due) })
      : t('documents.mailToPayBy', { amount: money(due), date: dayOf(order.dueDate) });
  return `${attached} ${toPay}`;
};

/** The default, if nobody types another. */
export const invoiceSubject = (invoice: Invoice): string =>
  paperWords(invoice).t('documents.mailSubject', {
    paper: `${titleOf(invoice)} ${nameOf(invoice)}`,
    company: invoice.company.name,
  });

export const invoiceText = (invoice: Invoice, userName: string, message: string): string => {
  const words = paperWords(invoice);
  return textOf([
    greeting(words, invoice.buyer?.name ?? ''),
    noteOf(words, userName, message),
    attachedText(invoice),
    invoice.company.name,
  ]);
};
