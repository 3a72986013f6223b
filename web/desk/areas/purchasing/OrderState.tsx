import { cameOf } from '#contract/purchasing/lines.ts';
import type { PurchaseOrder } from '#contract/purchasing/order.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { OrderStatus } from './OrderStatus.tsx';

/** The state line: status, received, over and returned. */
export function OrderState({ order }: { order: PurchaseOrder }) {
  const { status, orderedDate, overQuantity, returnedQuantity, quantity } = order;
  const came = cameOf(order);
  return (
    <>
      <OrderStatus status={status} />
      {orderedDate ? (
        <StatusTag mood={came >= quantity ? 'good' : 'attention'}>
          {t('purchasing.receivedOfOrderedUnits', {
            received: formatQuantity(came),
            count: quantity / 1000,
          })}
        </StatusTag>
      ) : null}
      {overQuantity > 0 ? (
        <StatusTag mood="attention">{t('purchasing.countOver', { count: formatQuantity(overQuantity) })}</StatusTag>
      ) : null}
      {returnedQuantity > 0 ? (
        <StatusTag mood="neutral">
          {t('purchasing.returnedUnits', { count: formatQuantity(returnedQuantity) })}
        </StatusTag>
      ) : null}
    </>
  );
}
