import type { PurchaseOrder } from '#contract/purchasing.ts';
import { t } from '#web/platform/i18n.ts';
import { formatAmount } from '#web/ui/amount.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { formatQuantity } from '#web/ui/quantity.ts';

/** Who and when, under the sums. */
export function OrderFacts({ order }: { order: PurchaseOrder }) {
  const { createdBy, createTime, orderedDate, receivedBy, fullyReceivedDate, receivedQuantity, quantity } = order;
  const { returnedQuantity, returnedInclGst, netInclGst } = order;
  return (
    <dl className="td-order-facts">
      <dt>{t('Created by')}</dt>
      <dd>
        {createdBy}, <DateTime at={createTime} />
      </dd>
      {orderedDate ? (
        <>
          <dt>{t('Ordered')}</dt>
          <dd>
            <DateTime at={orderedDate} />
          </dd>
          <dt>{t('Received')}</dt>
          <dd className="td-number">
            {t('{received} of {ordered} units', {
              received: formatQuantity(receivedQuantity),
              ordered: formatQuantity(quantity),
            })}
          </dd>
        </>
      ) : null}
      {returnedQuantity > 0 ? (
        <>
          <dt>{t('Sent back')}</dt>
          <dd className="td-number">
            {returnedInclGst === undefined
              ? t('{count, plural, one {# unit} other {# units}}', { count: returnedQuantity / 1000 })
              : t('{count, plural, one {# unit} other {# units}}, {amount}', {
                  count: returnedQuantity / 1000,
                  amount: formatAmount(returnedInclGst),
                })}
          </dd>
        </>
      ) : null}
      {returnedQuantity > 0 && netInclGst !== undefined ? (
        <>
          <dt>{t('Total without returns')}</dt>
          <dd className="td-number">{formatAmount(netInclGst)}</dd>
        </>
      ) : null}
      {receivedBy ? (
        <>
          <dt>{t('Received by')}</dt>
          <dd>{receivedBy}</dd>
        </>
      ) : null}
      {fullyReceivedDate ? (
        <>
          <dt>{t('Fully received')}</dt>
          <dd>
            <DateTime at={fullyReceivedDate} />
          </dd>
        </>
      ) : null}
    </dl>
  );
}
