import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstFree, freePlaces, type Grid, isFree, isOnGrid, overlap, type Place, withPlace } from './grid.ts';

const grids: fc.Arbitrary<Grid> = fc.record({
  columns: fc.integer({ min: 3, max: 12 }),
  rows: fc.integer({ min: 3, max: 12 }),
});
const places: fc.Arbitrary<Place> = fc.record({
  x: fc.integer({ min: 0, max: 11 }),
  y: fc.integer({ min: 0, max: 11 }),
  width: fc.integer({ min: 1, max: 4 }),
  height: fc.integer({ min: 1, max: 4 }),
});

const fieldsOf = ({ x, y, width, height }: Place): string[] =>
  Array.from({ length: width * height }, (_, at) => `${x + (at % width)},${y + Math.floor(at / width)}`);

const thoseThatFit = (wanted: readonly Place[], grid: Grid): Place[] => {
  const keys: Place[] = [];
  for (const place of wanted) if (isFree(place, keys, grid)) keys.push(place);
  return keys;
};

test('two places overlap where they share a field of the grid', () => {
  fc.assert(
    fc.property(places, places, (a, b) => {
      const shared = fieldsOf(a).filter((field) => fieldsOf(b).includes(field));
      expect(overlap(a, b)).toBe(shared.length > 0);
      expect(overlap(b, a)).toBe(overlap(a, b));
    }),
    { numRuns: 200 },
  );
});

test('free places lie on the grid, apart from keys and from each other, until it is full', () => {
  fc.assert(
    fc.property(grids, fc.array(places, { maxLength: 8 }), (grid, wanted) => {
      const keys = thoseThatFit(wanted, grid);
      const free = freePlaces(keys, grid, 200);
      const all = [...keys, ...free].flatMap(fieldsOf);
      expect(new Set(all).size).toBe(all.length);
      expect(all).toHaveLength(grid.columns * grid.rows);
      expect(free.every((place) => isOnGrid(place, grid))).toBe(true);
    }),
    { numRuns: 60 },
  );
  expect(firstFree([{ x: 0, y: 0, width: 2, height: 1 }], { columns: 3, rows: 3 }, { width: 2, height: 2 })).toEqual({
    x: 0,
    y: 1,
    width: 2,
    height: 2,
  });
});

test('a key moves where it is free, changes places with one of its size, and stays where it cannot stand', () => {
  const grid = { columns: 4, rows: 3 };
  const tea = { name: 'tea', x: 0, y: 0, width: 1, height: 1 };
  const cup = { name: 'cup', x: 1, y: 0, width: 1, height: 1 };
  const wide = { name: 'wide', x: 2, y: 0, width: 2, height: 1 };
  const keys = [tea, cup, wide];
  expect(withPlace(keys, 0, { ...tea, y: 2 }, grid)).toEqual([{ ...tea, y: 2 }, cup, wide]);
  expect(withPlace(keys, 0, { ...tea, x: 1 }, grid)).toEqual([{ ...tea, x: 1 }, { ...cup, x: 0 }, wide]);
  expect(withPlace(keys, 0, { ...tea, x: 2 }, grid)).toBeUndefined();
  expect(withPlace(keys, 0, { ...tea, width: 2 }, grid)).toBeUndefined();
  expect(withPlace(keys, 2, { ...wide, x: 3 }, grid)).toBeUndefined();
  expect(withPlace(keys, 2, { ...wide, y: 1, height: 2 }, grid)?.[2]).toEqual({ ...wide, y: 1, height: 2 });
  fc.assert(
    fc.property(grids, fc.array(places, { minLength: 1, maxLength: 8 }), places, fc.nat(7), (size, wanted, to, at) => {
      const all = thoseThatFit(wanted, size);
      const after = withPlace(all, at, to, size);
      if (!after) return;
      const fields = after.flatMap(fieldsOf);
      expect(new Set(fields).size).toBe(fields.length);
      expect(after).toHaveLength(all.length);
      expect(after.every((place) => isOnGrid(place, size))).toBe(true);
    }),
    { numRuns: 200 },
  );
});
