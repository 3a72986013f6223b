import { sql } from 'kysely';
import type { Customer } from '#contract/customers.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { cents } from '#contract/money.ts';
import { bankLines, type Sum } from '#contract/papers/invoice.ts';
import { addressLines, dayAt, dayOf, dollars, money, taxText } from '#contract/papers/words.ts';
import type { sendStatement as sendEndpoint, statementPdf } from '#contract/papers.ts';
import type { customerBalance } from '#contract/sales/customers.ts';
import { moneyPaid, payable } from '#contract/sales/tender.ts';
import { findCustomer } from '#server/areas/customers/service.ts';
import { type Activity, type Entry, readActivity } from '#server/areas/sales/customers/activity.ts';
import { readBalance } from '#server/areas/sales/customers/openOrders.ts';
import { listChoices } from '#server/areas/settings/service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { finish, keepTogether, openPaper, type Paper, write, writeBlocks } from '#server/platform/pdf/page.ts';
import { drawSums, drawTable, heightOfSums, type PaperColumn } from '#server/platform/pdf/table.ts';
import { badField, found } from '#server/platform/refusal.ts';
import { type Company, readCompany, readLogo } from './details.ts';
import { drawLetterhead } from './letterhead.ts';
import { addressOf, mailPaper, noteOf, type Paper as PaperFile } from './mailing.ts';

type StatementInput = Input<typeof statementPdf>;
type Balance = Reply<typeof customerBalance>;
type OpenOrder = Balance['orders'][number];

type Statement = {
  company: Company;
  customer: Customer;
  balance: Balance;
  activity: Activity;
  paymentTypes: Record<string, string>;
  today: string;
  timeZone: string;
  from: string;
  to: string;
};

const DEFAULT_DAYS = 30;

const daysBefore = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
};

/** Days are the company's own: its orders may be of several branches. */
const clockOf = async ({ db, scope }: Ctx): Promise<{ today: string; timeZone: string }> => {
  const { rows } = await sql<{ today: string; timeZone: string }>`
    select (now() at time zone time_zone)::date as today, time_zone from company where id = ${scope.companyId}`.execute(
    db,
  );
  return found(rows[0]);
};

/** A statement is the company's word to its customer, whichever branch hands it out. */
const overAllBranches = async (ctx: Ctx): Promise<Ctx> => {
  const { rows } = await sql<{ id: number }>`select id from branch where company_id = ${ctx.scope.companyId}`.execute(
    ctx.db,
  );
  return { ...ctx, scope: { ...ctx.scope, branchIds: rows.map(({ id }) => id) } };
};

const readStatement = async (callerCtx: Ctx, { id, from, to }: StatementInput): Promise<Statement> => {
  const ctx = await overAllBranches(callerCtx);
  const { db, scope } = ctx;
  const customer = found(await findCustomer(db, scope, id));
  const { today, timeZone } = await clockOf(ctx);
  const last = to ?? today;
  const first = from ?? daysBefore(last, DEFAULT_DAYS);
  if (first > last) throw badField('to', say('papers.endBeforeStart'));
  const types = await listChoices(db, scope, 'paymentType');
  return {
    company: await readCompany(db, scope),
    customer,
    balance: await readBalance(db, scope, { customerId: id }),
    activity: await readActivity(db, scope, id, first, last),
    paymentTypes: Object.fromEntries(types.map(({ key, name }) => [key, name])),
    today,
    timeZone,
    from: first,
    to: last,
  };
};

const openColumns = (timeZone: string): PaperColumn<OpenOrder>[] => [
  { title: 'Invoice', texts: ({ reference, otherReference }) => [reference, otherReference] },
  { title: 'Date', width: 74, texts: ({ confirmedAt }) => [confirmedAt === null ? '' : dayAt(confirmedAt, timeZone)] },
  {
    title: 'Due',
    width: 74,
    texts: ({ dueDate, daysOverdue }) => [
      dueDate === null ? '' : dayOf(dueDate),
      daysOverdue > 0 ? `${daysOverdue} ${daysOverdue === 1 ? 'day' : 'days'} late` : '',
    ],
  },
  { title: 'Total', width: 66, align: 'right', texts: (order) => [dollars(payable(order))] },
  { title: 'Paid', width: 66, align: 'right', texts: (order) => [dollars(moneyPaid(order))] },
  { title: 'Returned', width: 66, align: 'right', texts: ({ amountSummary }) => [dollars(amountSummary.credited)] },
  { title: 'Still due', width: 70, align: 'right', texts: ({ amountSummary }) => [dollars(amountSummary.due)] },
];

const entryName = ({ kind, paymentType, amount }: Entry, names: Record<string, string>): string => {
  const way = names[paymentType] ?? paymentType;
  if (kind === 'payment') return amount <= 0 ? `Payment, ${way}` : `Refund, ${way}`;
  return {
    sale: 'Invoice',
    return: 'Credit note',
    exchange: 'Exchange',
    rounding: 'Cash rounding',
    offset: 'Returned goods',
  }[kind];
};

