import { useMemo } from 'react';
import { createBranch } from '#contract/settings.ts';
import { t } from '#web/platform/i18n.ts';
import { useSession } from '#web/platform/session.ts';
import { FormPage } from '#web/ui/FormPage.tsx';
import { useRecordForm } from '#web/ui/recordForm.ts';
import { BranchFields, blankBranch } from './BranchForm.tsx';
import { branchReads } from './queries.ts';

const LIST = '/settings/branch';
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function BranchNew() {
  // Most branches are where the others are.
  const zone = useSession(({ user }) => user?.branches[0]?.timeZone);
  const blank = useMemo(() => blankBranch(zone ?? here()), [zone]);
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
      title={t('New branch')}
      form={form}
      buttons={[
        { next: 'close', label: t('Save and close') },
        { next: 'another', label: t('Save and create other') },
      ]}
    >
      <BranchFields />
    </FormPage>
  );
}
