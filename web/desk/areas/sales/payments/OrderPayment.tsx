import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import type { SalesOrder } from '#contract/sales/order.ts';
import { counts } from '#contract/sales/status.ts';
import { pathOf } from '#contract/screens.ts';
import { OrderState } from '#web/desk/areas/sales/orders/OrderState.tsx';
import { OrderSums } from '#web/desk/areas/sales/orders/OrderSums.tsx';
import { orderById } from '#web/desk/areas/sales/queries.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { buyerName, LIST, orderName } from '#web/desk/areas/sales/words.ts';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { useTab } from '#web/platform/tabs.ts';
import { PaymentPanel } from './PaymentPanel.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import '#web/desk/ui/page.css';
import '#web/desk/areas/sales/sales.css';

/** The payments of one order on a separate screen. */
export function OrderPayment() {
  const { id } = useParams();
  return (
    <RecordPage list={LIST} query={useQuery(orderById(Number(id)))}>
      {(order) => <Payment order={order} />}
    </RecordPage>
  );
}

function Payment({ order }: { order: SalesOrder }) {
  const { setTitle } = useTab();
  const title = t('sales.paymentTitle', { name: orderName(order) });
  useEffect(() => setTitle(title), [setTitle, title]);
  return (
    <section className="td-page">
      <header className="td-page-head">
        <h1>{title}</h1>
        <OrderState order={order} />
        <div className="td-page-actions">
          <Link to={pathOf('salesEdit', { id: order.id })}>{t('sales.openOrder')}</Link>
        </div>
      </header>
      <div className="td-payment-page">
        <section className="td-surface td-sales-box" aria-label={t('sales.takePayment')}>
          <h2>{buyerName(order)}</h2>
          {counts(order.status) ? (
            <PaymentPanel order={order} />
          ) : (
            <p>{order.status === 'cancelled' ? t('sales.payCancelled') : t('sales.payConfirmFirst')}</p>
          )}
        </section>
        <section className="td-surface td-sales-box" aria-label={t('common.summary')}>
          <OrderSums
            totals={order.amountSummary}
            money={counts(order.status) ? order.amountSummary : undefined}
            back={order.kind === 'return'}
          />
          <h2>{t('sales.payments')}</h2>
          <PaymentTable order={order} />
        </section>
      </div>
    </section>
  );
}
