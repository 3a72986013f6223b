import { DollarOutlined, MoreOutlined, RollbackOutlined, SendOutlined } from '@ant-design/icons';
import { Button, Drawer, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import type { SalesOrder } from '#contract/sales/order.ts';
import { counts } from '#contract/sales/status.ts';
import { dispatchOrder, payOrder, returnOrder, updateOrder } from '#contract/sales.ts';
import { pathOf } from '#contract/screens.ts';
import { useStatuses } from '#web/desk/areas/sales/choices.ts';
import { PaymentPanel } from '#web/desk/areas/sales/payments/PaymentPanel.tsx';
import { canPay, canRefund } from '#web/desk/areas/sales/payments/tenders.ts';
import { canReturn } from '#web/desk/areas/sales/returns/returnDraft.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { isBack, orderName, refundState } from '#web/desk/areas/sales/words.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { confirm } from '#web/desk/ui/confirm.tsx';
import { focusAgain } from '#web/desk/ui/dialogFocus.ts';
import { useAddressParams } from '#web/platform/addressParams.ts';
import { may } from '#web/platform/session.ts';
import { DispatchPanel } from './DispatchPanel.tsx';
import { OrderPapers } from './OrderPapers.tsx';
import { askCancel, useMoveTo } from './rowActions.tsx';

/** Actions on an order besides editing. The open drawer is in the address. */
export function OrderActions({ order }: { order: SalesOrder }) {
  const navigate = useNavigate();
  const moveTo = useMoveTo();
  const { mayFollow } = useStatuses();
  const [params, setParams] = useAddressParams();
  const part = params.get('part');
  const open = (name: string | undefined) => setParams(name ? { part: name } : {}, { replace: true });
  const { status } = order;
  const isPayable = canPay(order);
  const owesRefund = isBack(order) && refundState(order) === 'owed';
  const dispatchable = status === 'confirmed' || status === 'partlyDispatched';
  // Without a customer nobody would owe for goods that leave unpaid.
  const paysFirst = isPayable && order.customerId === null && may(payOrder.can);
  const more = [
    ...(status === 'parked' && may(updateOrder.can)
      ? [{ key: 'draft', label: t('sales.backToDraft'), run: () => moveTo(order, 'draft') }]
      : []),
    ...(mayFollow(status, 'cancelled') && may(updateOrder.can)
      ? [
          {
            key: 'cancel',
            label: t('sales.cancelOrder'),
            danger: true,
            run: async () => {
              if (await confirm({ ...askCancel([order]), danger: true })) await moveTo(order, 'cancelled');
            },
          },
        ]
      : []),
  ];
  const run = async (key: string) => {
    // The call has reported the error.
    await Promise.resolve(more.find((each) => each.key === key)?.run()).catch(() => undefined);
  };
  return (
    <>
      <OrderPapers order={order} />
      {more.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map(({ run: _, ...item }) => item),
            onClick: ({ key }) => void run(key),
          }}
        >
          <Button icon={<MoreOutlined aria-hidden />} aria-label={t('common.moreActions')} />
        </Dropdown>
      ) : null}
      {canReturn(order) ? (
        <Allowed to={returnOrder}>
          <Button
            icon={<RollbackOutlined aria-hidden />}
            onClick={() => navigate(pathOf('salesReturnOf', { id: order.id }))}
          >
            {t('sales.returnOrExchange')}
          </Button>
        </Allowed>
      ) : null}
      {isPayable || (canRefund(order) && may('refund.add')) ? (
        <Allowed to={payOrder}>
          <Button
            icon={<DollarOutlined aria-hidden />}
            // The likeliest next action: an outstanding refund comes first, and a customer's goods leave before they are paid.
            type={paysFirst || (!dispatchable && (isPayable || owesRefund)) ? 'primary' : 'default'}
            onClick={() => open('payment')}
          >
            {isPayable ? t('sales.takePayment') : t('sales.refundOrder')}
          </Button>
        </Allowed>
      ) : null}
      {dispatchable ? (
        <Allowed to={dispatchOrder}>
          <Button
            icon={<SendOutlined aria-hidden />}
            type={paysFirst ? 'default' : 'primary'}
            onClick={() => open('dispatch')}
          >
            {t('sales.dispatch')}
          </Button>
        </Allowed>
      ) : null}
      <Drawer
        title={t('sales.paymentTitle', { name: orderName(order) })}
        size={520}
        open={part === 'payment' && counts(status) && may(payOrder.can)}
        onClose={() => open(undefined)}
        // Once everything is paid, the button that opened it may be gone.
        afterOpenChange={(shown) => shown || focusAgain(null)}
        destroyOnHidden
      >
        <PaymentPanel order={order} onSettled={() => open(undefined)} />
      </Drawer>
      <Drawer
        title={t('sales.dispatchTitle', { name: orderName(order) })}
        size={640}
        open={part === 'dispatch' && dispatchable && may(dispatchOrder.can)}
        onClose={() => open(undefined)}
        // After the last goods, the button that opened it is gone.
        afterOpenChange={(shown) => shown || focusAgain(null)}
        destroyOnHidden
      >
        <DispatchPanel order={order} onSent={() => open(undefined)} />
      </Drawer>
    </>
  );
}
