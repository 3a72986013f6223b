import { z } from 'zod';
import { BulkOutcome } from '#contract/bulkOutcome.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Instant, text } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { MoneyTotal } from '#contract/money.ts';

/* Statements and reminders to many customers at once: each to their own address, with their statement as PDF. */

/** A reminder is for overdue amounts, and states them; a statement is for everybody. */
export const letterKinds = ['statement', 'reminder'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** Customers per call: the number of mails one person may send in an hour. */
export const MAX_LETTERS = 60;

const letters = {
  kind: z.enum(letterKinds),
  customerIds: z
    .array(Id)
    .min(1, say('field.chooseOne'))
    .max(MAX_LETTERS, say('field.maxAtATime', { max: MAX_LETTERS })),
  /** Shown above the usual text. */
  message: text(2000).default(''),
};

/** Why somebody gets no mail. */
const letterProblems = ['noEmail', 'nothingOverdue'] as const;

export const Letter = z.object({
  customerId: Id,
  name: z.string(),
  email: z.string(),
  /** Over all branches, as on the statement. */
  total: MoneyTotal,
  overdue: MoneyTotal,
  /** When the last reminder was sent. */
  remindedAt: Instant.nullable(),
  subject: z.string(),
  text: z.string(),
  problem: z.enum(letterProblems).nullable(),
});
export type Letter = z.infer<typeof Letter>;

export const previewLetters = endpoint({
  method: 'POST',
  path: '/customer/statement/preview/bulk/',
  can: 'customer.edit',
  summary: 'Preview statements or reminders to these customers; nothing is sent',
  input: z.strictObject(letters),
  /** In the order of the ids, without customers that don't exist. */
  reply: z.object({ letters: z.array(Letter) }),
  changes: false,
});
export const sendLetters = endpoint({
  method: 'POST',
  path: '/customer/statement/send/bulk/',
  can: 'customer.edit',
  summary: 'Email statements or reminders to these customers, with an outcome each',
  input: z.strictObject(letters),
  reply: BulkOutcome,
  creates: true,
});
