import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { customerHistory } from '#contract/sales/customers.ts';
import { getOrder, SalesOrderFilter } from '#contract/sales.ts';
import { pathOf } from '#contract/screens.ts';
import { CustomerPicker } from '#web/desk/areas/customers/CustomerPicker.tsx';
import { t } from '#web/desk/areas/customers/texts.ts';
import { useCouriers } from '#web/desk/areas/sales/choices.ts';
import { orderColumns } from '#web/desk/areas/sales/orders/orderColumns.tsx';
import { useOrderFilters } from '#web/desk/areas/sales/orders/orderFilters.tsx';
import { orderName } from '#web/desk/areas/sales/words.ts';
import { DataTable } from '#web/desk/ui/DataTable.tsx';
import { NothingYet } from '#web/desk/ui/Emptiness.tsx';
import { ListPage } from '#web/desk/ui/ListPage.tsx';
import { useIsWide } from '#web/desk/ui/media.ts';
import { useBranchFilter } from '#web/platform/branchFilter.ts';
import { listQuery } from '#web/platform/query.ts';
import { useMay } from '#web/platform/session.ts';

const PATH = pathOf('customerHistory');

/** Orders of customers: all of them, or those of the one in the address. */
export function CustomerHistory() {
  const isWide = useIsWide();
  const { id } = useParams();
  const customerId = id ? Number(id) : undefined;
  const navigate = useNavigate();
  const [filter, setFilter] = useBranchFilter(SalesOrderFilter);
  const ownFilter = customerId === undefined ? filter : { ...filter, customerId };
  const orders = useQuery(listQuery(customerHistory, ownFilter));
  const { nameOf: courierOf } = useCouriers();
  const columns = useMemo(() => orderColumns({ courierOf, dated: !isWide }), [courierOf, isWide]);
  const filters = useOrderFilters(ownFilter);
  const opens = useMay(getOrder.can);
  return (
    <ListPage title={t('customers.customerOrders')}>
      <div className="td-customer-choice">
        <CustomerPicker
          customerId={customerId ?? null}
          placeholder={t('customers.allCustomers')}
          fixed
          inactiveToo
          onPick={(picked) => navigate(picked ? `${PATH}/${picked.id}` : PATH)}
        />
      </div>
      <DataTable
        name="customerOrders"
        title={t('customers.customerOrders')}
        query={orders}
        columns={columns}
        filter={filter}
        onFilter={setFilter}
        idOf={({ id: order }) => order}
        nameOf={orderName}
        search={t('customers.orderSearchHint')}
        filters={filters.quick}
        more={filters.more}
        pathOf={opens ? (order) => pathOf('salesEdit', { id: order.id }) : undefined}
        empty={<NothingYet title={t('customers.noOrders')} text={t('customers.noOrdersHint')} />}
      />
    </ListPage>
  );
}
