/** Rows that were selected one by one, or everything the filter matches. */
export type BulkTarget<T, F> = { rows: readonly T[]; filter?: F };

type Paging = { pageNo?: unknown; pageSize?: unknown; sortField?: unknown; sortOrder?: unknown };

/** What a bulk call takes: the ids, or the filter without its page and order. */
export const selectionOf = <T extends { id: number }, F extends Paging>({ rows, filter }: BulkTarget<T, F>) => {
  if (!filter) return { ids: rows.map(({ id }) => id) };
  const { pageNo, pageSize, sortField, sortOrder, ...narrowing } = filter;
  return { filter: narrowing };
};
