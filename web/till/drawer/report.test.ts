import { expect, test } from 'vitest';
import { cents } from '#contract/cents.ts';
import { noFigures } from '#contract/till/drawer.ts';
import type { TillSetup } from '#contract/till/protocol.ts';
import { reportRows } from './report.ts';

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
