import { create } from 'zustand';
import { wallClock } from '#contract/zones.ts';
import { useSession } from './session.ts';
import { device } from './storage.ts';
import { forgetInTabs } from './tabs.ts';

const KEY = 'branch_id';
/** What a list's branch is called in the address. */
export const BRANCH = 'branchId';

type Choice = { branchId: number | null };
/** One choice per device. A branch the user can't see counts as none. */
const useChoice = create<Choice>(() => ({ branchId: Number(device.get(KEY)) || null }));

/** Every list follows, also those in tabs that are not looked at. */
export const chooseBranch = (id: number | null) => {
  device.set(KEY, id === null ? null : String(id));
  forgetInTabs(BRANCH);
  useChoice.setState({ branchId: id });
};

const within = (branchId: number | null, branches: readonly { id: number }[]): number | undefined =>
  branches.length === 1 ? branches[0]?.id : branches.find(({ id }) => id === branchId)?.id;

/** The branch chosen in the header, or the user's only one; undefined works with all of them. */
export const useCurrentBranch = (): number | undefined => {
  const branchId = useChoice((choice) => choice.branchId);
  return useSession(({ user }) => within(branchId, user?.branches ?? []));
};

/** The branch that narrows lists; where there is only one, nothing has to be narrowed. */
export const useListBranch = (): number | undefined => {
  const current = useCurrentBranch();
  return useSession(({ user }) => ((user?.branches.length ?? 0) > 1 ? current : undefined));
};

/**
 * What belongs to a branch is told in its time zone, what belongs to none or to one out of reach in the company's:
 * the server cuts days the same way. The browser may stand in another.
 */
export const zoneOf = (branchId?: number | null): string | undefined => {
  const { user } = useSession.getState();
  return user?.branches.find(({ id }) => id === branchId)?.timeZone ?? user?.company.timeZone;
};

/** The time zone of the branch chosen in the header. */
export const currentZone = (): string | undefined =>
  zoneOf(within(useChoice.getState().branchId, useSession.getState().user?.branches ?? []));

/** Today where the current branch is, YYYY-MM-DD. */
export const today = (): string => wallClock(new Date(), currentZone()).slice(0, 10);

/** The hour of the day where the current branch is. */
export const currentHour = (): number => Number(wallClock(new Date(), currentZone()).slice(11, 13));

/** Where a new document starts: the current branch, else the first within reach. */
export const useStartBranch = (): number | undefined => {
  const current = useCurrentBranch();
  return useSession(({ user }) => current ?? user?.branches[0]?.id);
};
