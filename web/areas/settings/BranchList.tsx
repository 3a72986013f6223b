import { CheckCircleOutlined, DeleteOutlined, StopOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { phoneText } from '#contract/phone.ts';
import { type Branch, BranchFilter, createBranch, deleteBranch, updateBranch } from '#contract/settings.ts';
import { t } from '#web/platform/i18n.ts';
import { may } from '#web/platform/session.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import { choice } from '#web/ui/choice.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { NothingYet } from '#web/ui/Emptiness.tsx';
import { CreateButton, ListPage } from '#web/ui/ListPage.tsx';
import type { Column, RowAction } from '#web/ui/list.ts';
import { TwoLine } from '#web/ui/TwoLine.tsx';
import { addressLine } from './address.ts';
import { branchPage, useChangeBranch, useDeleteBranch } from './queries.ts';
import { Activity, statusOptions } from './status.tsx';

const columns = (): Column<Branch>[] => [
  {
    key: 'name',
    title: t('Branch'),
    sort: true,
    card: 'title',
    width: 260,
    render: ({ name, address }) => <TwoLine main={name} sub={addressLine(address)} />,
  },
  {
    key: 'number',
    title: t('Number'),
    sort: true,
    align: 'right',
    width: 100,
    render: ({ number }) => <span className="td-number">{String(number).padStart(4, '0')}</span>,
  },
  { key: 'timeZone', title: t('Time zone'), card: 'fact', render: ({ timeZone }) => timeZone.replaceAll('_', ' ') },
  {
    key: 'openingDays',
    title: t('Open'),
    card: 'fact',
    width: 140,
    render: ({ openingDays }) => t('{count, plural, one {# day} other {# days}} a week', { count: openingDays.length }),
  },
  { key: 'phone', title: t('Phone'), card: 'fact', render: ({ phone }) => phoneText(phone) || '–' },
  { key: 'email', title: t('Email'), extra: true, render: ({ email }) => email || '–' },
  {
    key: 'status',
    title: t('Status'),
    sort: true,
    card: 'corner',
    render: ({ status }) => <Activity status={status} />,
  },
  {
    key: 'createTime',
    title: t('Created'),
    sort: true,
    extra: true,
    render: ({ createTime }) => <DateTime at={createTime} />,
  },
];

const useBranchActions = (): RowAction<Branch>[] => {
  const change = useChangeBranch();
  const remove = useDeleteBranch();
  return [
    {
      key: 'activate',
      label: t('Activate'),
      icon: <CheckCircleOutlined aria-hidden />,
      to: updateBranch,
      bulk: true,
      applies: ({ status }) => status === 'inactive' && may('branch.enable'),
      run: ({ id, version }) => change.mutateAsync({ id, version, status: 'active' }),
    },
    {
      key: 'inactivate',
      label: t('Inactivate'),
      icon: <StopOutlined aria-hidden />,
      to: updateBranch,
      bulk: true,
      applies: ({ status }) => status === 'active' && may('branch.disable'),
      run: ({ id, version }) => change.mutateAsync({ id, version, status: 'inactive' }),
    },
    {
      key: 'delete',
      label: t('Delete'),
      icon: <DeleteOutlined aria-hidden />,
      to: deleteBranch,
      danger: true,
      bulk: true,
      ask: (rows) => ({
        title: t('Confirm Delete?'),
        content: rows.map(({ name }) => name).join(', '),
        ok: t('Delete'),
      }),
      run: ({ id, version }) => remove.mutateAsync({ id, version }),
    },
  ];
};

export function BranchList() {
  const [filter, setFilter] = useUrlFilter(BranchFilter);
  const branches = useQuery(branchPage(filter));
  const create = { to: createBranch, path: '/settings/branch/new', label: t('New branch') };
  return (
    <ListPage title={t('Branches')} create={create}>
      <DataTable
        name="branches"
        title={t('Branches')}
        query={branches}
        columns={columns()}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('Name or suburb')}
        filters={[choice('status', t('Status'), statusOptions())]}
        pathOf={({ id }) => `/settings/branch/edit/${id}`}
        actions={useBranchActions()}
        empty={
          <NothingYet
            title={t('No branches yet')}
            text={t('A branch is a shop or warehouse with its own stock, tills and opening days.')}
            action={<CreateButton {...create} />}
          />
        }
      />
    </ListPage>
  );
}
