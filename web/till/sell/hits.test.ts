import { expect, test } from 'vitest';
import { product } from '#web/till/basket/testing.ts';
import { chosenAt, moveChosen } from './hits.ts';

test('the arrows move within the hits of a search, and another search starts at its first', () => {
  const tea = [product(1, 100), product(2, 100), product(3, 100)];
  let chosen = { of: [] as typeof tea, at: 0 };
  for (const step of [1, 1, 1]) chosen = { ...moveChosen(chosen, tea, step), of: tea };
  expect(chosenAt(chosen, tea)).toBe(2);
  const others = [...tea];
  expect(chosenAt(chosen, others)).toBe(0);
  expect(chosenAt(moveChosen(chosen, others, 1), others)).toBe(1);
  expect(chosenAt(moveChosen(chosen, tea, -5), tea)).toBe(0);
});
