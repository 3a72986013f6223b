import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refusals } from '#contract/refusals.ts';
import { call } from './api.ts';
import { Attempt } from './attempt.ts';
import { CallError } from './callError.ts';
import { type Refresh, useRefresh } from './query.ts';
import { toast } from './toast.ts';
import type { CallInput, DataEndpoint } from './wire.ts';

type CallHookOptions = {
  /** Reading endpoints whose answers are outdated after this, or if it is refused because somebody else was faster. */
  refresh?: Refresh;
  /** See `call`: true if the screen shows this error in place. */
  handles?: (error: CallError) => boolean;
};

/** Somebody else changed, finished or deleted it meanwhile: what the screen shows is no longer true. */
const outdatedCodes: readonly number[] = [
  refusals.changed.code,
  refusals.statusNotAllowed.code,
  refusals.notFound.code,
];
export const isOutdated = (error: unknown): error is CallError =>
  error instanceof CallError && outdatedCodes.includes(error.code);

/** What was read again is drawn by then. */
const DRAWN_MS = 100;

/** Reads again what a refusal showed to be outdated, and says why if the place that would have said so is gone then. */
const useReread = (refresh: Refresh) => {
  const refreshAll = useRefresh();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return async (error: CallError, isHandled: boolean) => {
    await refreshAll(refresh);
    const tell = () => !isShown.current && toast.error(error.message);
    if (isHandled) setTimeout(tell, DRAWN_MS);
  };
};

/** After a deletion: there is no record to read again, and its page closes. */
const leftBy =
  ({ path }: DataEndpoint) =>
  (read: DataEndpoint) =>
    path.includes('/delete/') && read.path.includes('{id}');

/** A changing call as a mutation. Retried automatically only if an Idempotency-Key makes that safe. */
export const useCall = <E extends DataEndpoint>(of: E, { refresh = [], handles }: CallHookOptions = {}) => {
  const refreshAll = useRefresh();
  const reread = useReread(refresh);
  const [attempt] = useState(() => new Attempt());
  return useMutation({
    mutationFn: (input: CallInput<E>) => call(of, input, { attempt, handles }),
    retry: (failures, error) => of.creates && failures < 1 && error instanceof CallError && error.unanswered,
    onSuccess: () => refreshAll(refresh, leftBy(of)),
    onError: (error) => {
      if (isOutdated(error)) void reread(error, handles?.(error) ?? false);
    },
  });
};
