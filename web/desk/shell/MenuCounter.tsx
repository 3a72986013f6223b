import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchWork, workLists } from '#contract/dashboard/work.ts';
import { call } from '#web/platform/api.ts';
import { useListBranch } from '#web/platform/branch.ts';
import { query } from '#web/platform/query.ts';
import { queryClient } from '#web/platform/queryClient.ts';
import { useMay } from '#web/platform/session.ts';
import { type MenuCount, sumOf, useMenuCounts } from './menuCounts.ts';

const REFRESH_MS = 120_000;
/** Several calls of one action count once. */
const AFTER_CHANGE_MS = 500;

/** The action may have completed waiting work. */
const useCountAfterChanges = () =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = queryClient.getMutationCache().subscribe(({ type, mutation }) => {
      if (type !== 'updated' || mutation.state.status !== 'success') return;
      clearTimeout(timer);
      timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: [fetchWork.path] }), AFTER_CHANGE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);

/** Counts for the menu what the dashboard counts. Loaded after the page; failures are not reported. */
export function MenuCounter() {
  const branchId = useListBranch();
  const { data } = useQuery({
    // The number of low stock would always be in the menu.
    ...query(fetchWork, { branchId, tasksOnly: true }),
    queryFn: ({ signal }) => call(fetchWork, { branchId, tasksOnly: true }, { signal, handles: () => true }),
    enabled: useMay(fetchWork.can),
    refetchInterval: REFRESH_MS,
  });
  useCountAfterChanges();
  useEffect(() => {
    const counts: Record<string, MenuCount> = {};
    for (const { kind, count, more } of data?.work ?? []) {
      const { screen } = workLists[kind];
      if (count > 0) counts[screen] = sumOf([counts[screen], { count, more }]);
    }
    useMenuCounts.setState(counts, true);
  }, [data]);
  return null;
}
