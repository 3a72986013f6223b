import { t } from '#web/platform/i18n.ts';
import { useSession } from '#web/platform/session.ts';
import { choice } from '#web/ui/choice.tsx';

/** The user's branches, for pickers. */
export const useBranchOptions = () => {
  const branches = useSession(({ user }) => user?.branches);
  return (branches ?? []).map(({ id, name }) => ({ value: id, label: name }));
};

/** A filter by branch, where there is more than one to choose from. */
export const useBranchFilter = () => {
  const options = useBranchOptions();
  return options.length > 1 ? [choice('branchId', t('Branch'), options)] : [];
};
