import { useMemo } from 'react';
import { createUser } from '#contract/identity/users.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/identity/texts.ts';
import { FormPage } from '#web/desk/ui/FormPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useSession } from '#web/platform/session.ts';
import { userReads } from './queries.ts';
import { UserFields } from './UserForm.tsx';

export function UserNew() {
  const companyId = useSession(({ user }) => user?.company.id);
  const initial = useMemo(
    () => ({
      name: '',
      email: '',
      phone: null,
      avatar: null,
      username: '',
      branchIds: [],
      status: 'active',
      companyId,
    }),
    [companyId],
  );
  const form = useRecordForm({
    name: 'user.new',
    to: createUser,
    initial,
    refresh: userReads,
    fieldOf: { 106: 'email', 150: 'username' },
    list: pathOf('userList'),
  });
  return (
    <FormPage
      title={t('identity.newUser')}
      form={form}
      buttons={[
        { next: 'close', label: t('common.saveAndClose') },
        { next: 'another', label: t('common.saveAndCreateOther') },
      ]}
    >
      <UserFields />
    </FormPage>
  );
}
