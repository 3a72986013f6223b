import { z } from 'zod';
import { locales } from '#contract/common.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id } from '#contract/fields.ts';
import { letterWithCopies, Sent, SentMail } from '#contract/papers/letter.ts';
import { greeting, noteOf, textOf } from '#contract/papers/mail.ts';
import { paperWords } from '#contract/papers/words.ts';
import { Address } from '#contract/settings.ts';

/* A purchase order mailed to its supplier: the same text in the preview and in the mail. */

export const PurchaseLetter = z.object({
  /** The order's name on paper. */
  name: z.string(),
  language: z.enum(locales),
  company: z.object({ name: z.string(), address: Address }),
  branchName: z.string(),
  supplierName: z.string(),
  contactName: z.string(),
  /** Empty if the supplier has none. */
  email: z.string(),
  expectedDate: z.string().nullable(),
  /** Newest first. */
  sent: z.array(SentMail),
});
export type PurchaseLetter = z.infer<typeof PurchaseLetter>;

export const getPurchaseLetter = endpoint({
  method: 'GET',
  path: '/purchaseOrder/letter/{id}/',
  can: 'purchaseOrder.get',
  summary: 'The email of a purchase order, its recipient, and emails sent before',
  input: ById,
  reply: PurchaseLetter,
});
export const sendPurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchaseOrder/send/{id}/',
  can: 'purchaseOrder.edit',
  summary: 'Email an order to its supplier, as PDF',
  input: z.strictObject({ id: Id, ...letterWithCopies }),
  reply: Sent,
  creates: true,
});

type Words = Omit<PurchaseLetter, 'sent' | 'email'>;

/** Unless somebody types another. */
export const purchaseSubject = (letter: Words): string => {
  const { t } = paperWords(letter);
  return t('documents.mailSubject', {
    paper: t('documents.purchaseOrder', { name: letter.name }),
    company: letter.company.name,
  });
};

export const purchaseText = (letter: Words, userName: string, message: string): string => {
  const words = paperWords(letter);
  const { t, dayOf } = words;
  const { name, branchName, expectedDate, company, contactName, supplierName } = letter;
  const branch = `${company.name}, ${branchName}`;
  return textOf([
    greeting(words, contactName || supplierName),
    noteOf(words, userName, message),
    [
      t('documents.mailPurchaseOrder', { number: name }),
      expectedDate === null
        ? t('documents.mailDeliverTo', { branch })
        : t('documents.mailDeliverToBy', { branch, date: dayOf(expectedDate) }),
    ].join(' '),
    company.name,
  ]);
};
