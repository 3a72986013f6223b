import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import { printOrders } from '#contract/papers.ts';
import { bulkDispatch, bulkStatus, createOrder, getOrder, SalesOrderFilter } from '#contract/sales.ts';
import { pathOf } from '#contract/screens.ts';
import { useCouriers } from '#web/desk/areas/sales/choices.ts';
import { ImportButton } from '#web/desk/areas/sales/papers/ImportButton.tsx';
import { orderPage } from '#web/desk/areas/sales/queries.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { orderName } from '#web/desk/areas/sales/words.ts';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { CreateButton, ListPage } from '#web/desk/ui/ListPage.tsx';
import { useIsWide } from '#web/desk/ui/media.ts';
import { useRowNames } from '#web/desk/ui/rowNames.ts';
import { SavedViews } from '#web/desk/ui/SavedViews.tsx';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { useMay } from '#web/platform/session.ts';
import { BulkOrders } from './BulkOrders.tsx';
import { ExportOrders } from './ExportOrders.tsx';
import { OrderOutcome } from './OrderOutcome.tsx';
import { orderColumns } from './orderColumns.tsx';
import { useOrderFilters } from './orderFilters.tsx';
import { useOrderActions } from './rowActions.tsx';

export function OrderList() {
  const isWide = useIsWide();
  const [filter, setFilter] = useBranchFilter(SalesOrderFilter);
  const orders = useQuery(orderPage(filter));
  const { nameOf: courierOf } = useCouriers();
  const columns = useMemo(() => orderColumns({ courierOf, dated: !isWide }), [courierOf, isWide]);
  const filters = useOrderFilters(filter);
  const actions = useOrderActions();
  const opens = useMay(getOrder.can);
  const changesMany = [useMay(bulkStatus.can), useMay(bulkDispatch.can), useMay(printOrders.can)].some(Boolean);
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const rowName = useRowNames(orders.data?.data, orderName);
  const create = { to: createOrder, path: pathOf('salesNew'), label: t('sales.newOrder') };
  return (
    <ListPage
      title={t('sales.salesOrders')}
      create={create}
      actions={
        <>
          <ImportButton />
          <ExportOrders filter={filter} />
        </>
      }
    >
      <DataTable
        name="salesOrders"
        title={t('sales.salesOrders')}
        query={orders}
        columns={columns}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id }) => id}
        nameOf={orderName}
        search={t('sales.searchHint')}
        filters={filters.quick}
        more={filters.more}
        tools={<SavedViews table="salesOrders" />}
        pathOf={opens ? ({ id }) => pathOf('salesEdit', { id }) : undefined}
        actions={actions}
        selectionBar={changesMany ? (selection) => <BulkOrders {...selection} onOutcome={setOutcome} /> : undefined}
        empty={
          <NothingYet
            title={t('sales.noOrders')}
            text={t('sales.noOrdersHint')}
            action={<CreateButton {...create} />}
          />
        }
      />
      {outcome ? <OrderOutcome outcome={outcome} nameOf={rowName} onOutcome={setOutcome} /> : null}
    </ListPage>
  );
}
