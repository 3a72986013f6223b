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
  const pair = (left: string, value: Cents): Row => ({ kind: 'pair', left, right: amount(value) });
  const count = (left: string, value: number): Row => ({ kind: 'pair', left, right: String(value) });
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
    { kind: 'pair', left: t('counter.businessDay'), right: day(session.day) },
    { kind: 'pair', left: t('counter.openedAt'), right: dateTime(new Date(session.openedAt)) },
    { kind: 'pair', left: t('counter.openedBy'), right: nameOfStaff(session.openedById) },
  ];
  if (closing)
    rows.push(
      { kind: 'pair', left: t('counter.closedAt'), right: dateTime(momentOf(closing)) },
      { kind: 'pair', left: t('counter.closedBy'), right: nameOfStaff(closing.userId) },
    );
  rows.push(
    { kind: 'rule' },
    count(t('counter.salesCount'), figures.sales),
    count(t('counter.returnsCount'), figures.returns),
    pair(t('counter.total'), figures.total),
    pair(t('counter.receiptGst'), figures.gst),
    pair(t('counter.discounts'), figures.discounts),
    pair(t('counter.promotions'), figures.promotions),
    pair(t('counter.rounding'), figures.rounding),
    ...(figures.laybyPaid === 0 ? [] : [pair(t('counter.laybysPaid'), figures.laybyPaid)]),
    ...(takings.length === 0 ? [] : [{ kind: 'rule' } as const]),
    ...takings.map(([type, sum]) => pair(nameOfType(type), sum)),
    ...(open === 0 ? [] : [pair(t('counter.leftOpen'), open)]),
    { kind: 'rule' },
    pair(t('counter.float'), figures.float),
    pair(t('counter.cashIn'), figures.cashIn),
    pair(t('counter.cashOut'), figures.cashOut),
    count(t('counter.drawerOpenings'), figures.drawerOpenings),
  );
  // Counts are blind, so the report of an open session leaves out the expected amount.
  if (closing && variance !== null)
    rows.push(
      { kind: 'pair', left: t('counter.expectedCash'), right: money(closing.content.expectedCash) },
      { kind: 'pair', left: t('counter.countedCash'), right: money(closing.content.countedCash) },
      { kind: 'pair', left: t('counter.variance'), right: money(variance), isBold: true },
      ...(closing.content.note ? [{ kind: 'text', text: closing.content.note } as const] : []),
    );
  return rows;
};
