import { expect, test } from 'vitest';
import { nextSort, sortingOf, type UsualSort } from './sorting.ts';

const usual: UsualSort = { field: 'value', order: 'descend' };

test('a list that nobody sorted shows the order it has', () => {
  expect(sortingOf({}, usual)).toMatchObject({ sortField: 'value', sortOrder: 'descend' });
  expect(sortingOf({ sortField: 'sku', sortOrder: 'ascend' }, usual)).toMatchObject({
    sortField: 'sku',
    sortOrder: 'ascend',
  });
  expect(sortingOf({}, undefined)).toMatchObject({ sortField: undefined, sortOrder: undefined });
});

test('each press on a head changes the order, also on the usual column', () => {
  const press = (column: string, times: number) => {
    let sort: ReturnType<typeof nextSort> = {};
    for (let time = 0; time < times; time += 1) sort = nextSort(sortingOf(sort, usual), column);
    return sort.sortOrder;
  };
  expect([1, 2, 3].map((times) => press('sku', times))).toEqual(['ascend', 'descend', undefined]);
  expect([1, 2, 3].map((times) => press('value', times))).toEqual(['ascend', 'descend', 'ascend']);
});
