import { DownloadOutlined, EditOutlined, MergeOutlined, UploadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import { importCustomers } from '#contract/customers/sheets.ts';
import {
  bulkActivateCustomers,
  bulkInactivateCustomers,
  bulkTagCustomers,
  type Customer,
  CustomerFilter,
  createCustomer,
  deleteCustomer,
  exportCustomers,
  getCustomer,
  mergeCustomers,
} from '#contract/customers.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { CreateButton, ListPage } from '#web/desk/ui/ListPage.tsx';
import type { RowAction } from '#web/desk/ui/list.ts';
import { OutcomeDialog } from '#web/desk/ui/OutcomeDialog.tsx';
import { deleteAction } from '#web/desk/ui/recordActions.tsx';
import { useRowNames } from '#web/desk/ui/rowNames.ts';
import { SavedViews } from '#web/desk/ui/SavedViews.tsx';
import { download } from '#web/platform/download.ts';
import { sheetLanguage } from '#web/platform/i18n.ts';
import { may, useMay } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { useUrlFilter } from '#web/platform/url.ts';
import { useBulkActions } from './bulkActions.ts';
import { CustomerBulkBar } from './CustomerBulkBar.tsx';
import { CustomerMerge } from './CustomerMerge.tsx';
import { customerColumns } from './customerColumns.tsx';
import { moreFilters, quickFilters } from './customerFilters.tsx';
import { ListHead } from './ListHead.tsx';
import { editPath } from './paths.ts';
import { customerPage, tagPick, typePick, useDeleteCustomer } from './queries.ts';

const useActions = (onMerge: (row: Customer) => void): RowAction<Customer>[] => {
  const navigate = useNavigate();
  const remove = useDeleteCustomer();
  return [
    {
      key: 'open',
      label: t('customers.openCustomer'),
      icon: <EditOutlined aria-hidden />,
      to: getCustomer,
      run: ({ id }) => navigate(editPath(id)),
    },
    {
      key: 'merge',
      label: t('common.mergeIntoMore'),
      icon: <MergeOutlined aria-hidden />,
      to: mergeCustomers,
      run: onMerge,
    },
    deleteAction({
      to: deleteCustomer,
      nameOf: ({ name }) => name,
      run: async ({ id, version, name }) => {
        await remove.mutateAsync({ id, version });
        toast.success(t('common.deleted', { name }));
      },
    }),
  ];
};

const nameOf = ({ name }: Customer) => name;

export function CustomerList() {
  const [filter, setFilter] = useUrlFilter(CustomerFilter);
  const navigate = useNavigate();
  const customers = useQuery(customerPage(filter));
  const { data: types } = useQuery(typePick());
  const { data: tags = [] } = useQuery(tagPick());
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const [merging, setMerging] = useState<Customer>();
  const rowName = useRowNames(customers.data?.data, nameOf);
  const bulkActions = useBulkActions(setOutcome);
  const opens = useMay(getCustomer.can);
  const actions = useActions(setMerging);
  const changesMany = [bulkActivateCustomers, bulkInactivateCustomers, bulkTagCustomers].some(({ can }) => may(can));

  const create = { to: createCustomer, path: pathOf('customerNew'), label: t('customers.newCustomer') };
  return (
    <ListPage
      title={t('customers.customers')}
      create={create}
      actions={
        <>
          <Allowed to={importCustomers}>
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => navigate(pathOf('customerImport'))}>
              {t('common.import')}
            </Button>
          </Allowed>
          <Allowed to={exportCustomers}>
            <Button
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => void download(exportCustomers, { ...filter, language: sheetLanguage() })}
            >
              {t('common.export')}
            </Button>
          </Allowed>
        </>
      }
    >
      <ListHead onFilter={setFilter} />
      <DataTable
        name="customers"
        title={t('customers.customers')}
        query={customers}
        columns={useMemo(() => customerColumns(types ?? []), [types])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        search={t('customers.searchHint')}
        filters={quickFilters(types ?? [], tags)}
        more={moreFilters()}
        tools={<SavedViews table="customers" />}
        pathOf={opens ? ({ id }) => editPath(id) : undefined}
        actions={actions}
        selectionBar={
          changesMany
            ? (selection) => <CustomerBulkBar {...selection} filter={filter} actions={bulkActions} />
            : undefined
        }
        empty={
          <NothingYet
            title={t('customers.noCustomers')}
            text={t('customers.noCustomersHint')}
            action={<CreateButton {...create} />}
          />
        }
      />
      {merging ? (
        <CustomerMerge
          customer={merging}
          onClose={() => setMerging(undefined)}
          onMerged={() => setMerging(undefined)}
        />
      ) : null}
      {outcome ? (
        <OutcomeDialog
          outcome={outcome}
          title={t('common.customer')}
          nameOf={rowName}
          onClose={() => setOutcome(undefined)}
        />
      ) : null}
    </ListPage>
  );
}
