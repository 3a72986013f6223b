import { create } from 'zustand';
import { useSession } from './session.ts';
import { device } from './storage.ts';

const KEY = 'branch_id';

type Choice = { chosen: number | null };
/** One choice per device: a till stands in one shop. A branch outside the user's reach counts as none. */
const useChoice = create<Choice>(() => ({ chosen: Number(device.get(KEY)) || null }));

export const chooseBranch = (id: number | null) => {
  device.set(KEY, id === null ? null : String(id));
  useChoice.setState({ chosen: id });
};

const within = (chosen: number | null, branches: readonly { id: number }[]): number | undefined =>
  branches.length === 1 ? branches[0]?.id : branches.find(({ id }) => id === chosen)?.id;

/** The branch chosen in the header, or the user's only one; undefined works with all of them. */
export const useCurrentBranch = (): number | undefined => {
  const chosen = useChoice((choice) => choice.chosen);
  return useSession(({ user }) => within(chosen, user?.branches ?? []));
};

/** Where a new document starts: the current branch, else the first within reach. */
export const useStartBranch = (): number | undefined => {
  const current = useCurrentBranch();
  return useSession(({ user }) => current ?? user?.branches[0]?.id);
};
