import { Link } from 'react-router';
import type { SalesOrder } from '#contract/sales/order.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { editPath } from '#web/desk/areas/sales/words.ts';
import { formatMoney } from '#web/desk/ui/amount.ts';
import { DateTime, Day } from '#web/desk/ui/DateTime.tsx';
import '#web/desk/areas/sales/sales.css';

/** Who and when, under the sums. */
export function OrderFacts({ order }: { order: SalesOrder }) {
  const {
    branchId,
    createTime,
    confirmedAt,
    dueDate,
    fullyDispatchedDate,
    processedBy,
    originalId,
    originalReference,
  } = order;
  return (
    <dl className="td-order-facts">
      <div>
        <dt>{t('sales.createdDate')}</dt>
        <dd>
          <DateTime at={createTime} branchId={branchId} />
        </dd>
      </div>
      <div>
        <dt>{t('sales.processedBy')}</dt>
        <dd>{processedBy}</dd>
      </div>
      {confirmedAt ? (
        <div>
          <dt>{t('sales.confirmedDate')}</dt>
          <dd>
            <DateTime at={confirmedAt} branchId={branchId} />
          </dd>
        </div>
      ) : null}
      {dueDate && order.status !== 'cancelled' && order.amountSummary.due > 0 ? (
        <div>
          <dt>{t('common.dueDate')}</dt>
          <dd>
            <Day of={dueDate} />
          </dd>
        </div>
      ) : null}
      {fullyDispatchedDate ? (
        <div>
          <dt>{order.kind === 'return' ? t('sales.returnedDate') : t('sales.fullyDispatchedDate')}</dt>
          <dd>
            <DateTime at={fullyDispatchedDate} branchId={branchId} />
          </dd>
        </div>
      ) : null}
      {originalId ? (
        <div>
          <dt>{t('sales.originalReference')}</dt>
          <dd>
            <Link to={editPath(originalId)}>{originalReference}</Link>
          </dd>
        </div>
      ) : null}
      {order.returns.length > 0 ? (
        <div>
          <dt>{t('sales.returns')}</dt>
          {order.returns.map(({ id, reference, value }) => (
            <dd key={id}>
              <Link to={editPath(id)}>{reference}</Link> · {formatMoney(value)}
            </dd>
          ))}
        </div>
      ) : null}
    </dl>
  );
}
