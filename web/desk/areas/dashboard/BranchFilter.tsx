import { BranchChip } from '#web/desk/ui/BranchChip.tsx';
import { useFollowHeader, useView } from './view.ts';

/** The branch in the header, also written into the address, so that a link shows others the same figures. */
export function BranchFilter() {
  const { branchId, change } = useView();
  const show = (id: number | undefined) => change({ branchId: id === undefined ? undefined : String(id) });
  useFollowHeader(show);
  return <BranchChip branchId={branchId} onFollow={show} />;
}
