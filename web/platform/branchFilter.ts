import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { BRANCH, useListBranch } from './branch.ts';
import { useUrlFilter } from './url.ts';

export const ALL = 'all';
/** A branch's id, or all of them; without it the header's counts. */
const Written = z
  .string()
  .regex(/^(all|[1-9]\d{0,15})$/)
  .optional();

type Setter<F> = (changes: Partial<F>) => void;

/** What a list shows: the branch in its address if there is one, else the header's. */
export const branchOf = (written: string | undefined, chosen: number | undefined): number | undefined => {
  if (written === undefined) return chosen;
  return written === ALL ? undefined : Number(written);
};

/** What is written of a branch that was picked in the list itself; none of them means all, whatever the header says. */
export const writtenOf = (picked: number | undefined, chosen: number | undefined): string | undefined => {
  if (picked !== undefined) return String(picked);
  return chosen === undefined ? undefined : ALL;
};

/**
 * Writes the header's branch into the list's address, so that a link shows somebody else the same; and anew when another
 * is chosen there. An address that names a branch by itself stays.
 */
const useFollowHeader = (written: string | undefined, chosen: number | undefined) => {
  const [, setParams] = useSearchParams();
  const before = useRef(chosen);
  useEffect(() => {
    const isAnother = before.current !== chosen;
    before.current = chosen;
    if (!isAnother && (written !== undefined || chosen === undefined)) return;
    setParams(
      (params) => {
        const after = new URLSearchParams(params);
        if (chosen === undefined) after.delete(BRANCH);
        else after.set(BRANCH, String(chosen));
        if (isAnother) after.delete('pageNo');
        return after;
      },
      { replace: true },
    );
  }, [written, chosen, setParams]);
};

/** As useUrlFilter, for a list of what belongs to branches: it shows the one chosen in the header unless told otherwise. */
export const useBranchFilter = <S extends z.ZodObject>(schema: S): [z.output<S>, Setter<z.output<S>>] => {
  const addressed = useMemo(() => (schema as z.ZodObject).extend({ branchId: Written }), [schema]);
  const [asked, write] = useUrlFilter(addressed);
  const chosen = useListBranch();
  const { branchId: written, ...rest } = asked as { branchId?: string };
  useFollowHeader(written, chosen);
  const branchId = branchOf(written, chosen);
  const change = useCallback<Setter<z.output<S>>>(
    (changes) => {
      const { branchId: picked, ...others } = changes as { branchId?: number };
      write(BRANCH in changes ? { ...others, branchId: writtenOf(picked, chosen) } : others);
    },
    [write, chosen],
  );
  return [{ ...rest, ...(branchId === undefined ? {} : { branchId }) } as z.output<S>, change];
};
