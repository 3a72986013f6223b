import type { ListFilter } from './list.ts';

export type UsualSort = { field: string; order: 'ascend' | 'descend' };
type Sort = Pick<ListFilter, 'sortField' | 'sortOrder'>;
type SortState = Sort & { usual: UsualSort | undefined };

/** The sort order of rows: the chosen one, otherwise the default. */
export const sortingOf = ({ sortField, sortOrder }: Sort, usual: UsualSort | undefined): SortState =>
  sortField === undefined
    ? { sortField: usual?.field, sortOrder: usual?.order, usual }
    : { sortField, sortOrder, usual };

/**
 * The sort order after a click on a column's heading: ascending, descending, then the default. The default column is
 * ascending or descending.
 */
export const nextSort = ({ sortField, sortOrder, usual }: SortState, column: string): Sort => {
  const order = sortField === column ? sortOrder : undefined;
  if (order === 'ascend') return { sortField: column, sortOrder: 'descend' };
  if (order === 'descend' && usual?.field !== column) return { sortField: undefined, sortOrder: undefined };
  return { sortField: column, sortOrder: 'ascend' };
};
