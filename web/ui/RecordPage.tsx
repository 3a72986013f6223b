import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CouldNotLoad } from './Emptiness.tsx';
import { RowSkeleton } from './RowSkeleton.tsx';
import './page.css';

type RecordPageProps<R> = { query: UseQueryResult<R>; children: (record: R) => ReactNode };

/** Waits for a record, then draws it; says so when it cannot be had. */
export function RecordPage<R>({ query, children }: RecordPageProps<R>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <CouldNotLoad why={query.error.message} onRetry={query.refetch} />;
  return (
    <div className="td-surface">
      <RowSkeleton rows={6} />
    </div>
  );
}
