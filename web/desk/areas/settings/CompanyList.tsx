import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { phoneText } from '#contract/phoneText.ts';
import { pathOf } from '#contract/screens.ts';
import { type Company, CompanyFilter, createCompany, deleteCompany, updateCompany } from '#contract/settings.ts';
import { t } from '#web/desk/areas/settings/texts.ts';
import { choice } from '#web/desk/ui/choice.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { Face } from '#web/desk/ui/Face.tsx';
import { CreateButton, ListPage } from '#web/desk/ui/ListPage.tsx';
import { type Column, INSTANT_WIDTH, type RowAction } from '#web/desk/ui/list.ts';
import { activateAction, deleteAction, inactivateAction } from '#web/desk/ui/recordActions.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { useSession } from '#web/platform/session.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import { addressLine } from './address.ts';
import { deleteQuestion, toastDeleted, typedName } from './deleteCompany.ts';
import { companyPage, useChangeCompany, useDeleteCompany } from './queries.ts';
import { Activity, statusOptions } from './status.tsx';

const columns = (): Column<Company>[] => [
  {
    key: 'name',
    title: t('settings.company'),
    sort: true,
    card: 'title',
    width: 230,
    grows: true,
    render: ({ name, legalName, logo }) => (
      <TwoLine main={name} sub={legalName} picture={<Face name={name} picture={logo} square />} />
    ),
  },
  { key: 'code', title: t('settings.companyCode'), sort: true, card: 'fact', width: 150, render: ({ code }) => code },
  { key: 'abn', title: t('settings.abnLabel'), render: ({ abn }) => <span className="td-number">{abn || '–'}</span> },
  {
    key: 'gstRate',
    title: t('common.gst'),
    align: 'right',
    width: 80,
    render: ({ gstRate }) => <span className="td-number">{gstRate}%</span>,
  },
  {
    key: 'address',
    title: t('common.address'),
    card: 'fact',
    width: 226,
    render: ({ address }) => <TwoLine main={addressLine(address) || '–'} />,
  },
  { key: 'email', title: t('common.email'), extra: true, render: ({ email }) => email || '–' },
  { key: 'phone', title: t('common.phone'), extra: true, render: ({ phone }) => phoneText(phone) || '–' },
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

const useCompanyActions = (): RowAction<Company>[] => {
  const change = useChangeCompany();
  const remove = useDeleteCompany();
  // Other users would lock themselves out.
  const everywhere = useSession(({ user }) => user?.role.reach === 'all');
  return [
    activateAction({
      to: updateCompany,
      applies: ({ status }) => everywhere && status === 'inactive',
      run: ({ id, version }) => change.mutateAsync({ id, version, status: 'active' }),
    }),
    inactivateAction({
      to: updateCompany,
      applies: ({ status }) => everywhere && status === 'active',
      ask: ([company]) => ({
        title: t('settings.companyInactivateConfirm', { name: company?.name ?? '' }),
        content: t('settings.companyInactivateHelp'),
        ok: t('common.inactivate'),
        danger: true,
        typed: typedName(company?.name ?? ''),
      }),
      run: ({ id, version, name }) => change.mutateAsync({ id, version, status: 'inactive', confirmName: name }),
    }),
    deleteAction({
      to: deleteCompany,
      nameOf: ({ name }) => name,
      ask: (rows) => deleteQuestion(rows[0]?.name ?? ''),
      run: async ({ id, version, name }) => toastDeleted(name, await remove.mutateAsync({ id, version, name })),
    }),
  ];
};

export function CompanyList() {
  const [filter, setFilter] = useUrlFilter(CompanyFilter);
  const companies = useQuery(companyPage(filter));
  const create = { to: createCompany, path: pathOf('companyNew'), label: t('settings.newCompany') };
  return (
    <ListPage title={t('settings.companies')} create={create}>
      <DataTable
        name="companies"
        title={t('settings.companies')}
        query={companies}
        columns={useMemo(columns, [])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('settings.companySearch')}
        filters={[choice('status', t('common.status'), statusOptions())]}
        pathOf={({ id }) => pathOf('companyEdit', { id })}
        actions={useCompanyActions()}
        empty={
          <NothingYet
            title={t('settings.companiesNone')}
            text={t('settings.companiesNoneHelp')}
            action={<CreateButton {...create} />}
          />
        }
      />
    </ListPage>
  );
}
