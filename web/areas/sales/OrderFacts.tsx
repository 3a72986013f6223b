import { Link } from 'react-router';
import type { SalesOrder } from '#contract/sales/order.ts';
import { t } from '#web/platform/i18n.ts';
import { formatAmount } from '#web/ui/amount.ts';
import { DateTime, Day } from '#web/ui/DateTime.tsx';
import { editPath } from './words.ts';
import './sales.css';

/** Who and when, under the sums. */
export function OrderFacts({ order }: { order: SalesOrder }) {
  const { createTime, confirmedAt, dueDate, fullyDispatchedDate, processedBy, originalId, originalReference } = order;
  return (
    <dl className="td-order-facts">
      <div>
        <dt>{t('Created')}</dt>
        <dd>
          <DateTime at={createTime} />
        </dd>
      </div>
      <div>
        <dt>{t('Processed by')}</dt>
        <dd>{processedBy}</dd>
      </div>
      {confirmedAt ? (
        <div>
          <dt>{t('Confirmed')}</dt>
          <dd>
            <DateTime at={confirmedAt} />
          </dd>
        </div>
      ) : null}
      {dueDate && order.status !== 'cancelled' && order.amountSummary.due > 0 ? (
        <div>
          <dt>{t('Due date')}</dt>
          <dd>
            <Day of={dueDate} />
          </dd>
        </div>
      ) : null}
      {fullyDispatchedDate ? (
        <div>
          <dt>{order.kind === 'return' ? t('Goods returned') : t('Fully dispatched')}</dt>
          <dd>
            <DateTime at={fullyDispatchedDate} />
          </dd>
        </div>
      ) : null}
      {originalId ? (
        <div>
          <dt>{t('Original reference')}</dt>
          <dd>
            <Link to={editPath(originalId)}>{originalReference}</Link>
          </dd>
        </div>
      ) : null}
      {order.returns.length > 0 ? (
        <div>
          <dt>{t('Returns')}</dt>
          {order.returns.map(({ id, reference, value }) => (
            <dd key={id}>
              <Link to={editPath(id)}>{reference}</Link> · {formatAmount(value)}
            </dd>
          ))}
        </div>
      ) : null}
    </dl>
  );
}
