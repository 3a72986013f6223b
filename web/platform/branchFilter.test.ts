import { expect, test } from 'vitest';
import { branchOf, branchParamOf } from './branchFilter.ts';

test('a branch in the address wins over the header; without one the header counts', () => {
  expect(branchOf(undefined, 7)).toBe(7);
  expect(branchOf(undefined, undefined)).toBeUndefined();
  expect(branchOf('3', 7)).toBe(3);
  expect(branchOf('all', 7)).toBeUndefined();
});

test('clearing the branch of one list shows all of them there, whatever the header says', () => {
  expect(branchParamOf(undefined, 7)).toBe('all');
  expect(branchParamOf(undefined, undefined)).toBeUndefined();
  expect(branchParamOf(3, 7)).toBe('3');
});
