import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { createRole, deleteRole, listRoles, type Role } from '#contract/identity/roles.ts';
import { t } from '#web/platform/i18n.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { NothingYet } from '#web/ui/Emptiness.tsx';
import { CreateButton, ListPage } from '#web/ui/ListPage.tsx';
import { type Column, onePage, type RowAction } from '#web/ui/list.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { countOf } from './grants.ts';
import { roleList, useDeleteRole } from './queries.ts';
import { reachName } from './words.ts';

const columns = (): Column<Role>[] => [
  { key: 'name', title: t('Role'), card: 'title', width: 240, render: ({ name }) => t(name) },
  { key: 'reach', title: t('Reach'), card: 'fact', render: ({ reach }) => reachName(reach) },
  {
    key: 'permissions',
    title: t('Permissions'),
    align: 'right',
    card: 'fact',
    render: ({ permissions }) => <span className="td-number">{countOf(permissions)}</span>,
  },
  {
    key: 'users',
    title: t('Users'),
    align: 'right',
    card: 'fact',
    render: ({ users }) => <span className="td-number">{users || '–'}</span>,
  },
  {
    key: 'builtIn',
    title: t('Kind'),
    card: 'corner',
    render: ({ builtIn }) =>
      builtIn ? <StatusTag mood="neutral">{t('Built in')}</StatusTag> : <StatusTag mood="good">{t('Own')}</StatusTag>,
  },
];

const useRoleActions = (): RowAction<Role>[] => {
  const navigate = useNavigate();
  const remove = useDeleteRole();
  return [
    {
      key: 'copy',
      label: t('Copy'),
      icon: <CopyOutlined aria-hidden />,
      to: createRole,
      run: ({ id }) => navigate(`/users/roles/new?copy=${id}`),
    },
    {
      key: 'delete',
      label: t('Delete'),
      icon: <DeleteOutlined aria-hidden />,
      to: deleteRole,
      danger: true,
      applies: ({ readOnly, users }) => !readOnly && users === 0,
      ask: (rows) => ({
        title: t('Confirm Delete?'),
        content: rows.map(({ name }) => name).join(', '),
        ok: t('Delete'),
      }),
      run: ({ id, version }) => remove.mutateAsync({ id, version }),
    },
  ];
};

export function RoleList() {
  const [filter, setFilter] = useUrlFilter(listRoles.input);
  const roles = useQuery({ ...roleList(filter), select: onePage<Role> });
  const create = { to: createRole, path: '/users/roles/new', label: t('New role') };
  return (
    <ListPage title={t('Roles')} create={create}>
      <DataTable
        name="roles"
        title={t('Roles')}
        query={roles}
        columns={columns()}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('Name')}
        pathOf={({ id }) => `/users/roles/edit/${id}`}
        actions={useRoleActions()}
        empty={
          <NothingYet
            title={t('No roles yet')}
            text={t('A role says what the people who have it may see and do.')}
            action={<CreateButton {...create} />}
          />
        }
      />
    </ListPage>
  );
}
