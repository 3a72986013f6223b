import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { pathOf } from '#contract/screens.ts';
import { type Branch, deleteBranch, updateBranch } from '#contract/settings/branches.ts';
import { t } from '#web/desk/areas/settings/texts.ts';
import { DeleteButton } from '#web/desk/ui/DeleteButton.tsx';
import { FormPage } from '#web/desk/ui/FormPage.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useTab } from '#web/platform/tabs.ts';
import { BranchFields } from './BranchForm.tsx';
import { branch, branchReads, useDeleteBranch } from './queries.ts';
import { Activity } from './status.tsx';

const LIST = pathOf('branchList');

export function BranchEdit() {
  const { id } = useParams();
  return (
    <RecordPage list={LIST} query={useQuery(branch(Number(id)))}>
      {(branch) => <BranchEditor branch={branch} />}
    </RecordPage>
  );
}

function BranchEditor({ branch }: { branch: Branch }) {
  const tab = useTab();
  const remove = useDeleteBranch();
  const form = useRecordForm({
    name: `branch.${branch.id}`,
    to: updateBranch,
    initial: branch,
    refresh: branchReads,
    fieldOf: { 150: 'name' },
    list: LIST,
  });
  return (
    <FormPage
      title={branch.name}
      status={<Activity status={branch.status} />}
      actions={
        <DeleteButton
          to={deleteBranch}
          name={branch.name}
          run={() => remove.mutateAsync({ id: branch.id, version: branch.version })}
          onDeleted={() => tab.closeToList(LIST)}
        />
      }
      form={form}
      buttons={[
        { next: 'stay', label: t('common.save') },
        { next: 'close', label: t('common.saveAndClose') },
      ]}
    >
      <BranchFields />
    </FormPage>
  );
}
