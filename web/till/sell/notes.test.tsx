import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { product } from '#web/till/basket/testing.ts';
import { counter, setStaff, showPanel } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { pressShortcut } from './functions.ts';
import { NotePanel } from './Notes.tsx';
import { hearCode } from './selling.ts';

beforeAll(() => {
  vi.stubGlobal('document', { hidden: true });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const [tea, milk] = [product(1, 450), product(2, 300)];
const sold = () => counter().basket.lines.map(({ product: { id } }) => id);

test('a note that was typed is not lost by the keys of other panels, or by parking the sale', () => {
  openTestTill({ products: [tea, milk] });
  hearCode(tea.sku);
  const typed = { key: counter().basket.lines[0]?.key, line: 'Gift', sale: '' };
  for (const key of ['F2', 'F3', 'F4', 'F6', 'F7', 'F8', 'F9', 'F10', 'F12']) {
    showPanel({ kind: 'note', typed });
    expect(pressShortcut(key)).toBe(true);
    expect(counter()).toMatchObject({ panel: { kind: 'note', typed }, notice: { isProblem: true } });
  }
  showPanel({ kind: 'note' });
  pressShortcut('F6');
  expect(counter().panel.kind).toBe('customer');
});

test('a note that was typed outlives the lock and refuses scans; an empty one gives way', () => {
  openTestTill({ products: [tea, milk] });
  showPanel({ kind: 'note' });
  hearCode(tea.sku);
  expect(counter()).toMatchObject({ panel: { kind: 'keys' }, notice: null });
  const typed = { key: counter().basket.lines[0]?.key, line: 'Gift', sale: 'Ring first' };
  showPanel({ kind: 'note', typed });
  hearCode(milk.sku);
  expect(sold()).toEqual([tea.id]);
  setStaff(null);
  setStaff(1);
  expect(counter().panel).toEqual({ kind: 'note', typed });
  expect(renderToStaticMarkup(<NotePanel typed={typed} />)).toContain('value="Ring first"');
});
