import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './api.ts';
import { CallError } from './callError.ts';
import { may } from './session.ts';
import type { CallInput, DataEndpoint } from './wire.ts';

type Refresh = readonly DataEndpoint[];

/** The one place where keys are made: an endpoint's path, then what was asked. */
const keyOf = (of: DataEndpoint, input?: object) => (input ? [of.path, input] : [of.path]);

/** For useQuery and prefetching: the answer of a reading endpoint, kept under its own key. */
export const query = <E extends DataEndpoint>(of: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: keyOf(of, input),
    queryFn: ({ signal }) => call(of, input, { signal }),
  });

/** As `query`, for what a screen offers beside its own matter: whoever may not read it is not refused, it stays away. */
export const optionalQuery = <E extends DataEndpoint>(of: E, input: CallInput<E>) =>
  queryOptions({ ...query(of, input), enabled: may(of.can) });

/**
 * As `query`, for lists: the old rows stay until the new ones are here, and a failure is told in the rows' place.
 * Where rows are shown already it has no place there: old ones must not pass for new.
 */
export const listQuery = <E extends DataEndpoint>(of: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: keyOf(of, input),
    queryFn: ({ client, queryKey, signal }) =>
      call(of, input, { signal, handles: () => client.getQueryData(queryKey) === undefined }),
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
    mutationFn: (input: CallInput<E>) => call(of, input, { handles }),
    retry: (failures, error) => of.creates && failures < 1 && error instanceof CallError && error.unanswered,
    onSuccess: () => refreshAll(refresh),
  });
};
