import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { PurchaseOrder } from '#contract/purchasing/order.ts';
import { cancelPurchaseOrder, closePurchaseOrder, returnPurchaseOrder } from '#contract/purchasing.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { useActionRunner } from '#web/desk/ui/rowAction.ts';
import { may } from '#web/platform/session.ts';
import { useOrderActions } from './orderActions.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';

const actionPaths = new Set([closePurchaseOrder.path, cancelPurchaseOrder.path] as string[]);

/** The rarer actions on an order; those that don't apply are left out. */
export function OrderMenu({ order }: { order: PurchaseOrder }) {
  const [returning, setReturning] = useState(false);
  const { run } = useActionRunner<PurchaseOrder>();
  const actions = useOrderActions().filter(
    ({ to, applies }) => actionPaths.has(to.path) && may(to.can) && (applies?.(order) ?? true),
  );
  const returnable =
    may(returnPurchaseOrder.can) && order.productList.some(({ received, returned }) => received > returned);
  const items = [
    ...(returnable
      ? [{ key: 'return', label: t('purchasing.returnToSupplier'), onClick: () => setReturning(true) }]
      : []),
    ...actions.map((action) => ({
      key: action.key,
      label: action.label,
      icon: action.icon,
      danger: action.danger,
      onClick: () => void run(action, [order]),
    })),
  ];
  return (
    <>
      {items.length > 0 ? (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button icon={<MoreOutlined aria-hidden />} aria-label={t('common.moreActions')} />
        </Dropdown>
      ) : null}
      {returning ? <ReturnDialog order={order} onClose={() => setReturning(false)} /> : null}
    </>
  );
}
