import { t } from '#web/desk/ui/texts.ts';
import { useListBranch } from '#web/platform/branch.ts';
import { useSession } from '#web/platform/session.ts';
import { choice } from './choice.tsx';
import type { FilterField } from './list.ts';

/** The list's branch, where there is more than one: the header's until another, or all of them, is chosen here. */
export const useBranchField = (label = t('common.branch')): FilterField<{ branchId?: number }>[] => {
  const branches = useSession(({ user }) => user?.branches ?? []);
  const headerBranchId = useListBranch();
  if (branches.length < 2) return [];
  const options = branches.map(({ id, name }) => ({ value: id, label: name }));
  const field = choice('branchId', label, options, headerBranchId === undefined ? label : t('common.allBranches'));
  return [{ ...field, isPlace: headerBranchId !== undefined }];
};
