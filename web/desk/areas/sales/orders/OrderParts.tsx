import { Tabs } from 'antd';
import { memo } from 'react';
import { pageOfAudit } from '#contract/audit.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import { isDraft } from '#contract/sales/status.ts';
import { Trail } from '#web/desk/areas/audit/Trail.tsx';
import { PaymentTable } from '#web/desk/areas/sales/payments/PaymentTable.tsx';
import { Returns } from '#web/desk/areas/sales/returns/Returns.tsx';
import { t } from '#web/desk/areas/sales/texts.ts';
import { may } from '#web/platform/session.ts';
import { Dispatches } from './Dispatches.tsx';
import '#web/desk/ui/preview.css';

/** Below an order: payments, dispatches, history. */
export const OrderParts = memo(function OrderParts({ order }: { order: SalesOrder }) {
  const parts = [
    ...(isDraft(order.status)
      ? []
      : [
          {
            key: 'payments',
            label: t('sales.payments'),
            children: (
              <div className="td-surface td-history">
                <PaymentTable order={order} />
              </div>
            ),
          },
          ...(order.kind === 'return'
            ? []
            : [{ key: 'dispatches', label: t('sales.dispatches'), children: <Dispatches order={order} /> }]),
          ...(order.returns.length === 0
            ? []
            : [{ key: 'returns', label: t('sales.returns'), children: <Returns order={order} /> }]),
        ]),
    ...(may(pageOfAudit.can)
      ? [
          {
            key: 'history',
            label: t('sales.history'),
            children: <Trail entity="salesOrder" id={order.id} />,
            destroyOnHidden: true,
          },
        ]
      : []),
  ];
  return parts.length > 0 ? <Tabs items={parts} /> : null;
});
