import { theme } from 'antd';
import { milli } from '#contract/quantity.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import { counts } from '#contract/status.ts';
import { t } from '#web/platform/i18n.ts';
import { formatQuantity } from '#web/ui/quantity.ts';
import { OrderStatusTag, PaymentTag } from './OrderTags.tsx';
import './sales.css';

/** How much of something is done, as a ring beside its words. */
function Ring({ share }: { share: number }) {
  const { token } = theme.useToken();
  const degrees = Math.round(Math.min(1, Math.max(0, share)) * 360);
  const color = share >= 1 ? token.colorSuccess : token.colorWarning;
  return (
    <span
      className="td-ring"
      aria-hidden
      style={{ color, background: `conic-gradient(currentcolor ${degrees}deg, transparent 0)` }}
    />
  );
}

/** The state line: status, paid, dispatched. */
export function OrderState({ order }: { order: SalesOrder }) {
  const { total, rounding, paid } = order.amountSummary;
  const asked = total + rounding;
  const ordered = order.productList.reduce((sum, { orderQty }) => sum + Math.abs(orderQty), 0);
  const sent = order.productList.reduce((sum, { dispatched }) => sum + Math.abs(dispatched), 0);
  return (
    <span className="td-order-state">
      <OrderStatusTag status={order.status} />
      {counts(order.status) ? (
        <>
          {order.paymentStatus === 'partlyPaid' && asked !== 0 ? (
            <span className="td-status">
              <Ring share={paid / asked} />
              {t('Paid {percent} %', { percent: Math.min(99, Math.round((paid / asked) * 100)) })}
            </span>
          ) : (
            <PaymentTag status={order.paymentStatus} />
          )}
          <span className="td-status td-number">
            <Ring share={ordered === 0 ? 1 : sent / ordered} />
            {t('Dispatched {sent} of {ordered}', {
              sent: formatQuantity(milli(sent)),
              ordered: formatQuantity(milli(ordered)),
            })}
          </span>
        </>
      ) : null}
    </span>
  );
}
