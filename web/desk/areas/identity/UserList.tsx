import { MailOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { listRoles, type Role } from '#contract/identity/roles.ts';
import { createUser, inviteUsers, type User, UserFilter, userStatuses } from '#contract/identity/users.ts';
import { phoneText } from '#contract/phoneText.ts';
import { pathOf } from '#contract/screens.ts';
import { type Branch, listBranches } from '#contract/settings/branches.ts';
import { t } from '#web/desk/areas/identity/texts.ts';
import { branchPick } from '#web/desk/areas/settings/queries.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { Face } from '#web/desk/ui/Face.tsx';
import { CreateButton, ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, INSTANT_WIDTH } from '#web/desk/ui/list.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { roleName as nameOfRole } from '#web/platform/i18n.ts';
import { may } from '#web/platform/session.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { rolePick, userPage } from './queries.ts';
import { UserStatus } from './UserStatus.tsx';
import { useUserActions } from './userActions.tsx';
import { userStatusName } from './words.ts';

const branchesOf = (user: User, branches: readonly Branch[], roles: readonly Role[]) => {
  const reach = roles.find(({ id }) => id === user.roleId)?.reach ?? 'branch';
  if (reach !== 'branch') return t('common.allBranches');
  const ownBranches = branches.filter(({ id }) => user.branchIds.includes(id));
  return ownBranches.map(({ name }) => name).join(', ') || '–';
};

const columns = (branches: readonly Branch[], roles: readonly Role[]): Column<User>[] => [
  {
    key: 'name',
    title: t('identity.user'),
    sort: true,
    card: 'title',
    width: 210,
    grows: true,
    render: ({ name, username, avatar }) => (
      <TwoLine main={name} sub={username} picture={<Face name={name} picture={avatar} />} />
    ),
  },
  { key: 'email', title: t('common.email'), sort: true, width: 240, render: ({ email }) => email },
  {
    key: 'role',
    title: t('common.role'),
    card: 'fact',
    width: 145,
    render: ({ roleName }) => (roleName ? nameOfRole(roleName) : '–'),
  },
  {
    key: 'branches',
    title: t('common.branches'),
    card: 'fact',
    width: 160,
    render: (user) => <TwoLine main={branchesOf(user, branches, roles)} />,
  },
  {
    key: 'status',
    title: t('common.status'),
    sort: true,
    card: 'corner',
    width: 110,
    render: ({ status }) => <UserStatus status={status} />,
  },
  {
    key: 'lastLogin',
    title: t('identity.lastSignIn'),
    sort: true,
    width: INSTANT_WIDTH,
    render: ({ lastLogin }) => <DateTime at={lastLogin} />,
  },
  { key: 'phone', title: t('common.phone'), extra: true, render: ({ phone }) => (phone ? phoneText(phone) : '–') },
  { key: 'username', title: t('identity.username'), sort: true, extra: true, render: ({ username }) => username },
  {
    key: 'createTime',
    title: t('identity.dateCreated'),
    sort: true,
    extra: true,
    width: INSTANT_WIDTH,
    render: ({ createTime }) => <DateTime at={createTime} />,
  },
];

export function UserList() {
  const [filter, setFilter] = useUrlFilter(UserFilter);
  const [inviting, setInviting] = useState(false);
  const users = useQuery(userPage(filter));
  const { data: roles } = useQuery(rolePick());
  const { data: branches } = useQuery(branchPick());
  const create = { to: createUser, path: pathOf('userNew'), label: t('identity.newUser') };
  const toOption = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
  return (
    <ListPage
      title={t('identity.users')}
      create={create}
      actions={
        <Allowed to={inviteUsers}>
          <Button icon={<MailOutlined aria-hidden />} onClick={() => setInviting(true)}>
            {t('identity.invite')}
          </Button>
        </Allowed>
      }
    >
      <DataTable
        name="users"
        title={t('identity.users')}
        query={users}
        columns={useMemo(() => columns(branches ?? [], roles ?? []), [branches, roles])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('identity.userSearch')}
        filters={[
          ...(may(listRoles.can) ? [choice('roleId', t('common.role'), (roles ?? []).map(toOption))] : []),
          ...(may(listBranches.can) ? [choice('branchId', t('common.branch'), (branches ?? []).map(toOption))] : []),
          choice(
            'status',
            t('common.status'),
            userStatuses.map((value) => ({ value, label: userStatusName(value) })),
          ),
        ]}
        pathOf={({ id }) => pathOf('userEdit', { id })}
        actions={useUserActions()}
        empty={
          <NothingYet
            title={t('identity.usersNone')}
            text={t('identity.usersNoneHelp')}
            action={<CreateButton {...create} />}
          />
        }
      />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </ListPage>
  );
}
