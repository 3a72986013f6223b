import type { Reply } from '#contract/endpoint.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
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
  cc?: readonly string[];
  subject: string;
  text: string;
  company: Company;
  paper: Paper;
};

/** Anybody but the customer is for those who could write the address into the customer. */
const refuseStranger = (scope: Scope, field: string, email: string, customerEmail: string): void => {
  if (email.toLowerCase() !== customerEmail.toLowerCase() && !may(scope, 'customer.edit'))
    throw badField(field, say('papers.ownEmailOnly'));
};

/** The address told, or the customer's own. */
export const addressOf = (scope: Scope, requested: string | undefined, customerEmail = ''): string => {
  const email = requested ?? customerEmail;
  if (email === '') throw badField('email', say('papers.noCustomerEmail'));
  refuseStranger(scope, 'email', email, customerEmail);
  return email;
};

/** Who else gets it, each once. */
export const copiesOf = (scope: Scope, cc: readonly string[], to: string, customerEmail = ''): string[] => {
  for (const [at, email] of cc.entries()) refuseStranger(scope, `cc.${at}`, email, customerEmail);
  const others = new Map(cc.map((email) => [email.toLowerCase(), email]));
  others.delete(to.toLowerCase());
  return [...others.values()];
};

export const mailOf = ({ email, cc = [], subject, text, company, paper }: Letter): Mail => ({
  to: email,
  ...(cc.length === 0 ? {} : { cc: [...cc] }),
  subject,
  text,
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
  const { email, cc = [], subject } = mailLetter;
  // A copy is a mail, too.
  for (const _ of cc) await limitHourly(ctx.db, 'mailsOfUser', ctx.scope.userId);
  const after = { email, ...(cc.length > 0 && { cc }), subject, file: mailLetter.paper.filename };
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
