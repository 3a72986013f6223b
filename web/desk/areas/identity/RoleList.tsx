import { CopyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { createRole, deleteRole, listRoles, type Role } from '#contract/identity/roles.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/identity/texts.ts';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { CreateButton, ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, onePage, type RowAction } from '#web/desk/ui/list.ts';
import { deleteAction } from '#web/desk/ui/recordActions.tsx';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { roleName } from '#web/platform/i18n.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import { countOf } from './grants.ts';
import { roleList, useDeleteRole } from './queries.ts';
import { reachName } from './words.ts';

const columns = (): Column<Role>[] => [
  {
    key: 'name',
    title: t('common.role'),
    card: 'title',
    width: 200,
    grows: true,
    render: ({ name }) => roleName(name),
  },
  { key: 'reach', title: t('identity.access'), card: 'fact', width: 150, render: ({ reach }) => reachName(reach) },
  {
    key: 'permissions',
    title: t('identity.permissionCount'),
    align: 'right',
    card: 'fact',
    width: 120,
    render: ({ permissions }) => <span className="td-number">{countOf(permissions)}</span>,
  },
  {
    key: 'users',
    title: t('identity.roleUsers'),
    align: 'right',
    card: 'fact',
    width: 90,
    render: ({ users }) => <span className="td-number">{users || '–'}</span>,
  },
  {
    key: 'builtIn',
    title: t('identity.roleType'),
    card: 'corner',
    width: 120,
    render: ({ builtIn }) =>
      builtIn ? (
        <StatusTag mood="neutral">{t('identity.roleBuiltIn')}</StatusTag>
      ) : (
        <StatusTag mood="good">{t('identity.roleCustom')}</StatusTag>
      ),
  },
];

const useRoleActions = (): RowAction<Role>[] => {
  const navigate = useNavigate();
  const remove = useDeleteRole();
  return [
    {
      key: 'copy',
      label: t('identity.copyRole'),
      icon: <CopyOutlined aria-hidden />,
      to: createRole,
      run: ({ id }) => navigate(`${pathOf('roleNew')}?copy=${id}`),
    },
    deleteAction({
      to: deleteRole,
      applies: ({ readOnly, users }) => !readOnly && users === 0,
      nameOf: ({ name }) => name,
      run: ({ id, version }) => remove.mutateAsync({ id, version }),
    }),
  ];
};

export function RoleList() {
  const [filter, setFilter] = useUrlFilter(listRoles.input);
  const roles = useQuery({ ...roleList(filter), select: onePage<Role> });
  const create = { to: createRole, path: pathOf('roleNew'), label: t('identity.newRole') };
  return (
    <ListPage title={t('identity.roles')} create={create}>
      <DataTable
        name="roles"
        title={t('identity.roles')}
        query={roles}
        columns={useMemo(columns, [])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('common.name')}
        pathOf={({ id }) => pathOf('roleEdit', { id })}
        actions={useRoleActions()}
        empty={
          <NothingYet
            title={t('identity.rolesNone')}
            text={t('identity.rolesNoneHelp')}
            action={<CreateButton {...create} />}
          />
        }
      />
    </ListPage>
  );
}
