import type { PurchaseOrder } from '#contract/purchasing/order.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { OrderStatus } from './OrderStatus.tsx';

/** The state line: status, received and returned. */
export function OrderState({ order }: { order: PurchaseOrder }) {
  const { status, orderedDate, receivedQuantity, returnedQuantity, quantity } = order;
  return (
    <>
      <OrderStatus status={status} />
      {orderedDate ? (
        <StatusTag mood={receivedQuantity >= quantity ? 'good' : 'attention'}>
          {t('purchasing.receivedOfOrderedUnits', {
            received: formatQuantity(receivedQuantity),
            count: quantity / 1000,
          })}
        </StatusTag>
      ) : null}
      {returnedQuantity > 0 ? (
        <StatusTag mood="neutral">
          {t('purchasing.returnedUnits', { count: formatQuantity(returnedQuantity) })}
        </StatusTag>
      ) : null}
    </>
  );
}
