import { CheckCircleOutlined, DeleteOutlined, MailOutlined, StopOutlined } from '@ant-design/icons';
import { deleteUser, inviteUsers, type User, updateUser } from '#contract/identity/users.ts';
import { forgotPassword, resendActivation } from '#contract/identity.ts';
import { call } from '#web/platform/api.ts';
import { t } from '#web/platform/i18n.ts';
import { may, useSession } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import type { RowAction } from '#web/ui/list.ts';
import { useChangeUser, useDeleteUser } from './queries.ts';

/** Mails the person a link to choose a new password; nobody else learns it. */
export const sendResetLink = async ({ email }: Pick<User, 'email'>) => {
  await call(forgotPassword, { email });
  toast.success(t('A link to choose a new password is on its way to {email}', { email }));
};

/** A link lives for a day; who missed it gets a new one. */
export const sendLinkAgain = async ({ email }: Pick<User, 'email'>) => {
  await call(resendActivation, { email });
  toast.success(t('A new link is on its way to {email}', { email }));
};

export const useUserActions = (): RowAction<User>[] => {
  const change = useChangeUser();
  const remove = useDeleteUser();
  const me = useSession(({ user }) => user?.id);
  return [
    {
      key: 'enable',
      label: t('Enable'),
      icon: <CheckCircleOutlined aria-hidden />,
      to: updateUser,
      bulk: true,
      applies: ({ status, readOnly }) => status === 'disabled' && !readOnly && may('user.enable'),
      run: ({ id, version }) => change.mutateAsync({ id, version, status: 'active' }),
    },
    {
      key: 'disable',
      label: t('Disable'),
      icon: <StopOutlined aria-hidden />,
      to: updateUser,
      bulk: true,
      applies: ({ id, status, readOnly }) => status === 'active' && id !== me && !readOnly && may('user.disable'),
      ask: (rows) => ({
        title: t('Disable {count, plural, one {this user} other {# users}}?', { count: rows.length }),
        content: t('They are signed out everywhere at once.'),
        ok: t('Disable'),
      }),
      run: ({ id, version }) => change.mutateAsync({ id, version, status: 'disabled' }),
    },
    {
      key: 'reset',
      label: t('Send a password reset link'),
      icon: <MailOutlined aria-hidden />,
      to: updateUser,
      applies: ({ status, readOnly }) => status === 'active' && !readOnly,
      run: sendResetLink,
    },
    {
      key: 'again',
      label: t('Send the activation link again'),
      icon: <MailOutlined aria-hidden />,
      to: inviteUsers,
      applies: ({ status }) => status === 'pending',
      run: sendLinkAgain,
    },
    {
      key: 'delete',
      label: t('Delete'),
      icon: <DeleteOutlined aria-hidden />,
      to: deleteUser,
      danger: true,
      bulk: true,
      applies: ({ id, readOnly }) => id !== me && !readOnly,
      ask: (rows) => ({
        title: t('Confirm Delete?'),
        content: rows.map(({ name }) => name).join(', '),
        ok: t('Delete'),
      }),
      run: ({ id, version }) => remove.mutateAsync({ id, version }),
    },
  ];
};
