import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { CallError } from './callError.ts';
import { may } from './session.ts';
import type { DataEndpoint, Sent } from './wire.ts';

type Refresh = readonly DataEndpoint[];

/** The one place where keys are made: an endpoint's path, then what was asked. */
const keyOf = (of: DataEndpoint, sent?: object) => (sent ? [of.path, sent] : [of.path]);

/** For useQuery and prefetching: the answer of a reading endpoint, kept under its own key. */
export const query = <E extends DataEndpoint>(of: E, sent: Sent<E>) =>
  queryOptions({
    queryKey: keyOf(of, sent),
    queryFn: ({ signal }) => call(of, sent, { signal }),
  });

/** As `query`, for what a screen offers beside its own matter: whoever may not read it is not refused, it stays away. */
export const optionalQuery = <E extends DataEndpoint>(of: E, sent: Sent<E>) =>
  queryOptions({ ...query(of, sent), enabled: may(of.can) });

/**
 * As `query`, for lists: the old rows stay until the new ones are here, and a failure is told in the rows' place.
 * Where rows are shown already it has no place there: old ones must not pass for new.
 */
export const listQuery = <E extends DataEndpoint>(of: E, sent: Sent<E>) =>
  queryOptions({
    queryKey: keyOf(of, sent),
    queryFn: ({ client, queryKey, signal }) =>
      call(of, sent, { signal, handles: () => client.getQueryData(queryKey) === undefined }),
    placeholderData: keepPreviousData,
  });

type CallHookOptions = {
  /** Reading endpoints whose answers are no longer true after this. */
  refresh?: Refresh;
  /** See `call`: true when the screen shows this error at its place. */
  handles?: (error: CallError) => boolean;
};

/** Marks the answers of these endpoints as no longer true; those on screen are asked for anew. */
export const useRefresh = () => {
  const client = useQueryClient();
  return (ends: Refresh) => Promise.all(ends.map((each) => client.invalidateQueries({ queryKey: keyOf(each) })));
};

/** A changing call as a mutation. Repeated by itself only where an Idempotency-Key makes that safe. */
export const useCall = <E extends DataEndpoint>(of: E, { refresh = [], handles }: CallHookOptions = {}) => {
  const refreshAll = useRefresh();
  return useMutation({
    mutationFn: (sent: Sent<E>) => call(of, sent, { handles }),
    retry: (failures, error) => of.creates && failures < 1 && error instanceof CallError && error.unanswered,
    onSuccess: () => refreshAll(refresh),
  });
};
