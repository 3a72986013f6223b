import { t } from '#web/desk/ui/texts.ts';
import { useSession } from '#web/platform/session.ts';
import { BranchChip } from './BranchChip.tsx';
import type { FilterField } from './list.ts';

/** The list's branch, if there is more than one: the header's, or the one in a link. */
export const useBranchField = (label?: string): FilterField<{ branchId?: number }>[] => {
  const branches = useSession(({ user }) => user?.branches ?? []);
  if (branches.length < 2) return [];
  const nameOf = (branchId: number) => branches.find(({ id }) => id === branchId)?.name ?? t('ui.branchUnknown');
  return [
    {
      names: ['branchId'],
      label: label ?? t('common.branch'),
      isPlace: true,
      chip: ({ branchId }) => (branchId === undefined ? undefined : nameOf(branchId)),
      control: ({ branchId }, change) => (
        <BranchChip branchId={branchId} label={label} onFollow={(id) => change({ branchId: id })} />
      ),
    },
  ];
};
