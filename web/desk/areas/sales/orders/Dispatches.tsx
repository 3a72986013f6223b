import type { SalesDispatch, SalesLine, SalesOrder } from '#contract/sales/order.ts';
import { useCouriers } from '#web/desk/areas/sales/choices.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { formatQuantity, quantityOrDash } from '#web/desk/ui/quantity.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { toSend } from './DispatchPanel.tsx';
import '#web/desk/ui/preview.css';
import './goods.css';

/** What of each line is dispatched and what is not; and each dispatch: when, by whom, with which courier. */
export function Dispatches({ order }: { order: SalesOrder }) {
  return (
    <div className="td-surface td-history">
      {order.dispatches.length > 0 ? <SentTable order={order} /> : <p>{t('sales.noDispatches')}</p>}
      <LeftTable lines={order.productList} />
    </div>
  );
}

function SentTable({ order: { branchId, dispatches, productList } }: { order: SalesOrder }) {
  const couriers = useCouriers();
  const lines = new Map(productList.map((line) => [line.id, line]));
  const goods = ({ lines: parts }: SalesDispatch) =>
    parts.map(({ lineId, quantity }) => (
      <li key={lineId}>
        <span className="td-number">{formatQuantity(quantity)}</span> × {lines.get(lineId)?.title}
      </li>
    ));
  return (
    <table className="td-preview td-sent">
      <caption>{t('sales.dispatches')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('common.date')}</th>
          <th scope="col">{t('common.courier')}</th>
          <th scope="col">{t('sales.movedItems')}</th>
        </tr>
      </thead>
      <tbody>
        {dispatches.map((dispatch) => (
          <tr key={dispatch.id ?? 0}>
            <td>
              <TwoLine main={<DateTime at={dispatch.createTime} branchId={branchId} />} sub={dispatch.userName} />
            </td>
            <td className="td-wrap">
              <TwoLine main={couriers.nameOf(dispatch.courierType)} sub={dispatch.trackingNumber} />
            </td>
            <td>
              <ul className="td-sent-goods">{goods(dispatch)}</ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LeftTable({ lines }: { lines: readonly SalesLine[] }) {
  return (
    <table className="td-preview">
      <caption>{t('sales.productList')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('common.product')}</th>
          <th scope="col" className="td-right td-roomy">
            {t('sales.orderedQuantity')}
          </th>
          <th scope="col" className="td-right">
            {t('sales.dispatchedQuantityLabel')}
          </th>
          <th scope="col" className="td-right">
            {t('sales.toDispatch')}
          </th>
          <th scope="col" className="td-right td-roomy">
            {t('sales.returnedQuantity')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <TwoLine main={line.title} sub={line.sku} />
            </td>
            <td className="td-right td-number td-roomy">{formatQuantity(line.orderQty)}</td>
            <td className="td-right td-number">{quantityOrDash(line.dispatched)}</td>
            <td className="td-right td-number">{quantityOrDash(toSend(line))}</td>
            <td className="td-right td-number td-roomy">{quantityOrDash(line.returned)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
