import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { refusals } from '#contract/refusals.ts';
import { call } from './api.ts';
import { CallError } from './callError.ts';
import { may } from './session.ts';
import type { CallInput, DataEndpoint } from './wire.ts';

type Refresh = readonly DataEndpoint[];

/** The only place where keys are created: an endpoint's path, then its input. */
const keyOf = (of: DataEndpoint, input?: object) => (input ? [of.path, input] : [of.path]);

/** The page itself says that there is no such record; one that is already shown was deleted, and that is reported. */
const missing = (isShown: boolean) => (error: CallError) => error.code === refusals.notFound.code && !isShown;

/** For useQuery and prefetching: the answer of a reading endpoint, cached under its own key. */
export const query = <E extends DataEndpoint>(of: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: keyOf(of, input),
    queryFn: ({ client, queryKey, signal }) =>
      call(of, input, { signal, handles: missing(client.getQueryData(queryKey) !== undefined) }),
  });

/** Like `query`, for additional data on a screen: users without the right get no data instead of an error. */
export const optionalQuery = <E extends DataEndpoint>(of: E, input: CallInput<E>) =>
  queryOptions({ ...query(of, input), enabled: may(of.can) });

/**
 * Like `query`, for lists: the old rows stay until the new ones arrive, and a failure is shown in place of the rows. If
 * rows are already shown, it is reported instead: old ones must not pass for new.
 */
export const listQuery = <E extends DataEndpoint>(of: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: keyOf(of, input),
    queryFn: ({ client, queryKey, signal }) =>
      call(of, input, { signal, handles: () => client.getQueryData(queryKey) === undefined }),
    placeholderData: keepPreviousData,
  });

type CallHookOptions = {
  /** Reading endpoints whose answers are outdated after this. */
  refresh?: Refresh;
  /** See `call`: true if the screen shows this error in place. */
  handles?: (error: CallError) => boolean;
  /** Read again if it is refused because somebody else was faster; by default if the screen holds no input for it. */
  rereads?: boolean;
};

/** Marks the answers of these endpoints as outdated; those on screen are loaded again. */
export const useRefresh = () => {
  const client = useQueryClient();
  return (ends: Refresh) => Promise.all(ends.map((each) => client.invalidateQueries({ queryKey: keyOf(each) })));
};

const outdatedCodes: readonly number[] = [refusals.changed.code, refusals.statusNotAllowed.code];
const isOutdated = (error: unknown) => error instanceof CallError && outdatedCodes.includes(error.code);

/** A changing call as a mutation. Retried automatically only if an Idempotency-Key makes that safe. */
export const useCall = <E extends DataEndpoint>(of: E, options: CallHookOptions = {}) => {
  const { refresh = [], handles, rereads = handles === undefined } = options;
  const refreshAll = useRefresh();
  return useMutation({
    mutationFn: (input: CallInput<E>) => call(of, input, { handles }),
    retry: (failures, error) => of.creates && failures < 1 && error instanceof CallError && error.unanswered,
    onSuccess: () => refreshAll(refresh),
    onError: (error) => {
      if (rereads && isOutdated(error)) void refreshAll(refresh);
    },
  });
};
