import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PurchaseOrderFilter } from '#contract/purchasing/order.ts';
import { createPurchaseOrder, getPurchaseOrder } from '#contract/purchasing.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { useBranchField } from '#web/desk/ui/branchField.tsx';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { CreateButton, ListPage } from '#web/desk/ui/ListPage.tsx';
import { supplierPick } from '#web/desk/ui/products/listOptions.ts';
import { SavedViews } from '#web/desk/ui/SavedViews.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { useMay } from '#web/platform/session.ts';
import { editPath, nameOf } from './names.ts';
import { useOrderActions } from './orderActions.tsx';
import { orderColumns } from './orderColumns.tsx';
import { moreFilters, quickFilters } from './orderFilters.tsx';
import { orderPage } from './queries.ts';
import { useStatuses } from './statuses.ts';

const toOption = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });

export function PurchaseOrderList() {
  const [filter, setFilter] = useBranchFilter(PurchaseOrderFilter);
  const orders = useQuery(orderPage(filter));
  const { data: suppliers = [] } = useQuery(supplierPick());
  const { options: statuses } = useStatuses();
  const opens = useMay(getPurchaseOrder.can);
  const create = { to: createPurchaseOrder, path: pathOf('purchaseOrderNew'), label: t('purchasing.newOrder') };
  return (
    <ListPage title={t('purchasing.orders')} create={create}>
      <DataTable
        name="purchaseOrders"
        title={t('purchasing.orders')}
        query={orders}
        columns={useMemo(orderColumns, [])}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={nameOf}
        search={t('purchasing.searchHint')}
        filters={[...quickFilters(statuses, suppliers.map(toOption)), ...useBranchField()]}
        more={moreFilters()}
        tools={<SavedViews table="purchaseOrders" />}
        pathOf={opens ? ({ id }) => editPath(id) : undefined}
        actions={useOrderActions()}
        empty={
          <NothingYet
            title={t('purchasing.noOrders')}
            text={t('purchasing.noOrdersHint')}
            action={<CreateButton {...create} />}
          />
        }
      />
    </ListPage>
  );
}
