import { MailOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useParams } from 'react-router';
import { deleteUser, inviteUsers, type User, updateUser } from '#contract/identity/users.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/identity/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { DeleteButton } from '#web/desk/ui/DeleteButton.tsx';
import { FormPage } from '#web/desk/ui/FormPage.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useMay, useSession } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { OneTimeCode } from './OneTimeCode.tsx';
import { useDeleteUser, user, userReads } from './queries.ts';
import { UserFields } from './UserForm.tsx';
import { UserStatus } from './UserStatus.tsx';
import { sendLinkAgain, sendResetLink } from './userActions.tsx';

const LIST = pathOf('userList');

export function UserEdit() {
  const { id } = useParams();
  return (
    <RecordPage list={LIST} query={useQuery(user(Number(id)))}>
      {(user) => <UserEditor user={user} />}
    </RecordPage>
  );
}

function UserEditor({ user }: { user: User }) {
  const tab = useTab();
  const me = useSession(({ user: signedIn }) => signedIn?.id);
  const mayChange = useMay(updateUser.can);
  const remove = useDeleteUser();
  const form = useRecordForm({
    name: `user.${user.id}`,
    to: updateUser,
    initial: user,
    refresh: userReads,
    fieldOf: { 106: 'email', 150: 'username' },
    list: LIST,
  });
  return (
    <FormPage
      title={user.name}
      status={<UserStatus status={user.status} />}
      readOnly={user.readOnly}
      actions={
        <>
          {user.status === 'active' && !user.readOnly ? (
            <Allowed to={updateUser}>
              <Button
                icon={<MailOutlined aria-hidden />}
                onClick={() => void sendResetLink(user).catch(() => undefined)}
              >
                {t('identity.resetLinkSend')}
              </Button>
            </Allowed>
          ) : null}
          {user.status === 'active' && !user.readOnly && user.id !== me ? <OneTimeCode user={user} /> : null}
          {user.status === 'pending' ? (
            <Allowed to={inviteUsers}>
              <Button
                icon={<MailOutlined aria-hidden />}
                onClick={() => void sendLinkAgain(user).catch(() => undefined)}
              >
                {t('identity.activationLinkSend')}
              </Button>
            </Allowed>
          ) : null}
          {user.id === me || user.readOnly ? null : (
            <DeleteButton
              to={deleteUser}
              name={user.name}
              run={() => remove.mutateAsync({ id: user.id, version: user.version })}
              onDeleted={() => tab.closeToList(LIST)}
            />
          )}
        </>
      }
      form={form}
      buttons={[
        { next: 'stay', label: t('common.save') },
        { next: 'close', label: t('common.saveAndClose') },
      ]}
    >
      {user.readOnly && mayChange ? <Alert type="info" showIcon title={t('identity.userReadOnlyHelp')} /> : null}
      <UserFields user={user} />
    </FormPage>
  );
}
