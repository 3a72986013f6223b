import { create } from 'zustand';
import { wallClock } from '#contract/zones.ts';
import { useSession } from './session.ts';
import { device } from './storage.ts';
import { forgetInTabs } from './tabs.ts';

const KEY = 'branch_id';
/** The name of a list's branch in the address. */
export const BRANCH = 'branchId';

type Choice = { branchId: number | null };
/** One choice per device. A branch the user can't see counts as none. */
const useChoice = create<Choice>(() => ({ branchId: Number(device.get(KEY)) || null }));

/** Every list follows, also those in hidden tabs. */
export const chooseBranch = (id: number | null) => {
  device.set(KEY, id === null ? null : String(id));
  forgetInTabs(BRANCH);
  useChoice.setState({ branchId: id });
};

const within = (branchId: number | null, branches: readonly { id: number }[]): number | undefined =>
  branches.length === 1 ? branches[0]?.id : branches.find(({ id }) => id === branchId)?.id;

/** The branch chosen in the header, or the user's only one; undefined means all of them. */
export const useCurrentBranch = (): number | undefined => {
  const branchId = useChoice((choice) => choice.branchId);
  return useSession(({ user }) => within(branchId, user?.branches ?? []));
};

/** The branch that narrows lists; undefined if there is only one. */
export const useListBranch = (): number | undefined => {
  const current = useCurrentBranch();
  return useSession(({ user }) => ((user?.branches.length ?? 0) > 1 ? current : undefined));
};

/**
 * Times of a branch are shown in its time zone, times without a branch or of one out of reach in the company's: the
 * server uses the same days. The browser may be in another.
 */
export const zoneOf = (branchId?: number | null): string | undefined => {
  const { user } = useSession.getState();
  return user?.branches.find(({ id }) => id === branchId)?.timeZone ?? user?.company.timeZone;
};

/** The time zone of the branch chosen in the header. */
export const currentZone = (): string | undefined =>
  zoneOf(within(useChoice.getState().branchId, useSession.getState().user?.branches ?? []));

/** Today at the current branch, YYYY-MM-DD. */
export const today = (): string => wallClock(new Date(), currentZone()).slice(0, 10);

/** The hour of the day at the current branch. */
export const currentHour = (): number => Number(wallClock(new Date(), currentZone()).slice(11, 13));

/** Where a new document starts: the current branch, otherwise the first within reach. */
export const useStartBranch = (): number | undefined => {
  const current = useCurrentBranch();
  return useSession(({ user }) => current ?? user?.branches[0]?.id);
};
