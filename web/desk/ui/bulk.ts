/** Rows that were selected one by one, or everything the filter matches. */
export type BulkTarget<T, F> = { rows: readonly T[]; filter?: F };

export type Paging = { pageNo?: unknown; pageSize?: unknown; sortField?: unknown; sortOrder?: unknown };

/** What a filter leaves out; which page of the rest is shown, and in which order, matters to no action. */
export const narrowingOf = <F extends Paging>({ pageNo, pageSize, sortField, sortOrder, ...narrowing }: F) => narrowing;

/** What a bulk call takes: the ids, or the filter without its page and order. */
export const selectionOf = <T extends { id: number }, F extends Paging>({ rows, filter }: BulkTarget<T, F>) => {
  if (!filter) return { ids: rows.map(({ id }) => id) };
  return { filter: narrowingOf(filter) };
};
