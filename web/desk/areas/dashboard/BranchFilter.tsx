import { Select } from 'antd';
import { t } from '#web/desk/areas/dashboard/texts.ts';
import { useSession } from '#web/platform/session.ts';
import { ALL, useFollowHeader, useView } from './view.ts';

export function BranchFilter() {
  const branches = useSession(({ user }) => user?.branches ?? []);
  const { branchId, change } = useView();
  useFollowHeader(() => change({ branchId: undefined }));
  if (branches.length < 2) return null;
  return (
    <Select
      className="td-workplace-branch"
      aria-label={t('common.branch')}
      value={branchId === undefined ? ALL : String(branchId)}
      onChange={(branchId) => change({ branchId })}
      popupMatchSelectWidth={false}
      showSearch={branches.length > 8 ? { optionFilterProp: 'label' } : false}
      options={[
        { value: ALL, label: t('common.allBranches') },
        ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
