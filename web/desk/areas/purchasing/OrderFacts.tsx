import type { PurchaseOrder } from '#contract/purchasing/order.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';

/** Who and when, under the sums. */
export function OrderFacts({ order }: { order: PurchaseOrder }) {
  const { branchId, createdBy, createTime, orderedDate, receivedBy, fullyReceivedDate, receivedQuantity, quantity } =
    order;
  const { returnedQuantity } = order;
  return (
    <dl className="td-order-facts">
      <dt>{t('purchasing.createdBy')}</dt>
      <dd>
        {createdBy}, <DateTime at={createTime} branchId={branchId} />
      </dd>
      {orderedDate ? (
        <>
          <dt>{t('purchasing.orderedDate')}</dt>
          <dd>
            <DateTime at={orderedDate} branchId={branchId} />
          </dd>
          <dt>{t('purchasing.receivedQuantityLabel')}</dt>
          <dd className="td-number">
            {t('purchasing.receivedOfOrderedUnits', {
              received: formatQuantity(receivedQuantity),
              ordered: formatQuantity(quantity),
            })}
          </dd>
        </>
      ) : null}
      {returnedQuantity > 0 ? (
        <>
          <dt>{t('purchasing.returnedQuantity')}</dt>
          <dd className="td-number">{t('purchasing.units', { count: returnedQuantity / 1000 })}</dd>
        </>
      ) : null}
      {receivedBy ? (
        <>
          <dt>{t('purchasing.receivedBy')}</dt>
          <dd>{receivedBy}</dd>
        </>
      ) : null}
      {fullyReceivedDate ? (
        <>
          <dt>{t('purchasing.fullyReceivedDate')}</dt>
          <dd>
            <DateTime at={fullyReceivedDate} branchId={branchId} />
          </dd>
        </>
      ) : null}
    </dl>
  );
}
