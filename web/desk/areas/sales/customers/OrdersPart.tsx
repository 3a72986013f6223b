import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { customerHistory } from '#contract/sales/customers.ts';
import { getOrder } from '#contract/sales.ts';
import { pathOf } from '#contract/screens.ts';
import { LIST } from '#web/desk/areas/customers/paths.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { OrderStatusTag, PaymentTag } from '#web/desk/areas/sales/orders/OrderTags.tsx';
import { orderName } from '#web/desk/areas/sales/words.ts';
import { BranchChip } from '#web/desk/ui/BranchChip.tsx';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { Money } from '#web/desk/ui/Money.tsx';
import { Pager } from '#web/desk/ui/Pager.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useListBranch } from '#web/platform/branch.ts';
import { listQuery } from '#web/platform/query.ts';
import { useMay } from '#web/platform/session.ts';
import '#web/desk/ui/list.css';
import '#web/desk/ui/preview.css';

/** A customer's orders, newest first; filters are on their own screen. */
export function OrdersPart({ id }: { id: number }) {
  const branchId = useListBranch();
  // Another branch starts at its first page.
  const [turned, setTurned] = useState({ branchId, pageNo: 1 });
  const pageNo = turned.branchId === branchId ? turned.pageNo : 1;
  const opens = useMay(getOrder.can);
  const orders = useQuery(listQuery(customerHistory, { customerId: id, branchId, pageNo, pageSize: 20 }));
  return (
    <RecordPage list={LIST} query={orders}>
      {(page) => (
        <div className="td-surface td-history td-sideways">
          <BranchChip branchId={branchId} />
          {page.totalCount === 0 ? (
            <p>{branchId === undefined ? t('customers.noOrders') : t('customers.noOrdersAtBranch')}</p>
          ) : null}
          <table className="td-preview" hidden={page.totalCount === 0}>
            <thead>
              <tr>
                <th scope="col">{t('customers.order')}</th>
                <th scope="col" className="td-roomy">
                  {t('customers.createdDate')}
                </th>
                <th scope="col">{t('common.status')}</th>
                <th scope="col" className="td-roomy">
                  {t('customers.paymentStatus')}
                </th>
                <th scope="col" className="td-right">
                  {t('common.total')}
                </th>
                <th scope="col" className="td-right">
                  {t('customers.amountDue')}
                </th>
              </tr>
            </thead>
            <tbody>
              {page.data.map((order) => (
                <tr key={order.id}>
                  <td className="td-number td-oneline">
                    {opens ? (
                      <Link to={pathOf('salesEdit', { id: order.id })}>{orderName(order)}</Link>
                    ) : (
                      orderName(order)
                    )}
                  </td>
                  <td className="td-roomy">
                    <DateTime at={order.createTime} branchId={order.branchId} />
                  </td>
                  <td>
                    <OrderStatusTag order={order} />
                  </td>
                  <td className="td-roomy">
                    <PaymentTag order={order} />
                  </td>
                  <td className="td-right">
                    <Money amount={order.totalInclGst} />
                  </td>
                  <td className="td-right">
                    <Money amount={order.amountSummary.due} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pager page={page} onPage={(next) => setTurned({ branchId, pageNo: next })} />
          {page.totalCount > 0 ? (
            <p>
              <Link to={pathOf('customerHistoryOf', { id })}>{t('customers.searchOrders')}</Link>
            </p>
          ) : null}
        </div>
      )}
    </RecordPage>
  );
}
