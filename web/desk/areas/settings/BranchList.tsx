import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { phoneText } from '#contract/phoneText.ts';
import { pathOf } from '#contract/screens.ts';
import { type Branch, BranchFilter, createBranch, deleteBranch, updateBranch } from '#contract/settings/branches.ts';
import { t } from '#web/desk/areas/settings/texts.ts';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { CreateButton, ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, INSTANT_WIDTH, type RowAction } from '#web/desk/ui/list.ts';
import { activateAction, deleteAction, inactivateAction } from '#web/desk/ui/recordActions.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { may } from '#web/platform/session.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import { addressLine } from './address.ts';
import { branchPage, useChangeBranch, useDeleteBranch } from './queries.ts';
import { Activity, statusOptions } from './status.tsx';

const columns = (): Column<Branch>[] => [
  {
    key: 'name',
    title: t('common.branch'),
    sort: true,
    card: 'title',
    width: 230,
    grows: true,
    render: ({ name, address }) => <TwoLine main={name} sub={addressLine(address)} />,
  },
  {
    key: 'number',
    title: t('settings.branchNumber'),
    sort: true,
    align: 'right',
    width: 100,
    render: ({ number }) => <span className="td-number">{String(number).padStart(4, '0')}</span>,
  },
  {
    key: 'timeZone',
    title: t('settings.timeZoneLabel'),
    card: 'fact',
    width: 172,
    render: ({ timeZone }) => timeZone.replaceAll('_', ' '),
  },
  {
    key: 'openingDays',
    title: t('settings.openingDays'),
    width: 140,
    render: ({ openingDays }) => t('settings.daysAWeek', { count: openingDays.length }),
  },
  { key: 'phone', title: t('common.phone'), card: 'fact', width: 140, render: ({ phone }) => phoneText(phone) || '–' },
  { key: 'email', title: t('common.email'), extra: true, render: ({ email }) => email || '–' },
  {
    key: 'status',
    title: t('common.status'),
    sort: true,
    card: 'corner',
    width: 110,
    render: ({ status }) => <Activity status={status} />,
  },
  {
    key: 'createTime',
    title: t('settings.dateCreated'),
    sort: true,
    extra: true,
    width: INSTANT_WIDTH,
    render: ({ createTime }) => <DateTime at={createTime} />,
  },
];

const useBranchActions = (): RowAction<Branch>[] => {
  const change = useChangeBranch();
  const remove = useDeleteBranch();
  return [
    activateAction({
      to: updateBranch,
      bulk: true,
      applies: ({ status }) => status === 'inactive' && may('branch.enable'),
      run: ({ id, version }) => change.mutateAsync({ id, version, status: 'active' }),
    }),
    inactivateAction({
      to: updateBranch,
      bulk: true,
      applies: ({ status }) => status === 'active' && may('branch.disable'),
      run: ({ id, version }) => change.mutateAsync({ id, version, status: 'inactive' }),
    }),
    deleteAction({
      to: deleteBranch,
      bulk: true,
      nameOf: ({ name }) => name,
      run: ({ id, version }) => remove.mutateAsync({ id, version }),
    }),
  ];
};

export function BranchList() {
  const [filter, setFilter] = useUrlFilter(BranchFilter);
  const branches = useQuery(branchPage(filter));
  const create = { to: createBranch, path: pathOf('branchNew'), label: t('settings.newBranch') };
  return (
    <ListPage title={t('common.branches')} create={create}>
      <DataTable
        name="branches"
        title={t('common.branches')}
        query={branches}
        columns={useMemo(columns, [])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('settings.branchSearch')}
        filters={[choice('status', t('common.status'), statusOptions())]}
        pathOf={({ id }) => pathOf('branchEdit', { id })}
        actions={useBranchActions()}
        empty={
          <NothingYet
            title={t('settings.branchesNone')}
            text={t('settings.branchesNoneHelp')}
            action={<CreateButton {...create} />}
          />
        }
      />
    </ListPage>
  );
}
