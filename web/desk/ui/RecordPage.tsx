import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { refusals } from '#contract/refusals.ts';
import { CallError, whyOf } from '#web/platform/callError.ts';
import { TabContext, useUnsavedTabs } from '#web/platform/unsaved.ts';
import { CouldNotLoad, NoSuchRecord } from './Emptiness.tsx';
import { RowSkeleton } from './RowSkeleton.tsx';
import './page.css';

type RecordPageProps<R> = {
  query: UseQueryResult<R>;
  /** The list of the record: where to go if there is no such record. */
  list?: string;
  children: (record: R) => ReactNode;
};

/**
 * Waits for a record, then renders it; shows a message if it is not available. A page with something typed stays if its
 * record is deleted meanwhile.
 */
export function RecordPage<R>({ query, list, children }: RecordPageProps<R>) {
  const tab = use(TabContext);
  const isUnsaved = useUnsavedTabs((tabs) => tabs.has(tab));
  const gone =
    query.error instanceof CallError && query.error.code === refusals.notFound.code ? query.error : undefined;
  if (query.data !== undefined && (!gone || isUnsaved)) return children(query.data);
  if (gone) return <NoSuchRecord why={whyOf(gone)} list={list} />;
  if (query.isError) {
    const { error } = query;
    const isFinal = error instanceof CallError && error.isFinal;
    return <CouldNotLoad why={whyOf(error)} onRetry={isFinal ? undefined : query.refetch} list={list} />;
  }
  return (
    <div className="td-surface">
      <RowSkeleton rows={6} />
    </div>
  );
}