const activityColumns = (names: Record<string, string>): PaperColumn<Entry>[] => [
  { title: 'Date', width: 74, texts: ({ day }) => [dayOf(day)] },
  { title: 'Details', texts: (entry) => [entryName(entry, names)] },
  { title: 'Number', width: 120, texts: ({ reference }) => [reference] },
  { title: 'Amount', width: 74, align: 'right', texts: ({ amount }) => [dollars(amount)] },
  { title: 'Balance', width: 78, align: 'right', texts: ({ balance }) => [dollars(balance)] },
];

const ages = [
  ['Not yet due', 'current'],
  ['1 to 30 days late', 'days1to30'],
  ['31 to 60 days late', 'days31to60'],
  ['61 to 90 days late', 'days61to90'],
  ['Over 90 days late', 'over90'],
] as const;

/** By age they come to the total; so do the rows, with those that found no room. */
const sumsOf = ({ balance }: Statement): Sum[] => {
  const { ageing, storeCredit, orders } = balance;
  const due = Object.values(ageing).reduce((sum, amount) => sum + amount, 0);
  const listed = orders.reduce((sum, { amountSummary }) => sum + amountSummary.due, 0);
  return [
    ...(due === listed ? [] : [['Later invoices, not listed', dollars(cents(due - listed))] as const]),
    ...ages.map(([name, key]): Sum => [name, dollars(ageing[key])]),
    ['Total due', money(cents(due)), 'bold'],
    ...(storeCredit > 0 ? [['Your store credit', dollars(storeCredit)] as const] : []),
  ];
};

/** From the balance brought forward to the last one: each row adds its amount. */
const drawActivity = async (paper: Paper, { activity, paymentTypes, from, to }: Statement): Promise<void> => {
  await keepTogether(paper, 90);
  paper.y += 18;
  write(paper, `Your account from ${dayOf(from)} to ${dayOf(to)}`, { size: 11, weight: 'bold' });
  paper.y += 4;
  const { entries, opening, closing, unlisted } = activity;
  write(paper, `Balance brought forward: ${money(opening)}`);
  if (unlisted > 0) write(paper, `It includes ${unlisted} earlier entries of these days.`, { color: '#555' });
  paper.y += 4;
  const sums: Sum[] = [[`Balance on ${dayOf(to)}`, money(closing), 'bold']];
  if (entries.length > 0) await drawTable(paper, activityColumns(paymentTypes), entries, heightOfSums(sums));
  await drawSums(paper, sums);
};

const drawStatement = async (paper: Paper, statement: Statement, logo: Buffer | undefined): Promise<void> => {
  const { company, customer, balance, today, timeZone } = statement;
  drawLetterhead(paper, company, logo, { title: 'Statement', below: [dayOf(today)] });
  paper.head = `${company.legalName || company.name}  ·  Statement for ${customer.name}`;
  writeBlocks(paper, [
    {
      title: 'For',
      lines: [
        customer.companyName || customer.name,
        customer.companyName === '' ? '' : customer.name,
        ...addressLines(customer.billingAddress),
        taxText(customer.taxNumber),
      ],
    },
    { title: 'How to pay', lines: bankLines(company) },
  ]);
  paper.y += 14;
  write(paper, `Open invoices on ${dayOf(today)}`, { size: 11, weight: 'bold' });
  paper.y += 4;
  const sums = sumsOf(statement);
  if (balance.orders.length === 0) write(paper, 'Nothing is due. Thank you.', { color: '#555' });
  else await drawTable(paper, openColumns(timeZone), balance.orders, heightOfSums(sums));
  if (balance.more) write(paper, `The ${balance.orders.length} oldest are listed.`, { color: '#555' });
  await drawSums(paper, sums);
  await drawActivity(paper, statement);
};

const fileOf = async (ctx: Ctx, statement: Statement): Promise<PaperFile> => {
  const { company, customer, today } = statement;
  const paper = openPaper(`Statement for ${customer.name}`);
  await drawStatement(paper, statement, await readLogo(ctx.services, company));
  return {
    filename: `statement-${customer.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${today}.pdf`,
    type: 'application/pdf',
    body: await finish(paper, `${company.name} · Statement for ${customer.name}`),
  };
};

export const printStatement = async (ctx: Ctx, input: StatementInput): Promise<Download> =>
  fileOf(ctx, await readStatement(ctx, input));

export const sendStatement = async (
  ctx: Ctx,
  { email, message, ...input }: Input<typeof sendEndpoint>,
): Promise<Reply<typeof sendEndpoint>> => {
  const statement = await readStatement(ctx, input);
  const { company, customer, today } = statement;
  const to = addressOf(ctx.scope, email, customer.email);
  return mailPaper(
    ctx,
    async () => ({
      email: to,
      subject: `Statement of ${dayOf(today)} from ${company.name}`,
      text: [
        `Dear ${customer.name},`,
        noteOf(ctx.scope, message),
        'Please find attached your statement.',
        company.name,
      ],
      company,
      paper: await fileOf(ctx, statement),
    }),
    { action: 'send', entity: 'customer', entityId: customer.id, label: customer.name },
  );
};
