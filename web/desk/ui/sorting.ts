import type { ListFilter } from './list.ts';

export type UsualSort = { field: string; order: 'ascend' | 'descend' };
type Sort = Pick<ListFilter, 'sortField' | 'sortOrder'>;
type SortState = Sort & { usual: UsualSort | undefined };

/** How rows are ordered: as somebody chose, else as usual. */
export const sortingOf = ({ sortField, sortOrder }: Sort, usual: UsualSort | undefined): SortState =>
  sortField === undefined
    ? { sortField: usual?.field, sortOrder: usual?.order, usual }
    : { sortField, sortOrder, usual };

/** What a press on a column's head asks for: up, down, then as usual. The usual column is up or down. */
export const nextSort = ({ sortField, sortOrder, usual }: SortState, column: string): Sort => {
  const order = sortField === column ? sortOrder : undefined;
  if (order === 'ascend') return { sortField: column, sortOrder: 'descend' };
  if (order === 'descend' && usual?.field !== column) return { sortField: undefined, sortOrder: undefined };
  return { sortField: column, sortOrder: 'ascend' };
};
