import { t } from '#web/desk/ui/texts.ts';

/** Rows that were selected one by one, or everything the filter matches. */
export type BulkTarget<T, F> = { rows: readonly T[]; filter?: F };

export type Paging = { pageNo?: unknown; pageSize?: unknown; sortField?: unknown; sortOrder?: unknown };

/** What a filter leaves out; the page and order of the remaining rows do not matter to any action. */
export const narrowingOf = <F extends Paging>({ pageNo, pageSize, sortField, sortOrder, ...narrowing }: F) => narrowing;

/** The input of a bulk call: the ids, or the filter without its page and order. */
export const selectionOf = <T extends { id: number }, F extends Paging>({ rows, filter }: BulkTarget<T, F>) => {
  if (!filter) return { ids: rows.map(({ id }) => id) };
  return { filter: narrowingOf(filter) };
};

/** "2 selected", and how many of them somebody may not have in mind any more. */
export const selectedWords = (count: string | number, hidden: number): string =>
  hidden > 0 ? t('ui.selectedHidden', { count, hidden }) : t('common.selectedCount', { count });
