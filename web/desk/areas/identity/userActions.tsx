import { CheckCircleOutlined, MailOutlined, StopOutlined } from '@ant-design/icons';
import { deleteUser, inviteUsers, type User, updateUser } from '#contract/identity/users.ts';
import { forgotPassword, resendActivation } from '#contract/identity.ts';
import { t } from '#web/desk/areas/identity/texts.ts';
import type { RowAction } from '#web/desk/ui/list.ts';
import { deleteAction } from '#web/desk/ui/recordActions.tsx';
import { call } from '#web/platform/api.ts';
import { may, useSession } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { useChangeUser, useDeleteUser } from './queries.ts';

/** Emails the person a link to choose a new password; nobody else learns it. */
export const sendResetLink = async ({ email }: Pick<User, 'email'>) => {
  await call(forgotPassword, { email });
  toast.success(t('identity.resetLinkSent', { email }));
};

/** A link is valid for a day; anybody who missed it gets a new one. */
export const sendLinkAgain = async ({ email }: Pick<User, 'email'>) => {
  await call(resendActivation, { email });
  toast.success(t('identity.activationLinkSent', { email }));
};

export const useUserActions = (): RowAction<User>[] => {
  const change = useChangeUser();
  const remove = useDeleteUser();
  const me = useSession(({ user }) => user?.id);
  return [
    {
      key: 'enable',
      label: t('identity.enableUser'),
      icon: <CheckCircleOutlined aria-hidden />,
      to: updateUser,
      bulk: true,
      applies: ({ status, readOnly }) => status === 'disabled' && !readOnly && may('user.enable'),
      run: ({ id, version }) => change.mutateAsync({ id, version, status: 'active' }),
    },
    {
      key: 'disable',
      label: t('identity.disableUser'),
      icon: <StopOutlined aria-hidden />,
      to: updateUser,
      bulk: true,
      applies: ({ id, status, readOnly }) => status === 'active' && id !== me && !readOnly && may('user.disable'),
      ask: (rows) => ({
        title: t('identity.disableConfirm', { count: rows.length }),
        content: t('identity.disableConfirmHelp'),
        ok: t('identity.disableUser'),
      }),
      run: ({ id, version }) => change.mutateAsync({ id, version, status: 'disabled' }),
    },
    {
      key: 'reset',
      label: t('identity.resetLinkSend'),
      icon: <MailOutlined aria-hidden />,
      to: updateUser,
      applies: ({ status, readOnly }) => status === 'active' && !readOnly,
      run: sendResetLink,
    },
    {
      key: 'again',
      label: t('identity.activationLinkSend'),
      icon: <MailOutlined aria-hidden />,
      to: inviteUsers,
      applies: ({ status }) => status === 'pending',
      run: sendLinkAgain,
    },
    deleteAction({
      to: deleteUser,
      bulk: true,
      applies: ({ id, readOnly }) => id !== me && !readOnly,
      nameOf: ({ name }) => name,
      run: ({ id, version }) => remove.mutateAsync({ id, version }),
    }),
  ];
};
