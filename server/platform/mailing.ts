import type { Permission } from '#contract/access.ts';
import type { Sentence } from '#contract/messages/sentence.ts';
import type { Sent } from '#contract/papers/letter.ts';
import type { AuditFact } from './audit.ts';
import type { Ctx } from './context.ts';
import { type HourlyLimit, limitHourly } from './hourly.ts';
import type { Download } from './http/serve.ts';
import type { Mail } from './mail.ts';
import { queuePaper, sendNow } from './outbox.ts';
import { badField, Refusal } from './refusal.ts';
import { may, type Scope } from './scope.ts';

export type Paper = Download & { body: Buffer };

export type Letter = {
  email: string;
  cc?: readonly string[];
  subject: string;
  text: string;
  company: { email: string };
  paper: Paper;
};

/** Who receives a paper. Another address is for users who could change it in the record. */
export type Addressee = { email: string; right: Permission; whyNone: Sentence; whyOther: Sentence };

const refuseStranger = (scope: Scope, field: string, email: string, to: Addressee): void => {
  if (email.toLowerCase() !== to.email.toLowerCase() && !may(scope, to.right)) throw badField(field, to.whyOther);
};

/** The given address, or the recipient's own. */
export const addressOf = (scope: Scope, requested: string | undefined, to: Addressee): string => {
  const email = requested ?? to.email;
  if (email === '') throw badField('email', to.whyNone);
  refuseStranger(scope, 'email', email, to);
  return email;
};

/** Further recipients, each once. */
export const copiesOf = (scope: Scope, cc: readonly string[], email: string, to: Addressee): string[] => {
  for (const [at, copy] of cc.entries()) refuseStranger(scope, `cc.${at}`, copy, to);
  const others = new Map(cc.map((copy) => [copy.toLowerCase(), copy]));
  others.delete(email.toLowerCase());
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

/** What an email counts for, by name and id. */
type Limits = readonly (readonly [HourlyLimit, number])[];

const limitsOf = ({ scope }: Pick<Ctx, 'scope'>): Limits => [
  ['mailsOfUser', scope.userId],
  ['mailsOfCompany', scope.companyId],
];

/**
 * The email is written in the transaction of its key and sent after the commit, outside any transaction, since a mail
 * server may take its time. An address that the server refuses is reported at once; if a server does not answer, the
 * email is sent again later.
 */
export const mailPaper = async (
  ctx: Ctx,
  letter: () => Promise<Letter>,
  fact: AuditFact,
  limits = limitsOf(ctx),
): Promise<Sent> => {
  const countOne = async () => {
    for (const [name, id] of limits) await limitHourly(ctx.db, name, id);
  };
  await countOne();
  const mailLetter = await letter();
  const { email, cc = [], subject } = mailLetter;
  // A copy is an email, too.
  for (const _ of cc) await countOne();
  const after = { email, ...(cc.length > 0 && { cc }), subject, file: mailLetter.paper.filename };
  let id = 0;
  const mail = await ctx.write(async (trx) => {
    id = await queuePaper(trx, ctx, mailOf(mailLetter), { ...fact, after });
    return { email, subject, waiting: false };
  });
  const attempt = await sendNow(ctx.services, id);
  if (!attempt || attempt.sent) return mail;
  ctx.log.warn({ reason: attempt.reason }, 'mail not sent');
  if (!attempt.refused) return ctx.answered({ ...mail, waiting: true });
  await ctx.freeKey();
  throw new Refusal('mailRefused', { email, reason: attempt.reason as Sentence });
};
