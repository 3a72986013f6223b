import type { Reply } from '#contract/endpoint.ts';
import type { sendInvoice as sendEndpoint } from '#contract/papers.ts';
import { type AuditFact, record } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { limitHourly } from '#server/platform/hourly.ts';
import type { Download } from '#server/platform/http/serve.ts';
import type { Mail } from '#server/platform/mail.ts';
import { badField, Refusal } from '#server/platform/refusal.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import type { Company } from './details.ts';

type Sent = Reply<typeof sendEndpoint>;
export type Paper = Download & { body: Buffer };

type Letter = {
  email: string;
  subject: string;
  /** Paragraphs; blank ones are left out. */
  text: readonly string[];
  company: Company;
  paper: Paper;
};

/** The address told, or the customer's own. Any other is for those who could write it into the customer. */
export const addressOf = (scope: Scope, told: string | undefined, own = ''): string => {
  const email = told ?? own;
  if (email === '') throw badField('email', 'The customer has no email address: please enter one');
  if (email.toLowerCase() !== own.toLowerCase() && !may(scope, 'customer.edit'))
    throw badField('email', "You can only send this to the customer's own email address");
  return email;
};

/** What somebody typed stands apart from our own words, so that it cannot pass for them. */
export const noteOf = ({ userName }: Scope, message: string): string =>
  message === '' ? '' : [`Note from ${userName}:`, ...message.split(/\r?\n/).map((line) => `> ${line}`)].join('\n');

class NotYet extends Error {}

/** A request that was answered before gets that answer here, before a second mail goes out. */
const replayed = ({ write }: Ctx): Promise<void> =>
  write<void>(async () => {
    throw new NotYet();
  }).catch((error: unknown) => {
    if (!(error instanceof NotYet)) throw error;
  });

const underWay = new Map<string, Promise<void>>();

/** A double press waits for the first mail instead of sending another. */
const once = (key: string, send: () => Promise<void>): Promise<void> => {
  const sending = underWay.get(key) ?? send().finally(() => underWay.delete(key));
  underWay.set(key, sending);
  return sending;
};

const reasonOf = (error: unknown): string => {
  const { response, message } = error as { response?: unknown; message?: unknown };
  return String(response ?? message ?? '').slice(0, 300);
};

const mailOf = ({ email, subject, text, company, paper }: Letter): Mail => ({
  to: email,
  subject,
  text: text.filter((paragraph) => paragraph !== '').join('\n\n'),
  ...(company.email === '' ? {} : { replyTo: company.email }),
  attachments: [{ filename: paper.filename, content: paper.body, contentType: paper.type }],
});

/**
 * Sends outside of any transaction, since a mail server may take its time; that it was sent is written down afterwards.
 * Whoever loses the connection in between may get a mail twice, but nobody is told of a mail that never went.
 */
export const mailPaper = async (ctx: Ctx, letter: () => Promise<Letter>, fact: AuditFact): Promise<Sent> => {
  await replayed(ctx);
  await limitHourly(ctx.db, 'mailsOfUser', ctx.scope.userId);
  await limitHourly(ctx.db, 'mailsOfCompany', ctx.scope.companyId);
  const written = await letter();
  const { email, subject } = written;
  const key = [ctx.scope.companyId, fact.entity, fact.entityId, email, subject, ...written.text].join('\n');
  await once(key, async () => {
    try {
      await ctx.house.mailer.send(mailOf(written));
    } catch (error) {
      ctx.log.warn({ err: error }, 'mail refused');
      throw new Refusal('mailRefused', { email, reason: reasonOf(error) });
    }
  });
  return ctx.write(async (trx) => {
    await record(trx, ctx, { ...fact, after: { email, subject, file: written.paper.filename } });
    return { email, subject };
  });
};
