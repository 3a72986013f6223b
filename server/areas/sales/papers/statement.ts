import type { Locale } from '#contract/common.ts';
import type { Customer } from '#contract/customers.ts';
import type { Reply } from '#contract/endpoint.ts';
import { cents } from '#contract/money.ts';
import { bankLines, type Sum } from '#contract/papers/invoice.ts';
import { addressLines, type DocumentText, type PaperWords, paperWords, taxText } from '#contract/papers/words.ts';
import type { customerBalance } from '#contract/sales/customers.ts';
import { type DebtAge, debtAges } from '#contract/sales/debtors.ts';
import { moneyPaid, payable } from '#contract/sales/tender.ts';
import type { Activity, Entry } from '#server/areas/sales/customers/activity.ts';
import {
  beginPart,
  finish,
  keepTogether,
  openPaper,
  type Paper,
  write,
  writeBlocks,
} from '#server/platform/pdf/page.ts';
import { drawSums, drawTable, heightOfSums, type PaperColumn } from '#server/platform/pdf/table.ts';
import type { Company } from './details.ts';
import { drawLetterhead } from './letterhead.ts';

type Balance = Reply<typeof customerBalance>;
type OpenOrder = Balance['orders'][number];

export type Statement = {
  language: Locale;
  company: Company;
  customer: Customer;
  /** Undefined without open orders. */
  ageing: Balance['ageing'] | undefined;
  /** The oldest open orders; `more` if there are others. */
  orders: readonly OpenOrder[];
  more: boolean;
  activity: Activity;
  paymentTypes: Record<string, string>;
  today: string;
  /** By branch: each order's day is its branch's. */
  zones: Record<number, string>;
  from: string;
  to: string;
};

const openColumns = (zones: Statement['zones'], { t, dayAt, dayOf, dollars }: PaperWords): PaperColumn<OpenOrder>[] => [
  { title: t('documents.titleInvoice'), texts: ({ reference, otherReference }) => [reference, otherReference] },
  {
    title: t('documents.date'),
    width: 80,
    texts: ({ confirmedAt, branchId }) => [confirmedAt === null ? '' : dayAt(confirmedAt, zones[branchId] ?? 'UTC')],
  },
  {
    title: t('documents.due'),
    width: 80,
    texts: ({ dueDate, daysOverdue }) => [
      dueDate === null ? '' : dayOf(dueDate),
      daysOverdue <= 0
        ? ''
        : daysOverdue === 1
          ? t('documents.dayLate')
          : t('documents.daysLate', { days: daysOverdue }),
    ],
  },
  { title: t('documents.total'), width: 62, align: 'right', texts: (order) => [dollars(payable(order))] },
  { title: t('documents.paid'), width: 62, align: 'right', texts: (order) => [dollars(moneyPaid(order))] },
  {
    title: t('documents.returned'),
    width: 62,
    align: 'right',
    texts: ({ amountSummary }) => [dollars(amountSummary.credited)],
  },
  {
    title: t('documents.stillDue'),
    width: 70,
    align: 'right',
    texts: ({ amountSummary }) => [dollars(amountSummary.due)],
  },
];

const entryTexts = {
  sale: 'documents.titleInvoice',
  return: 'documents.titleCreditNote',
  exchange: 'documents.entryExchange',
  rounding: 'documents.cashRounding',
  offset: 'documents.entryOffset',
} as const satisfies Record<Exclude<Entry['kind'], 'payment'>, DocumentText>;

const entryName = ({ kind, paymentType, amount }: Entry, names: Record<string, string>, { t }: PaperWords): string => {
  const method = names[paymentType] ?? paymentType;
  if (kind !== 'payment') return t(entryTexts[kind]);
  return amount <= 0 ? t('documents.entryPayment', { method }) : t('documents.entryRefund', { method });
};

const activityColumns = (names: Record<string, string>, words: PaperWords): PaperColumn<Entry>[] => {
  const { t, dayOf, dollars } = words;
  return [
    { title: t('documents.date'), width: 80, texts: ({ day }) => [dayOf(day)] },
    { title: t('documents.details'), texts: (entry) => [entryName(entry, names, words)] },
    { title: t('documents.number'), width: 120, texts: ({ reference }) => [reference] },
    { title: t('documents.amount'), width: 74, align: 'right', texts: ({ amount }) => [dollars(amount)] },
    { title: t('documents.balance'), width: 78, align: 'right', texts: ({ balance }) => [dollars(balance)] },
  ];
};

