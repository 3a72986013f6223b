import { expect, test } from 'vitest';
import { fitting } from './columns.ts';
import type { Column } from './list.ts';

const column = (key: string, width: number, card?: 'title' | 'corner' | 'fact'): Column<never> => ({
  key,
  title: key,
  width,
  card,
  render: () => null,
});
const columns = [
  column('title', 300, 'title'),
  column('sku', 100, 'fact'),
  column('brand', 140),
  column('price', 100, 'fact'),
  column('category', 140),
  column('status', 100, 'corner'),
];
const keysAt = (room: number) => fitting(columns, {}, 88, room).map(({ key }) => key);

test('where there is no room the less important columns are folded, from the right; the others scroll', () => {
  expect(keysAt(1000)).toHaveLength(6);
  expect(keysAt(900)).toEqual(['title', 'sku', 'brand', 'price', 'status']);
  expect(keysAt(700)).toEqual(['title', 'sku', 'price', 'status']);
  expect(keysAt(100)).toEqual(['title', 'sku', 'price', 'status']);
  expect(keysAt(0)).toHaveLength(6);
  // Without checkboxes and menus there is room for more.
  expect(fitting(columns, {}, 0, 900)).toHaveLength(6);
  expect(fitting(columns, { title: 500 }, 88, 1000).map(({ key }) => key)).not.toContain('category');
  // A card's fact may be marked as optional in a table.
  const days = columns.map((each) => ({ ...each, folds: each.key === 'sku' }));
  expect(fitting(days, {}, 88, 500).map(({ key }) => key)).toEqual(['title', 'price', 'status']);
  // Parts of a sum stay, otherwise the sum would contradict them.
  const parts = columns.map((each) => ({ ...each, stays: each.key === 'brand' }));
  expect(fitting(parts, {}, 88, 500).map(({ key }) => key)).toEqual(['title', 'sku', 'brand', 'price', 'status']);
  // A name that needs room hides other columns first, and only then becomes narrower.
  const withWideTitle = columns.map((each) => (each.key === 'title' ? { ...each, comfort: 400 } : each));
  expect(fitting(withWideTitle, {}, 88, 1000).map(({ key }) => key)).not.toContain('category');
  expect(fitting(withWideTitle, {}, 88, 620)).toHaveLength(4);
});
