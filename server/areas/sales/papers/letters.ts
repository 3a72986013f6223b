import { sql } from 'kysely';
import { type Failure, outcomeOf } from '#contract/bulkOutcome.ts';
import type { Locale } from '#contract/common.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { cents } from '#contract/money.ts';
import { greeting, noteOf, textOf } from '#contract/papers/mail.ts';
import { paperWords } from '#contract/papers/words.ts';
import type * as contract from '#contract/sales/letters.ts';
import { lastEntryAt } from '#server/areas/audit/service.ts';
import { debtsOf } from '#server/areas/sales/customers/debtors.ts';
import type { Ctx } from '#server/platform/context.ts';
import { takeHourly } from '#server/platform/hourly.ts';
import { type Letter as Envelope, mailOf } from '#server/platform/mailing.ts';
import { inBackground, queuePaper, sendNow } from '#server/platform/outbox.ts';
import { type Company, readCompany } from './details.ts';
import { statementFile } from './printing.ts';
import { openStatements, overAllBranches, readToday } from './statementDetails.ts';

/* The same letter to many customers: what they owe is read in one statement, papers are drawn one after the other. */

type Asked = Input<typeof contract.sendLetters>;
type Letter = contract.Letter;

type Addressee = {
  customerId: number;
  name: string;
  email: string;
  /** Null: the company's. */
  language: Locale | null;
  total: number;
  overdue: number;
  remindedAt: Date | null;
};

/** As on the statement: at all branches. In the requested order. */
const readAddressees = async (caller: Ctx, ids: readonly number[]): Promise<Addressee[]> => {
  const { ctx } = await overAllBranches(caller);
  const { db, scope } = ctx;
  const { rows } = await sql<Addressee>`
    select c.id as customer_id, c.name, c.email, c.language, coalesce(d.total, 0)::bigint as total,
      coalesce(d.overdue, 0)::bigint as overdue, ${lastEntryAt(scope, 'customer', 'remind', sql`c.id`)} as reminded_at
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, position)
    join customer c on c.company_id = ${scope.companyId} and c.id = wanted.id and c.archived_at is null
    left join ${debtsOf(scope)} as d on d.customer_id = c.id
    order by wanted.position`.execute(db);
  return rows;
};

const problemOf = (
  kind: contract.LetterKind,
  { email, overdue }: Pick<Addressee, 'email' | 'overdue'>,
): Letter['problem'] => {
  if (email === '') return 'noEmail';
  return kind === 'reminder' && overdue <= 0 ? 'nothingOverdue' : null;
};

type Sender = { company: Company; today: string; message: string };

/** In the customer's language, like the statement attached to it. */
const letterTo = (
  { scope }: Ctx,
  kind: contract.LetterKind,
  { language, ...addressee }: Addressee,
  { company, today, message }: Sender,
): Letter => {
  const words = paperWords({ language: language ?? company.language, company });
  const { t, money, dayOf } = words;
  const [total, overdue] = [cents(addressee.total), cents(addressee.overdue)];
  const paper = kind === 'reminder' ? t('documents.reminder') : t('documents.statementOf', { date: dayOf(today) });
  const paragraph =
    kind === 'reminder' ? t('documents.mailReminder', { amount: money(overdue) }) : t('documents.mailStatement');
  return {
    ...addressee,
    total,
    overdue,
    subject: t('documents.mailSubject', { paper, company: company.name }),
    text: textOf([greeting(words, addressee.name), noteOf(words, scope.userName, message), paragraph, company.name]),
    problem: problemOf(kind, addressee),
  };
};

const writeLetters = async (ctx: Ctx, { kind, customerIds, message }: Asked) => {
  const company = await readCompany(ctx.db, ctx.scope);
  const sender = { company, today: await readToday(ctx), message };
  const addressees = await readAddressees(ctx, [...new Set(customerIds)]);
  return { letters: addressees.map((addressee) => letterTo(ctx, kind, addressee, sender)), company };
};

export const previewLetters = async (ctx: Ctx, asked: Asked): Promise<Reply<typeof contract.previewLetters>> => ({
  letters: (await writeLetters(ctx, asked)).letters,
});

const failureOf = ({ customerId: id, problem }: Letter): Failure | undefined => {
  if (problem === 'noEmail') return { id, reason: 'badFormat', why: say('papers.noCustomerEmail') };
  return problem === null ? undefined : { id, reason: problem };
};

/**
 * How many may be sent: limits count each mail. They are counted before the transaction, so a request that is repeated
 * with its key counts again.
 */
const takeMails = async ({ db, scope }: Ctx, wanted: number): Promise<number> =>
  takeHourly(db, 'mailsOfCompany', scope.companyId, await takeHourly(db, 'mailsOfUser', scope.userId, wanted));

/** Queued in one transaction and sent after it, so nobody waits for the mail server. */
export const sendLetters = async (ctx: Ctx, asked: Asked): Promise<Reply<typeof contract.sendLetters>> => {
  const { letters, company } = await writeLetters(ctx, asked);
  const failures = letters.flatMap((letter) => failureOf(letter) ?? []);
  const sendable = letters.filter(({ problem }) => problem === null);
  const count = await takeMails(ctx, sendable.length);
  for (const { customerId: id } of sendable.slice(count)) failures.push({ id, reason: 'hourlyLimit' });
  const sending = sendable.slice(0, count);
  const readStatement = await openStatements(
    ctx,
    sending.map(({ customerId }) => customerId),
  );
  const mails: { letter: Letter; envelope: Envelope }[] = [];
  for (const letter of sending) {
    const paper = await statementFile(ctx, await readStatement(letter.customerId));
    const { email, subject, text } = letter;
    mails.push({ letter, envelope: { email, subject, text, company, paper } });
  }
  const existing = new Set(letters.map(({ customerId }) => customerId));
  for (const id of new Set(asked.customerIds)) if (!existing.has(id)) failures.push({ id, reason: 'notFound' });

  const mailIds: number[] = [];
  const outcome = await ctx.write(async (trx) => {
    for (const { letter, envelope } of mails) {
      const { email, subject, paper } = envelope;
      const fact = {
        action: asked.kind === 'reminder' ? 'remind' : 'send',
        entity: 'customer',
        entityId: letter.customerId,
        label: letter.name,
        after: { email, subject, file: paper.filename },
      };
      mailIds.push(await queuePaper(trx, ctx, mailOf(envelope), fact));
    }
    return outcomeOf(
      mails.map(({ letter }) => letter.customerId),
      failures,
    );
  });
  const sendAll = async () => {
    for (const id of mailIds) await sendNow(ctx.services, id);
  };
  inBackground(sendAll(), (error) => ctx.log.error({ err: error }, 'mail not sent'));
  return outcome;
};
