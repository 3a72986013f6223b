import { RollbackOutlined } from '@ant-design/icons';
import { Tag, theme } from 'antd';
import { cents } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import { counts } from '#contract/sales/status.ts';
import { wallClock } from '#contract/zones.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { zoneOf } from '#web/platform/branch.ts';
import { formats } from '#web/platform/formats.ts';
import { OrderStatusTag, PaymentTag } from './OrderTags.tsx';
import './orders.css';

/** How much of something is done, as a ring beside its text. */
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

/** In its branch's local time. */
const isOverdue = ({ dueDate, branchId, amountSummary }: SalesOrder): boolean =>
  dueDate !== null && amountSummary.due > 0 && dueDate < wallClock(new Date(), zoneOf(branchId)).slice(0, 10);

/** The state line: status, paid, dispatched. */
export function OrderState({ order }: { order: SalesOrder }) {
  const { total, rounding, paid, credited } = order.amountSummary;
  // Returned goods are no payment: they lower the amount to pay.
  const payable = cents(total + rounding - credited);
  const money = cents(paid - credited);
  // For an exchange, what goes out; the returned goods are already back.
  const going = order.productList.filter(({ orderQty }) => orderQty > 0);
  const ordered = going.reduce((sum, { orderQty }) => sum + orderQty, 0);
  const dispatchedQuantity = going.reduce((sum, { dispatched }) => sum + dispatched, 0);
  const back = order.productList.reduce((sum, { returned }) => sum + returned, 0);
  return (
    <span className="td-order-state">
      {order.kind === 'sale' ? null : (
        <Tag variant="outlined">{order.kind === 'return' ? t('sales.kindReturn') : t('sales.kindExchange')}</Tag>
      )}
      <OrderStatusTag order={order} />
      {counts(order.status) ? (
        <>
          {order.paymentStatus === 'partlyPaid' && order.kind !== 'return' && payable !== 0 ? (
            <span className="td-status">
              <Ring share={money / payable} />
              {t('sales.paidOf', { paid: formats().money(money), payable: formats().money(payable) })}
            </span>
          ) : (
            <PaymentTag order={order} />
          )}
          {isOverdue(order) && order.dueDate ? (
            <StatusTag mood="wrong">{t('sales.overdueSince', { date: formats().day(order.dueDate) })}</StatusTag>
          ) : null}
          {ordered === 0 ? null : (
            <span className="td-status td-number">
              <Ring share={dispatchedQuantity / ordered} />
              {t('sales.dispatchedOf', {
                sent: formatQuantity(milli(dispatchedQuantity)),
                ordered: formatQuantity(milli(ordered)),
              })}
            </span>
          )}
          {back === 0 ? null : (
            <span className="td-status td-number">
              <RollbackOutlined aria-hidden />
              {t('sales.returnedOf', {
                back: formatQuantity(milli(back)),
                sent: formatQuantity(milli(dispatchedQuantity)),
              })}
            </span>
          )}
        </>
      ) : null}
    </span>
  );
}
