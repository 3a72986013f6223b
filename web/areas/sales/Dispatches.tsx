import { useQuery } from '@tanstack/react-query';
import { pageOfAudit } from '#contract/audit.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import { t } from '#web/platform/i18n.ts';
import { listQuery } from '#web/platform/query.ts';
import { may } from '#web/platform/session.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { formatQuantity } from '#web/ui/quantity.ts';
import { TwoLine } from '#web/ui/TwoLine.tsx';
import { useCouriers } from './choices.ts';
import { toSend } from './DispatchPanel.tsx';
import '#web/ui/preview.css';
import './sales.css';

/** What of each line has left and what has not; and, for those who may look, when and by whose hand. */
export function Dispatches({ order }: { order: SalesOrder }) {
  const couriers = useCouriers();
  const { data: acts } = useQuery({
    ...listQuery(pageOfAudit, {
      entity: 'salesOrder',
      entityId: order.id,
      action: 'dispatch',
      pageNo: 1,
      pageSize: 50,
    }),
    enabled: may(pageOfAudit.can),
  });
  const { fullyDispatchedDate, courierType, trackingNumber } = order;
  return (
    <div className="td-surface td-history">
      <dl className="td-facts-row">
        <div>
          <dt>{t('Courier')}</dt>
          <dd>{couriers.nameOf(courierType)}</dd>
        </div>
        <div>
          <dt>{t('Tracking number')}</dt>
          <dd>{trackingNumber || '–'}</dd>
        </div>
        <div>
          <dt>{t('Fully dispatched')}</dt>
          <dd>
            <DateTime at={fullyDispatchedDate} />
          </dd>
        </div>
      </dl>
      <table className="td-preview">
        <caption>{t('Product list')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Product')}</th>
            <th scope="col" className="td-right">
              {t('Ordered')}
            </th>
            <th scope="col" className="td-right">
              {t('Dispatched')}
            </th>
            <th scope="col" className="td-right">
              {t('To dispatch')}
            </th>
            <th scope="col" className="td-right">
              {t('Returned')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.productList.map((line) => (
            <tr key={line.id}>
              <td>
                <TwoLine main={line.title} sub={line.sku} />
              </td>
              <td className="td-right td-number">{formatQuantity(line.orderQty)}</td>
              <td className="td-right td-number">{formatQuantity(line.dispatched)}</td>
              <td className="td-right td-number">{formatQuantity(toSend(line))}</td>
              <td className="td-right td-number">{formatQuantity(line.returned)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {acts && acts.data.length > 0 ? (
        <table className="td-preview">
          <caption>{t('Dispatches')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('When')}</th>
              <th scope="col">{t('Who')}</th>
            </tr>
          </thead>
          <tbody>
            {acts.data.map(({ id, at, userName }) => (
              <tr key={id}>
                <td>
                  <DateTime at={at} />
                </td>
                <td>{userName}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  );
}
