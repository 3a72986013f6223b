import { DownOutlined, ShopOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { t } from '#web/desk/ui/texts.ts';
import { chooseBranch, useListBranch } from '#web/platform/branch.ts';
import { useSession } from '#web/platform/session.ts';
import './branchChip.css';

const ALL = 'all';

type BranchChipProps = {
  /** The branch whose rows or figures the page shows; undefined is all branches. */
  branchId: number | undefined;
  /** For screen readers: what belongs to the branch, if the page shows other things too ("Stock at"). */
  label?: string;
  /** The header's own branch was picked while the page's address had another. */
  onFollow?: (branchId: number | undefined) => void;
};

/**
 * Which branch the page's rows and figures belong to. Choosing another one here changes the header, and so every page.
 * A link may contain a branch other than the header's: only that page shows it, and the chip is highlighted.
 */
export function BranchChip({ branchId, label, onFollow }: BranchChipProps) {
  const branches = useSession(({ user }) => user?.branches ?? []);
  const headerBranchId = useListBranch();
  if (branches.length < 2) return null;
  const name =
    branchId === undefined
      ? t('common.allBranches')
      : (branches.find(({ id }) => id === branchId)?.name ?? t('ui.branchUnknown'));
  const pick = (id: number | undefined) => (id === headerBranchId ? onFollow?.(id) : chooseBranch(id ?? null));
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: ALL, label: t('common.allBranches') },
          ...branches.map((branch) => ({ key: String(branch.id), label: branch.name })),
        ],
        selectable: true,
        selectedKeys: [branchId === undefined ? ALL : String(branchId)],
        className: 'td-longmenu',
        onClick: ({ key }) => pick(key === ALL ? undefined : Number(key)),
      }}
    >
      <Button
        className="td-branch-chip"
        data-elsewhere={branchId !== headerBranchId}
        shape="round"
        aria-label={label ? `${label}: ${name}` : t('ui.branchShown', { name })}
        title={branchId === headerBranchId ? undefined : t('ui.branchOnlyHere')}
      >
        <ShopOutlined aria-hidden />
        <span>{name}</span>
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}
