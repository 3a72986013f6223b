import type { Reply } from '#contract/endpoint.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import type { PaperWords } from '#contract/papers/words.ts';
import type { sendInvoice as sendEndpoint } from '#contract/papers.ts';
import type { AuditFact } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { limitHourly } from '#server/platform/hourly.ts';
import type { Download } from '#server/platform/http/serve.ts';
import type { Mail } from '#server/platform/mail.ts';
import { queuePaper, sendNow } from '#server/platform/outbox.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import type { Company } from './details.ts';

type SendReply = Reply<typeof sendEndpoint>;
export type Paper = Download & { body: Buffer };

export type Letter = {
  email: string;
  subject: string;
  /** Paragraphs; blank ones are left out. */
  text: readonly string[];
  company: Company;
  paper: Paper;
};

/** The address told, or the customer's own. Any other is for those who could write it into the customer. */
export const addressOf = (scope: Scope, requested: string | undefined, customerEmail = ''): string => {
  const email = requested ?? customerEmail;
  if (email === '') throw badField('email', say('papers.noCustomerEmail'));
  if (email.toLowerCase() !== customerEmail.toLowerCase() && !may(scope, 'customer.edit'))
    throw badField('email', say('papers.ownEmailOnly'));
  return email;
};

/** What somebody typed stands apart from our own words, so that it cannot pass for them. */
export const noteOf = ({ t }: PaperWords, { userName }: Scope, message: string): string =>
  message === ''
    ? ''
    : [t('documents.mailNoteFrom', { name: userName }), ...message.split(/\r?\n/).map((line) => `> ${line}`)].join(
        '\n',
      );

export const mailOf = ({ email, subject, text, company, paper }: Letter): Mail => ({
  to: email,
  subject,
  text: text.filter((paragraph) => paragraph !== '').join('\n\n'),
  ...(company.email === '' ? {} : { replyTo: company.email }),
  // As text, since it waits in the database: some tens of kilobytes.
  attachments: [
    { filename: paper.filename, content: paper.body.toString('base64'), encoding: 'base64', contentType: paper.type },
  ],
});

/**
 * The mail is written in the transaction of its key and sent after the commit, outside of any, since a mail server may
 * take its time. An address that the server refuses is told at once; a server that does not answer is tried again later.
 */
export const mailPaper = async (ctx: Ctx, letter: () => Promise<Letter>, fact: AuditFact): Promise<SendReply> => {
  await limitHourly(ctx.db, 'mailsOfUser', ctx.scope.userId);
  await limitHourly(ctx.db, 'mailsOfCompany', ctx.scope.companyId);
  const mailLetter = await letter();
  const { email, subject } = mailLetter;
  const after = { email, subject, file: mailLetter.paper.filename };
  let id = 0;
  const sent = await ctx.write(async (trx) => {
    id = await queuePaper(trx, ctx, mailOf(mailLetter), { ...fact, after });
    return { email, subject, waiting: false };
  });
  const attempt = await sendNow(ctx.services, id);
  if (!attempt || attempt.sent) return sent;
  ctx.log.warn({ reason: attempt.reason }, 'mail not sent');
  if (!attempt.refused) return ctx.answered({ ...sent, waiting: true });
  await ctx.freeKey();
  throw new Refusal('mailRefused', { email, reason: attempt.reason as Sentence });
};
