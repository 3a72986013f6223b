import { Link } from 'react-router';
import type { SalesOrder } from '#contract/sales/order.ts';
import { t } from '#web/platform/i18n.ts';
import { DateTime, Day } from '#web/ui/DateTime.tsx';
import { editPath } from './words.ts';
import './sales.css';

/** Who and when, under the sums. */
export function OrderFacts({ order }: { order: SalesOrder }) {
  const { createTime, confirmedAt, dueDate, fullyDispatchedDate, processedBy, originalId, originalReference } = order;
  return (
    <dl className="td-order-facts">
      <dt>{t('Created')}</dt>
      <dd>
        <DateTime at={createTime} />
      </dd>
      <dt>{t('Processed by')}</dt>
      <dd>{processedBy}</dd>
      {confirmedAt ? (
        <>
          <dt>{t('Confirmed')}</dt>
          <dd>
            <DateTime at={confirmedAt} />
          </dd>
        </>
      ) : null}
      {dueDate ? (
        <>
          <dt>{t('Due date')}</dt>
          <dd>
            <Day of={dueDate} />
          </dd>
        </>
      ) : null}
      {fullyDispatchedDate ? (
        <>
          <dt>{t('Fully dispatched')}</dt>
          <dd>
            <DateTime at={fullyDispatchedDate} />
          </dd>
        </>
      ) : null}
      {originalId ? (
        <>
          <dt>{t('Original reference')}</dt>
          <dd>
            <Link to={editPath(originalId)}>{originalReference}</Link>
          </dd>
        </>
      ) : null}
    </dl>
  );
}
