import { create } from 'zustand';
import { useSession } from './session.ts';
import { device } from './storage.ts';
import { forgetInTabs } from './tabs.ts';

const KEY = 'branch_id';
/** What a list's branch is called in the address. */
export const BRANCH = 'branchId';

type Choice = { chosen: number | null };
/** One choice per device: a till stands in one shop. A branch outside the user's reach counts as none. */
const useChoice = create<Choice>(() => ({ chosen: Number(device.get(KEY)) || null }));

/** Every list follows, also those in tabs that are not looked at. */
export const chooseBranch = (id: number | null) => {
  device.set(KEY, id === null ? null : String(id));
  forgetInTabs(BRANCH);
  useChoice.setState({ chosen: id });
};

const within = (chosen: number | null, branches: readonly { id: number }[]): number | undefined =>
  branches.length === 1 ? branches[0]?.id : branches.find(({ id }) => id === chosen)?.id;

/** The branch chosen in the header, or the user's only one; undefined works with all of them. */
export const useCurrentBranch = (): number | undefined => {
  const chosen = useChoice((choice) => choice.chosen);
  return useSession(({ user }) => within(chosen, user?.branches ?? []));
};

/** The branch that narrows lists; where there is only one, nothing has to be narrowed. */
export const useListBranch = (): number | undefined => {
  const current = useCurrentBranch();
  return useSession(({ user }) => ((user?.branches.length ?? 0) > 1 ? current : undefined));
};

/** Today where the current branch is, YYYY-MM-DD; the browser may stand in another time zone. */
export const today = (): string => {
  const branches = useSession.getState().user?.branches ?? [];
  const current = within(useChoice.getState().chosen, branches);
  const { timeZone } = branches.find(({ id }) => id === current) ?? branches[0] ?? {};
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
};

/** Where a new document starts: the current branch, else the first within reach. */
export const useStartBranch = (): number | undefined => {
  const current = useCurrentBranch();
  return useSession(({ user }) => current ?? user?.branches[0]?.id);
};
