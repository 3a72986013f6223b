import {
  CheckOutlined,
  CloseCircleOutlined,
  DollarOutlined,
  FileTextOutlined,
  PauseOutlined,
  RollbackOutlined,
  SendOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { getInvoice } from '#contract/papers.ts';
import type { SalesOrderRow } from '#contract/sales/order.ts';
import { isDraft, type OrderStatus } from '#contract/sales/status.ts';
import { deleteOrder, dispatchOrder, getOrder, payOrder, returnOrder, updateOrder } from '#contract/sales.ts';
import { pathOf } from '#contract/screens.ts';
import { useStatuses } from '#web/desk/areas/sales/choices.ts';
import { canPay, canRefund } from '#web/desk/areas/sales/payments/tenders.ts';
import { useDeleteOrder, useMoveOrder } from '#web/desk/areas/sales/queries.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { approval, invoicePath, movedWords, orderName } from '#web/desk/areas/sales/words.ts';
import type { RowAction } from '#web/desk/ui/list.ts';
import { deleteAction } from '#web/desk/ui/recordActions.tsx';
import { may } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';

type Brief = Pick<SalesOrderRow, 'id' | 'reference' | 'version'>;

/** Moves one order to a status, with a message. */
export const useMoveTo = () => {
  const move = useMoveOrder();
  return async ({ id, version }: Brief, status: OrderStatus) => {
    const reply = await move.mutateAsync({ id, version, status });
    toast.success(movedWords(reply));
    return reply;
  };
};

export const askCancel = (rows: readonly Brief[]) => ({
  title: t('sales.cancelConfirm'),
  content: `${rows.map(orderName).join(', ')}. ${t('sales.cancelEffect')}`,
  ok: t('sales.cancelOrder'),
  cancel: t('sales.keepOrder'),
});

/** Dispatched goods can be returned. For exchanges, only the order's own page knows. */
const isReturnable = ({ status, originalId }: Pick<SalesOrderRow, 'status' | 'originalId'>) =>
  originalId === null && (status === 'partlyDispatched' || status === 'dispatched' || status === 'completed');

export const useOrderActions = (): RowAction<SalesOrderRow>[] => {
  const navigate = useNavigate();
  const moveTo = useMoveTo();
  const remove = useDeleteOrder();
  const { mayFollow } = useStatuses();
  return [
    {
      key: 'confirm',
      label: t('sales.confirm'),
      icon: <CheckOutlined aria-hidden />,
      to: updateOrder,
      applies: ({ status }) => mayFollow(status, 'confirmed'),
      ask: (rows) => ({ ...approval(), content: rows.map(orderName).join(', ') }),
      run: (row) => moveTo(row, 'confirmed'),
    },
    {
      key: 'park',
      label: t('sales.park'),
      icon: <PauseOutlined aria-hidden />,
      to: updateOrder,
      applies: ({ status }) => mayFollow(status, 'parked'),
      run: (row) => moveTo(row, 'parked'),
    },
    {
      key: 'pay',
      label: t('sales.takePayment'),
      icon: <DollarOutlined aria-hidden />,
      to: payOrder,
      applies: canPay,
      run: ({ id }) => navigate(pathOf('salesPayment', { id })),
    },
    {
      key: 'refund',
      label: t('sales.refundOrder'),
      icon: <DollarOutlined aria-hidden />,
      to: payOrder,
      applies: (row) => !canPay(row) && canRefund(row) && may('refund.add'),
      run: ({ id }) => navigate(pathOf('salesPayment', { id })),
    },
    {
      key: 'dispatch',
      label: t('sales.dispatch'),
      icon: <SendOutlined aria-hidden />,
      to: dispatchOrder,
      applies: ({ status }) => status === 'confirmed' || status === 'partlyDispatched',
      run: ({ id }) => navigate(`${pathOf('salesEdit', { id })}?part=dispatch`),
    },
    {
      key: 'products',
      label: t('sales.pickList'),
      icon: <UnorderedListOutlined aria-hidden />,
      to: getOrder,
      run: ({ id }) => navigate(pathOf('salesProducts', { id })),
    },
    {
      key: 'invoice',
      label: t('sales.invoice'),
      icon: <FileTextOutlined aria-hidden />,
      to: getInvoice,
      run: ({ id }) => navigate(invoicePath(id)),
    },
    {
      key: 'return',
      label: t('sales.returnOrExchange'),
      icon: <RollbackOutlined aria-hidden />,
      to: returnOrder,
      applies: isReturnable,
      run: ({ id }) => navigate(pathOf('salesReturnOf', { id })),
    },
    {
      key: 'cancel',
      label: t('sales.cancelOrder'),
      icon: <CloseCircleOutlined aria-hidden />,
      to: updateOrder,
      danger: true,
      applies: ({ status }) => mayFollow(status, 'cancelled'),
      ask: askCancel,
      run: (row) => moveTo(row, 'cancelled'),
    },
    deleteAction<SalesOrderRow>({
      to: deleteOrder,
      applies: ({ status }) => isDraft(status),
      nameOf: orderName,
      run: async (row) => {
        await remove.mutateAsync({ id: row.id, version: row.version });
        toast.success(t('common.deleted', { name: orderName(row) }));
      },
    }),
  ];
};
