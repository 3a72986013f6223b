import { describe, expect, test } from 'vitest';
import { pathsOf, placeAfter, placeAt, searchTree, treeOf, withBelow, withoutCollapsed } from './tree.ts';

const row = (id: number, name: string, parentId: number | null, position: number, products = 0) => ({
  id,
  name,
  parentId,
  position,
  products,
});
const drinks = row(1, 'Drinks', null, 1, 2);
const tea = row(2, 'Tea', 1, 0, 3);
const green = row(3, 'Green tea', 2, 0, 4);
const juice = row(4, 'Juice', 1, 1);
const pantry = row(5, 'Pantry', null, 0, 1);
const rows = [drinks, tea, green, juice, pantry];

describe('the tree of categories', () => {
  test('is walked in the order of its places, and counts what lies below', () => {
    expect(treeOf(rows).map(({ row: { name }, level, products }) => [name, level, products])).toEqual([
      ['Pantry', 1, 1],
      ['Drinks', 1, 9],
      ['Tea', 2, 7],
      ['Green tea', 3, 4],
      ['Juice', 2, 0],
    ]);
  });

  test('shows one whose parent is missing at the top', () => {
    expect(treeOf([green]).map(({ level }) => level)).toEqual([1]);
  });

  test('folds and finds', () => {
    expect(withoutCollapsed(treeOf(rows), new Set([1])).map(({ row: { id } }) => id)).toEqual([5, 1]);
    expect(withoutCollapsed(treeOf(rows), new Set([2])).map(({ row: { id } }) => id)).toEqual([5, 1, 2, 4]);
    expect(searchTree(rows, ' TEA').map(({ row: { id }, products }) => [id, products])).toEqual([
      [1, 9],
      [2, 7],
      [3, 4],
    ]);
    expect(searchTree(rows, 'juice').map(({ row: { id }, products }) => [id, products])).toEqual([
      [1, 9],
      [4, 0],
    ]);
    expect(pathsOf(rows).get(3)).toBe('Drinks › Tea › Green tea');
    expect(withBelow(rows, 1)).toEqual([1, 2, 3, 4]);
  });

  test('takes a dropped row before, into or after another, never under itself', () => {
    expect(placeAt(rows, 4, 2, 'before')).toEqual({ parentId: 1, position: 0 });
    expect(placeAt(rows, 2, 4, 'after')).toEqual({ parentId: 1, position: 1 });
    expect(placeAt(rows, 5, 1, 'inside')).toEqual({ parentId: 1, position: 2 });
    expect(placeAt(rows, 1, 3, 'inside')).toBeUndefined();
    expect(placeAt(rows, 1, 1, 'after')).toBeUndefined();
  });

  test('moves by steps as far as there is room', () => {
    expect(placeAfter(rows, 4, 'up')).toEqual({ parentId: 1, position: 0 });
    expect(placeAfter(rows, 4, 'down')).toBeUndefined();
    expect(placeAfter(rows, 4, 'in')).toEqual({ parentId: 2, position: 1 });
    expect(placeAfter(rows, 3, 'out')).toEqual({ parentId: 1, position: 1 });
    expect(placeAfter(rows, 5, 'out')).toBeUndefined();
  });
});
