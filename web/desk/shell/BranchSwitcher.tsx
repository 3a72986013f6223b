import { DownOutlined, ShopOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { memo } from 'react';
import { t } from '#web/desk/shell/texts.ts';
import { chooseBranch, useCurrentBranch } from '#web/platform/branch.ts';
import { ALL } from '#web/platform/branchFilter.ts';
import { useSession } from '#web/platform/session.ts';

/** The current branch: the dashboard shows it, new documents start there. */
export const BranchSwitcher = memo(function BranchSwitcher() {
  const branches = useSession(({ user }) => user?.branches);
  const current = useCurrentBranch();
  if (!branches || branches.length < 2) return null;
  const name = branches.find(({ id }) => id === current)?.name ?? t('common.allBranches');
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: ALL, label: t('common.allBranches') },
          ...branches.map((branch) => ({ key: String(branch.id), label: branch.name })),
        ],
        selectable: true,
        selectedKeys: [current === undefined ? ALL : String(current)],
        className: 'td-longmenu',
        onClick: ({ key }) => chooseBranch(key === ALL ? null : Number(key)),
      }}
    >
      <Button type="text" className="td-branch" aria-label={t('shell.currentBranch', { name })}>
        <ShopOutlined aria-hidden />
        <span>{name}</span>
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
});
