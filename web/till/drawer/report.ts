import type { Cents } from '#contract/cents.ts';
import { leftOpen } from '#contract/till/drawer.ts';
import type { TillSetup } from '#contract/till/protocol.ts';
import { momentOf } from '#web/till/device/moment.ts';
import type { Row } from '#web/till/receipt/rows.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import type { SessionReport } from './session.ts';

/* An X report while a session is open, a Z report once it is closed. */

export const varianceOf = ({ closing }: SessionReport): Cents | null =>
  closing ? ((closing.content.countedCash - closing.content.expectedCash) as Cents) : null;

export const reportRows = (
  report: SessionReport,
  setup: TillSetup,
  nameOfType: (key: string) => string,
  nameOfStaff: (id: number) => string,
): Row[] => {
  const { session, figures, closing } = report;
  const { amount, money, dateTime, day } = formatsOf();
  const pair = (left: string, right: string) => ({ kind: 'pair', left, right }) satisfies Row;
  const variance = varianceOf(report);
  const takings = Object.entries(figures.takings);
  const open = leftOpen(figures, Object.values(figures.takings));
  const rows: Row[] = [
    { kind: 'text', text: setup.company.name, align: 'centre', size: 'large', isBold: true },
    { kind: 'text', text: `${setup.branch.name} · ${setup.keypad.name}`, align: 'centre' },
    {
      kind: 'text',
      text: closing ? t('counter.zReport', { number: closing.content.zNumber }) : t('counter.xReport'),
      align: 'centre',
      isBold: true,
    },
    pair(t('counter.businessDay'), day(session.day)),
    pair(t('counter.openedAt'), dateTime(new Date(session.openedAt))),
    pair(t('counter.openedBy'), nameOfStaff(session.openedById)),
  ];
  if (closing)
    rows.push(
      pair(t('counter.closedAt'), dateTime(momentOf(closing))),
      pair(t('counter.closedBy'), nameOfStaff(closing.userId)),
    );
  rows.push(
    { kind: 'rule' },
    pair(t('counter.salesCount'), String(figures.sales)),
    pair(t('counter.returnsCount'), String(figures.returns)),
    pair(t('counter.total'), amount(figures.total)),
    pair(t('counter.receiptGst'), amount(figures.gst)),
    pair(t('counter.discounts'), amount(figures.discounts)),
    pair(t('counter.promotions'), amount(figures.promotions)),
    pair(t('counter.rounding'), amount(figures.rounding)),
    ...(figures.laybyPaid === 0 ? [] : [pair(t('counter.laybysPaid'), amount(figures.laybyPaid))]),
    ...(takings.length === 0 ? [] : [{ kind: 'rule' } as const]),
    ...takings.map(([type, sum]) => pair(nameOfType(type), amount(sum))),
    ...(open === 0 ? [] : [pair(t('counter.leftOpen'), amount(open))]),
    { kind: 'rule' },
    pair(t('counter.float'), amount(figures.float)),
    pair(t('counter.cashIn'), amount(figures.cashIn)),
    pair(t('counter.cashOut'), amount(figures.cashOut)),
    pair(t('counter.drawerOpenings'), String(figures.drawerOpenings)),
    // Also while the session is open: the figures add up to it, and only people who may refund open an X report.
    pair(t('counter.expectedCash'), money((closing?.content ?? figures).expectedCash)),
  );
  if (closing && variance !== null)
    rows.push(
      pair(t('counter.countedCash'), money(closing.content.countedCash)),
      { ...pair(t('counter.variance'), money(variance)), isBold: true },
      ...(closing.content.note ? [{ kind: 'text', text: closing.content.note } as const] : []),
    );
  return rows;
};
