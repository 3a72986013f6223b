import { useMemo } from 'react';
import { pathOf } from '#contract/screens.ts';
import { createBranch } from '#contract/settings/branches.ts';
import { t } from '#web/desk/areas/settings/texts.ts';
import { FormPage } from '#web/desk/ui/FormPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useSession } from '#web/platform/session.ts';
import { BranchFields, blankBranch } from './BranchForm.tsx';
import { branchReads } from './queries.ts';

const LIST = pathOf('branchList');
const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function BranchNew() {
  // Most branches are in the same region as the others.
  const zone = useSession(({ user }) => user?.branches[0]?.timeZone);
  const blank = useMemo(() => blankBranch(zone ?? browserTimeZone()), [zone]);
  const form = useRecordForm({
    name: 'branch.new',
    to: createBranch,
    initial: blank,
    refresh: branchReads,
    fieldOf: { 150: 'name' },
    list: LIST,
  });
  return (
    <FormPage
      title={t('settings.newBranch')}
      form={form}
      buttons={[
        { next: 'close', label: t('common.saveAndClose') },
        { next: 'another', label: t('common.saveAndCreateOther') },
      ]}
    >
      <BranchFields />
    </FormPage>
  );
}
