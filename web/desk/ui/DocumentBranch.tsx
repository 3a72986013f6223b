import { ShopOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { t } from '#web/desk/ui/texts.ts';
import { useListBranch } from '#web/platform/branch.ts';
import { useSession } from '#web/platform/session.ts';
import { Field } from './Field.tsx';
import './branchChip.css';

/**
 * The branch of a new document, as a chip beside its title: by default the header's. Another one is for this document
 * only, and the chip is highlighted.
 */
export function DocumentBranch() {
  const branches = useSession(({ user }) => user?.branches ?? []);
  if (branches.length < 2) return null;
  const options = branches.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Field
      name="branchId"
      label={t('common.branch')}
      show={(id) => options.find(({ value }) => value === id)?.label ?? '–'}
      bare
    >
      <BranchSelect options={options} />
    </Field>
  );
}

type BranchSelectProps = {
  id?: string;
  value?: number;
  options: { value: number; label: string }[];
  onChange?: (branchId: number) => void;
};

function BranchSelect({ id, value, options, onChange }: BranchSelectProps) {
  const headerBranchId = useListBranch();
  return (
    <Select
      id={id}
      className="td-branch-select"
      data-elsewhere={headerBranchId !== undefined && value !== headerBranchId}
      aria-label={t('common.branch')}
      prefix={<ShopOutlined aria-hidden />}
      popupMatchSelectWidth={false}
      value={value}
      options={options}
      onChange={onChange}
    />
  );
}
