import type { Customer } from '#contract/customers.ts';
import type { Reply } from '#contract/endpoint.ts';
import { cents } from '#contract/money.ts';
import { bankLines, type Sum } from '#contract/papers/invoice.ts';
import { addressLines, dayAt, dayOf, dollars, money, taxText } from '#contract/papers/words.ts';
import type { customerBalance } from '#contract/sales/customers.ts';
import { moneyPaid, payable } from '#contract/sales/tender.ts';
import type { Activity, Entry } from '#server/areas/sales/customers/activity.ts';
import { finish, keepTogether, openPaper, type Paper, write, writeBlocks } from '#server/platform/pdf/page.ts';
import { drawSums, drawTable, heightOfSums, type PaperColumn } from '#server/platform/pdf/table.ts';
import type { Company } from './details.ts';
import { drawLetterhead } from './letterhead.ts';

type Balance = Reply<typeof customerBalance>;
type OpenOrder = Balance['orders'][number];

export type Statement = {
  company: Company;
  customer: Customer;
  balance: Balance;
  activity: Activity;
  paymentTypes: Record<string, string>;
  today: string;
  /** By branch: each order's day is its branch's. */
  zones: Record<number, string>;
  from: string;
  to: string;
};

const openColumns = (zones: Statement['zones']): PaperColumn<OpenOrder>[] => [
  { title: 'Invoice', texts: ({ reference, otherReference }) => [reference, otherReference] },
  {
    title: 'Date',
    width: 74,
    texts: ({ confirmedAt, branchId }) => [confirmedAt === null ? '' : dayAt(confirmedAt, zones[branchId] ?? 'UTC')],
  },
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
const drawActivity = (paper: Paper, { activity, paymentTypes, from, to }: Statement): void => {
  keepTogether(paper, 90);
  paper.y += 18;
  write(paper, `Your account from ${dayOf(from)} to ${dayOf(to)}`, { size: 11, weight: 'bold' });
  paper.y += 4;
  const { entries, opening, closing, unlisted } = activity;
  write(paper, `Balance brought forward: ${money(opening)}`);
  if (unlisted > 0) write(paper, `It includes ${unlisted} earlier entries of these days.`, { color: '#555' });
  paper.y += 4;
  const sums: Sum[] = [[`Balance on ${dayOf(to)}`, money(closing), 'bold']];
  if (entries.length > 0) drawTable(paper, activityColumns(paymentTypes), entries, heightOfSums(sums));
  drawSums(paper, sums);
};

const writeStatement = (paper: Paper, statement: Statement, logo: Uint8Array | undefined): void => {
  const { company, customer, balance, today, zones } = statement;
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
  else drawTable(paper, openColumns(zones), balance.orders, heightOfSums(sums));
  if (balance.more) write(paper, `The ${balance.orders.length} oldest are listed.`, { color: '#555' });
  drawSums(paper, sums);
  drawActivity(paper, statement);
};

export type StatementPrint = { statement: Statement; logo: Uint8Array | undefined };

export const drawStatement = ({ statement, logo }: StatementPrint): Promise<Buffer> => {
  const { company, customer } = statement;
  const paper = openPaper(`Statement for ${customer.name}`);
  writeStatement(paper, statement, logo);
  return finish(paper, `${company.name} · Statement for ${customer.name}`);
};
