import { PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { SalesOrder } from '#contract/sales/order.ts';
import { useCouriers } from '#web/desk/areas/sales/choices.ts';
import { usePrintOnArrival } from '#web/desk/areas/sales/papers/printOnArrival.ts';
import { orderById } from '#web/desk/areas/sales/queries.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { buyerName, editPath, LIST, orderName } from '#web/desk/areas/sales/words.ts';
import { formatQuantity, quantityOrDash } from '#web/desk/ui/quantity.ts';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { useTab } from '#web/platform/tabs.ts';
import { toSend } from './DispatchPanel.tsx';
import { OrderState } from './OrderState.tsx';
import '#web/desk/ui/page.css';
import '#web/desk/areas/sales/sales.css';
import './goods.css';

/** The goods of one order, to be picked from the shelves: on screen with ticks, or on paper. */
export function OrderProducts() {
  const { id } = useParams();
  return (
    <RecordPage list={LIST} query={useQuery(orderById(Number(id)))}>
      {(order) => <PickList order={order} />}
    </RecordPage>
  );
}

function PickList({ order }: { order: SalesOrder }) {
  const { setTitle } = useTab();
  const couriers = useCouriers();
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const title = t('sales.pickListTitle', { name: orderName(order) });
  useEffect(() => setTitle(title), [setTitle, title]);
  usePrintOnArrival();
  const tick = (lineId: number, on: boolean) =>
    setPicked((before) => {
      const after = new Set(before);
      if (on) after.add(lineId);
      else after.delete(lineId);
      return after;
    });
  return (
    <section className="td-page">
      <header className="td-page-head">
        <h1>{title}</h1>
        <OrderState order={order} />
        <div className="td-page-actions">
          <Link to={editPath(order.id)}>{t('sales.openOrder')}</Link>
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
            {t('sales.print')}
          </Button>
        </div>
      </header>
      <div className="td-surface td-sales-box">
        <dl className="td-facts-row">
          <div>
            <dt>{t('common.customer')}</dt>
            <dd>{buyerName(order)}</dd>
          </div>
          <div>
            <dt>{t('common.branch')}</dt>
            <dd>{order.branchName}</dd>
          </div>
          <div>
            <dt>{t('common.courier')}</dt>
            <dd>{couriers.nameOf(order.courierType)}</dd>
          </div>
          {order.note ? (
            <div>
              <dt>{t('common.note')}</dt>
              <dd>{order.note}</dd>
            </div>
          ) : null}
        </dl>
        <div className="td-goods-scroll">
          <table className="td-goods">
            <caption className="td-visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="td-visually-hidden">{t('sales.picked')}</span>
                </th>
                <th scope="col" className="td-roomy">
                  {t('common.sku')}
                </th>
                <th scope="col">{t('common.product')}</th>
                <th scope="col">{t('sales.unitOrPack')}</th>
                <th scope="col" className="td-right td-roomy">
                  {t('sales.orderedQuantity')}
                </th>
                <th scope="col" className="td-right">
                  {t('sales.toDispatch')}
                </th>
              </tr>
            </thead>
            <tbody>
              {order.productList.map((line) => (
                <tr key={line.id}>
                  <td>
                    <Checkbox
                      aria-label={t('sales.pickedNamed', { name: line.title })}
                      checked={picked.has(line.id)}
                      onChange={({ target }) => tick(line.id, target.checked)}
                    />
                  </td>
                  <td className="td-number td-roomy">{line.sku}</td>
                  <td>
                    <TwoLine main={line.title} sub={line.chineseTitle} />
                  </td>
                  <td>{line.pack ? t('common.packOf', { count: line.unitQty }) : t('sales.unit')}</td>
                  <td className="td-right td-number td-roomy">{formatQuantity(line.orderQty)}</td>
                  <td className="td-right td-number">
                    <strong>{quantityOrDash(toSend(line))}</strong>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p role="status" className="td-quiet">
          {t('sales.pickedCount', {
            picked: picked.size,
            count: order.productList.length,
          })}
        </p>
      </div>
    </section>
  );
}
