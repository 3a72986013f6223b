import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { refusals } from '#contract/refusals.ts';
import { CallError, whyOf } from '#web/platform/callError.ts';
import { CouldNotLoad, NoSuchRecord } from './Emptiness.tsx';
import { RowSkeleton } from './RowSkeleton.tsx';
import './page.css';

type RecordPageProps<R> = {
  query: UseQueryResult<R>;
  /** The list of the record: where to go if there is no such record. */
  list?: string;
  children: (record: R) => ReactNode;
};

/** Waits for a record, then renders it; shows a message if it is not available. */
export function RecordPage<R>({ query, list, children }: RecordPageProps<R>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    const { error } = query;
    if (error instanceof CallError && error.code === refusals.notFound.code)
      return <NoSuchRecord why={whyOf(error)} list={list} />;
    const isFinal = error instanceof CallError && error.isFinal;
    return <CouldNotLoad why={whyOf(error)} onRetry={isFinal ? undefined : query.refetch} list={list} />;
  }
  return (
    <div className="td-surface">
      <RowSkeleton rows={6} />
    </div>
  );
}
