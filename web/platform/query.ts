import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { refusals } from '#contract/refusals.ts';
import { call } from './api.ts';
import type { CallError } from './callError.ts';
import { may } from './session.ts';
import type { CallInput, DataEndpoint } from './wire.ts';

export type Refresh = readonly DataEndpoint[];

/** The only place where keys are created: an endpoint's path, then its input. */
const keyOf = (of: DataEndpoint, input?: object) => (input ? [of.path, input] : [of.path]);

/** The page itself says that there is no such record, or that it was deleted meanwhile. */
const isMissing = ({ code }: CallError) => code === refusals.notFound.code;

/** For useQuery and prefetching: the answer of a reading endpoint, cached under its own key. */
export const query = <E extends DataEndpoint>(of: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: keyOf(of, input),
    queryFn: ({ signal }) => call(of, input, { signal, handles: isMissing }),
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

/** Marks the answers of these endpoints as outdated; those on screen are loaded again, unless they are `left`. */
export const useRefresh = () => {
  const client = useQueryClient();
  return (ends: Refresh, left: (of: DataEndpoint) => boolean = () => false) =>
    Promise.all(
      ends.map((each) =>
        client.invalidateQueries({ queryKey: keyOf(each), refetchType: left(each) ? 'none' : 'active' }),
      ),
    );
};
