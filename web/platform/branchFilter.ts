import { useCallback, useEffect, useMemo, useRef } from 'react';
import { z } from 'zod';
import { useAddressParams } from './addressParams.ts';
import { BRANCH, useListBranch } from './branch.ts';
import { useUrlFilter } from './url.ts';

export const ALL = 'all';
/** A branch's id, or all of them; by default the header's. */
const BranchParam = z
  .string()
  .regex(/^(all|[1-9]\d{0,15})$/)
  .optional();

type Setter<F> = (changes: Partial<F>) => void;

/** The branch a list shows: the one in its address if there is one, otherwise the header's. */
export const branchOf = (param: string | undefined, headerBranchId: number | undefined): number | undefined => {
  if (param === undefined) return headerBranchId;
  return param === ALL ? undefined : Number(param);
};

/** The address parameter for a branch picked in the list itself; none picked means all, whatever the header says. */
export const branchParamOf = (branchId: number | undefined, headerBranchId: number | undefined): string | undefined => {
  if (branchId !== undefined) return String(branchId);
  return headerBranchId === undefined ? undefined : ALL;
};

/**
 * Writes the header's branch into the list's address, so that a link shows others the same; updated when another is
 * chosen there. A branch set in the address itself stays.
 */
const useFollowHeader = (param: string | undefined, headerBranchId: number | undefined) => {
  const [, changeParams] = useAddressParams();
  const previous = useRef(headerBranchId);
  useEffect(() => {
    const isAnother = previous.current !== headerBranchId;
    previous.current = headerBranchId;
    if (!isAnother && (param !== undefined || headerBranchId === undefined)) return;
    changeParams(
      (params) => {
        const next = new URLSearchParams(params);
        if (headerBranchId === undefined) next.delete(BRANCH);
        else next.set(BRANCH, String(headerBranchId));
        if (isAnother) next.delete('pageNo');
        return next;
      },
      { replace: true },
    );
  }, [param, headerBranchId, changeParams]);
};

/** Like useUrlFilter, for a list of records of branches: by default it shows the one chosen in the header. */
export const useBranchFilter = <S extends z.ZodObject>(schema: S): [z.output<S>, Setter<z.output<S>>] => {
  const urlSchema = useMemo(() => (schema as z.ZodObject).extend({ branchId: BranchParam }), [schema]);
  const [urlFilter, write] = useUrlFilter(urlSchema);
  const headerBranchId = useListBranch();
  const { branchId: param, ...rest } = urlFilter as { branchId?: string };
  useFollowHeader(param, headerBranchId);
  const branchId = branchOf(param, headerBranchId);
  const change = useCallback<Setter<z.output<S>>>(
    (changes) => {
      const { branchId, ...others } = changes as { branchId?: number };
      write(BRANCH in changes ? { ...others, branchId: branchParamOf(branchId, headerBranchId) } : others);
    },
    [write, headerBranchId],
  );
  return [{ ...rest, ...(branchId === undefined ? {} : { branchId }) } as z.output<S>, change];
};
