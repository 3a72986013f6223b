import type { Locale } from '#contract/common.ts';
import { type Cents, cents } from '#contract/money.ts';
import { type PaperWords, paperWords } from '#contract/papers/words.ts';
import type { Address } from '#contract/settings.ts';
import type { TillSession } from '#contract/till/devices.ts';
import { leftOpen } from '#contract/till/drawer.ts';
import { beginPart, finish, openPaper, type Paper, write, writeBlocks, writeLong } from '#server/platform/pdf/page.ts';
import { drawTable, type PaperColumn } from '#server/platform/pdf/table.ts';

/* A session's closing report on paper: what the till printed, plus each denomination of the count. */

export type ClosingPrint = {
  session: TillSession;
  company: { name: string; abn: string; language: Locale; address: Address };
  timeZone: string;
  /** Names of payment types, by key. */
  paymentTypes: Readonly<Record<string, string>>;
};

type Row = readonly [label: string, value: string];

const sectionColumns = (title: string, amount: string): PaperColumn<Row>[] => [
  { title, texts: ([label]) => [label] },
  { title: amount, width: 120, align: 'right', texts: ([, value]) => [value] },
];

const drawSection = (paper: Paper, title: string, amount: string, rows: readonly Row[]): void => {
  if (rows.length === 0) return;
  paper.y += 12;
  drawTable(paper, sectionColumns(title, amount), rows);
};

export const titleOf = ({ t }: PaperWords, { zNumber, zVersion }: TillSession): string => {
  if (zNumber === null) return t('documents.tillSession');
  const title = t('documents.zReport', { number: String(zNumber) });
  const times = zVersion - 1;
  if (times < 1) return title;
  return `${title} · ${times === 1 ? t('documents.zAmendedOnce') : t('documents.zAmended', { count: times })}`;
};

const salesRows = ({ t, money }: PaperWords, session: TillSession): Row[] => [
  [t('documents.zSales'), String(session.sales)],
  [t('documents.zReturns'), String(session.returns)],
  [t('documents.total'), money(session.total)],
  [t('documents.gstIncluded'), money(session.gst)],
  [t('documents.zDiscounts'), money(session.discounts)],
  [t('documents.zPromotions'), money(session.promotions)],
  [t('documents.zRounding'), money(session.rounding)],
  ...(session.laybyPaid === 0 || session.expectedCash === null
    ? []
    : [[t('documents.zLaybysPaid'), money(session.laybyPaid)] as const]),
  ...(session.late > 0 ? [[t('documents.zLate'), String(session.late)] as const] : []),
];

/** For a closed session: the count, or that there was none. */
export const countText = ({ t, money }: PaperWords, { countedCash }: TillSession): string =>
  countedCash === null ? t('documents.zNotCounted') : money(countedCash);

/** Omits what a blind count must not show. */
const drawerRows = (words: PaperWords, session: TillSession): Row[] => {
  const { t, money } = words;
  return [
    ...(session.float === null ? [] : [[t('documents.zFloat'), money(session.float)] as const]),
    ...(session.cashIn === null ? [] : [[t('documents.zCashIn'), money(session.cashIn)] as const]),
    ...(session.cashOut === null ? [] : [[t('documents.zCashOut'), money(session.cashOut)] as const]),
    [t('documents.zOpenings'), String(session.drawerOpenings)],
    ...(session.expectedCash === null ? [] : [[t('documents.zExpected'), money(session.expectedCash)] as const]),
    ...(session.status === 'open' ? [] : [[t('documents.zCounted'), countText(words, session)] as const]),
    ...(session.variance === null ? [] : [[t('documents.zVariance'), money(session.variance)] as const]),
  ];
};

const countedRows = ({ money }: PaperWords, { counted }: TillSession): Row[] =>
  Object.entries(counted)
    .filter(([, count]) => count > 0)
    .toSorted(([one], [other]) => Number(other) - Number(one))
    .map(([value, count]) => [`${count} × ${money(cents(Number(value)))}`, money(cents(Number(value) * count))]);

const movementRows = (
  { t, money, momentAt }: PaperWords,
  { session: { movements }, timeZone }: ClosingPrint,
): Row[] => {
  const words = { in: t('documents.zCashIn'), out: t('documents.zCashOut'), opened: t('documents.zOpened') };
  return movements.map(({ at, direction, amount, reason, userName, approvedBy }) => [
    [
      momentAt(at, timeZone),
      words[direction],
      reason,
      userName,
      approvedBy && t('documents.zApprovedBy', { name: approvedBy }),
    ]
      .filter(Boolean)
      .join(' · '),
    direction === 'opened' ? '' : money(direction === 'in' ? amount : (-amount as Cents)),
  ]);
};

const removalRows = (
  { money, momentAt }: PaperWords,
  { session: { removals }, timeZone, paymentTypes }: ClosingPrint,
): Row[] =>
  removals.map(({ at, paymentType, amount, reference, userName }) => [
    [momentAt(at, timeZone), paymentTypes[paymentType] ?? paymentType, reference, userName].filter(Boolean).join(' · '),
    money(amount),
  ]);

const drawClosing = (print: ClosingPrint): Promise<Buffer> => {
  const { session, company, timeZone, paymentTypes } = print;
  const words = paperWords({ language: company.language, company });
  const { t, money, dayOf, momentAt } = words;
  const title = titleOf(words, session);
  const paper = openPaper(title);
  beginPart(paper, { text: `${company.name} · ${title}`, pageOf: words.pageOf });
  write(paper, company.name, { size: 9, color: '#555' });
  write(paper, title, { size: 16, weight: 'bold' });
  paper.y += 8;
  paper.head = title;
  writeBlocks(paper, [
    { title: t('documents.zTill'), lines: [`T${session.deviceNumber} · ${session.keypadName}`, session.branchName] },
    {
      title: t('documents.zOpenedAt'),
      lines: [dayOf(session.day), momentAt(session.openedAt, timeZone), session.openedBy],
    },
    {
      title: t('documents.zClosedAt'),
      lines: session.closedAt ? [momentAt(session.closedAt, timeZone), session.closedBy] : ['–'],
    },
  ]);
  const amount = t('documents.amount');
  drawSection(paper, t('documents.zSales'), amount, salesRows(words, session));
  const takings = session.takings.map(
    ({ paymentType, amount: taken }): Row => [paymentTypes[paymentType] ?? paymentType, money(taken)],
  );
  const open = leftOpen(
    session,
    session.takings.map(({ amount: taken }) => taken),
  );
  // A blind count must not show takings.
  if (open !== 0 && session.expectedCash !== null) takings.push([t('documents.zLeftOpen'), money(open)]);
  drawSection(paper, t('documents.zTakings'), amount, takings);
  drawSection(paper, t('documents.zDrawer'), amount, drawerRows(words, session));
  drawSection(paper, t('documents.zCounted'), amount, countedRows(words, session));
  drawSection(paper, t('documents.zMovements'), amount, movementRows(words, print));
  drawSection(paper, t('documents.zRemovals'), amount, removalRows(words, print));
  if (session.note !== '') {
    paper.y += 12;
    writeLong(paper, session.note);
  }
  return finish(paper);
};

/** What the printing threads draw for tills. */
export const tillDrawings = { closingReport: drawClosing };
