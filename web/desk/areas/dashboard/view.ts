import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { Day } from '#contract/fields.ts';
import { useCurrentBranch } from '#web/platform/branch.ts';
import { useSession } from '#web/platform/session.ts';
import { useUrlFilter } from '#web/platform/url.ts';

const ALL = 'all';
export const analysisTabs = ['products', 'categories', 'brands', 'channels', 'hours', 'margin'] as const;
export type AnalysisTab = (typeof analysisTabs)[number];

/** The dashboard's settings in the address. */
const View = z.strictObject({
  /** A branch's id, or all of them; by default the one chosen in the header. */
  branchId: z
    .string()
    .regex(/^(all|[1-9]\d*)$/)
    .optional(),
  tab: z.enum(analysisTabs).default('products'),
  from: Day.optional(),
  to: Day.optional(),
});

/** The branch shown; undefined means all of them. */
const useBranch = (param: string | undefined): number | undefined => {
  const current = useCurrentBranch();
  const branches = useSession(({ user }) => user?.branches ?? []);
  if (param === ALL) return undefined;
  return branches.find(({ id }) => String(id) === param)?.id ?? current;
};

export const useView = () => {
  const [view, change] = useUrlFilter(View);
  return { ...view, branchId: useBranch(view.branchId), change };
};

/** Choosing another branch in the header changes it here. */
export const useFollowHeader = (show: (branchId: number | undefined) => void) => {
  const current = useCurrentBranch();
  const previous = useRef(current);
  useEffect(() => {
    if (previous.current === current) return;
    previous.current = current;
    show(current);
  }, [current, show]);
};
