import { Select } from 'antd';
import { t } from '#web/platform/i18n.ts';
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
      aria-label={t('Branch')}
      value={branchId === undefined ? ALL : String(branchId)}
      onChange={(chosen) => change({ branchId: chosen })}
      popupMatchSelectWidth={false}
      showSearch={branches.length > 8 ? { optionFilterProp: 'label' } : false}
      options={[
        { value: ALL, label: t('All branches') },
        ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