const ages = [
  ['documents.ageCurrent', 'current'],
  ['documents.age1to30', 'days1to30'],
  ['documents.age31to60', 'days31to60'],
  ['documents.age61to90', 'days61to90'],
  ['documents.ageOver90', 'over90'],
] as const;

/** The amounts by age add up to the total, and so do the rows with those that aren't listed. */
const sumsOf = ({ customer, ageing, orders }: Statement, { t, dollars, money }: PaperWords): Sum[] => {
  const { storeCredit } = customer;
  const dueAt = (age: DebtAge) => ageing?.[age] ?? cents(0);
  const totalDue = debtAges.reduce((sum, age) => sum + dueAt(age), 0);
  const ordersDue = orders.reduce((sum, { amountSummary }) => sum + amountSummary.due, 0);
  return [
    ...(totalDue === ordersDue ? [] : [[t('documents.laterInvoices'), dollars(cents(totalDue - ordersDue))] as const]),
    ...ages.map(([text, key]): Sum => [t(text), dollars(dueAt(key))]),
    [t('documents.totalDue'), money(cents(totalDue)), 'bold'],
    ...(storeCredit > 0 ? [[t('documents.storeCredit'), dollars(storeCredit)] as const] : []),
  ];
};

/** From the balance brought forward to the last entry: each row adds its amount. */
const drawActivity = (paper: Paper, { activity, paymentTypes, from, to }: Statement, words: PaperWords): void => {
  const { t, dayOf, money } = words;
  keepTogether(paper, 90);
  paper.y += 18;
  write(paper, t('documents.accountFromTo', { from: dayOf(from), to: dayOf(to) }), { size: 11, weight: 'bold' });
  paper.y += 4;
  const { entries, opening, closing, unlisted } = activity;
  write(paper, t('documents.balanceBroughtForward', { amount: money(opening) }));
  if (unlisted > 0) write(paper, t('documents.earlierEntries', { count: unlisted }), { color: '#555' });
  paper.y += 4;
  const sums: Sum[] = [[t('documents.balanceOn', { date: dayOf(to) }), money(closing), 'bold']];
  if (entries.length > 0)
    drawTable(paper, activityColumns(paymentTypes, words), entries, { tail: heightOfSums(paper, sums) });
  drawSums(paper, sums);
};

const writeStatement = (paper: Paper, statement: Statement, logo: Uint8Array | undefined): void => {
  const { company, customer, orders, more, today, zones } = statement;
  const words = paperWords(statement);
  const { t, dayOf } = words;
  const title = t('documents.statementFor', { name: customer.name });
  beginPart(paper, { text: `${company.name} · ${title}`, pageOf: words.pageOf });
  drawLetterhead(paper, company, logo, { title: t('documents.statement'), below: [dayOf(today)] });
  paper.head = `${company.legalName || company.name}  ·  ${title}`;
  writeBlocks(paper, [
    {
      title: t('documents.customer'),
      lines: [
        customer.companyName || customer.name,
        customer.companyName === '' ? '' : customer.name,
        ...addressLines(customer.billingAddress),
        taxText(customer.taxNumber),
      ],
    },
    { title: t('documents.howToPay'), lines: bankLines(company, words) },
  ]);
  paper.y += 14;
  write(paper, t('documents.openInvoices', { date: dayOf(today) }), { size: 11, weight: 'bold' });
  paper.y += 4;
  const sums = sumsOf(statement, words);
  if (orders.length === 0) write(paper, t('documents.nothingDue'), { color: '#555' });
  else drawTable(paper, openColumns(zones, words), orders, { tail: heightOfSums(paper, sums) });
  if (more) write(paper, t('documents.oldestListed', { count: orders.length }), { color: '#555' });
  drawSums(paper, sums);
  drawActivity(paper, statement, words);
};

export type StatementPrint = { statement: Statement; logo: Uint8Array | undefined };

export const drawStatement = ({ statement, logo }: StatementPrint): Promise<Buffer> => {
  const paper = openPaper(paperWords(statement).t('documents.statementFor', { name: statement.customer.name }));
  writeStatement(paper, statement, logo);
  return finish(paper);
};
