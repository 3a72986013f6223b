import { expect, test } from 'vitest';
import { cents } from '#contract/cents.ts';
import { noFigures } from '#contract/till/drawer.ts';
import type { TillEvent } from '#contract/till/events.ts';
import type { TillSetup } from '#contract/till/protocol.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import { reportRows } from './report.ts';
import { closedReports } from './session.ts';

const setup = { company: { name: 'Shop' }, branch: { name: 'Newtown' }, keypad: { name: 'Counter' } } as TillSetup;
const session = { id: '', day: '2026-11-16', openedAt: '2026-11-16T01:00:00Z', openedById: 1 };
const pairsOf = (taken: number) => {
  const figures = { ...noFigures(), total: cents(5002), rounding: cents(-2), takings: { cash: cents(taken) } };
  const rows = reportRows({ session, figures, closing: null }, setup, (key) => key, String);
  return rows.flatMap((row) => (row.kind === 'pair' ? [[row.left, row.right]] : []));
};

test('a session without payments has no empty part between two rules', () => {
  const rows = reportRows({ session, figures: noFigures(), closing: null }, setup, (key) => key, String);
  expect(rows.some((row, at) => row.kind === 'rule' && rows[at + 1]?.kind === 'rule')).toBe(false);
});

test('what laybys leave open stands under the payments, where there is any', () => {
  expect(pairsOf(1000)).toContainEqual(['Owing on new laybys', '40.00']);
  expect(pairsOf(5000).map(([left]) => left)).not.toContain('Owing on new laybys');
});

test('an X report ends with the expected cash, as its figures add up to it', () => {
  const figures = { ...noFigures(), float: cents(10000), takings: { cash: cents(2350) }, expectedCash: cents(12350) };
  const rows = reportRows({ session, figures, closing: null }, setup, (key) => key, String);
  expect(rows.at(-1)).toMatchObject({ left: 'Expected cash', right: '$123.50' });
});

test('a session is opened and closed by the same clock, whatever the device’s says', () => {
  // Two hours slow.
  const stamps = { sessionId: 'one', day: '2026-11-16', userId: 1, offsetMs: 7_200_000 };
  const content = { countedCash: 0, expectedCash: 0, zNumber: 1, note: '' };
  const events = [
    { ...stamps, kind: 'sessionOpened', content: { float: 0 }, deviceAt: '2026-11-15T20:00:00.000Z' },
    { ...stamps, kind: 'sessionClosed', content, deviceAt: '2026-11-16T04:00:00.000Z' },
  ] as unknown as TillEvent[];
  const [report] = closedReports(events);
  if (!report) throw new Error('There is no report');
  const pairs = reportRows(report, setup, (key) => key, String).flatMap((row) =>
    row.kind === 'pair' ? [[row.left, row.right]] : [],
  );
  const { dateTime } = formatsOf();
  expect(pairs).toContainEqual(['Opened', dateTime(new Date('2026-11-15T22:00:00Z'))]);
  expect(pairs).toContainEqual(['Closed', dateTime(new Date('2026-11-16T06:00:00Z'))]);
});
