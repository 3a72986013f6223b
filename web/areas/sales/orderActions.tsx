import {
  CheckOutlined,
  CloseCircleOutlined,
  DeleteOutlined,
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
import { deleteOrder, dispatchOrder, getOrder, payOrder, returnOrder, updateOrder } from '#contract/sales.ts';
import { isOpen, type OrderStatus } from '#contract/status.ts';
import { t } from '#web/platform/i18n.ts';
import { may } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import type { RowAction } from '#web/ui/list.ts';
import { useStatuses } from './choices.ts';
import { useDeleteOrder, useMoveOrder } from './queries.ts';
import { canPay, canRefund } from './tenders.ts';
import { approval, invoicePath, movedWords, orderName } from './words.ts';

type Brief = Pick<SalesOrderRow, 'id' | 'reference' | 'version'>;

/** Moves one order to a status, and says so. */
export const useMoveTo = () => {
  const move = useMoveOrder();
  return async ({ id, version }: Brief, status: OrderStatus) => {
    const moved = await move.mutateAsync({ id, version, status });
    toast.success(movedWords(moved));
    return moved;
  };
};

export const askCancel = (rows: readonly Brief[]) => ({
  title: t('Cancel the order?'),
  content: `${rows.map(orderName).join(', ')}. ${t('Payments are given back and the goods are free again.')}`,
  ok: t('Cancel the order'),
  cancel: t('Keep the order'),
});

/** What has left can come back. Of an exchange only its own page knows. */
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
      label: t('Confirm'),
      icon: <CheckOutlined aria-hidden />,
      to: updateOrder,
      applies: ({ status }) => mayFollow(status, 'confirmed'),
      ask: (rows) => ({ ...approval(), content: rows.map(orderName).join(', ') }),
      run: (row) => moveTo(row, 'confirmed'),
    },
    {
      key: 'park',
      label: t('Park'),
      icon: <PauseOutlined aria-hidden />,
      to: updateOrder,
      applies: ({ status }) => mayFollow(status, 'parked'),
      run: (row) => moveTo(row, 'parked'),
    },
    {
      key: 'pay',
      label: t('Payment'),
      icon: <DollarOutlined aria-hidden />,
      to: payOrder,
      applies: canPay,
      run: ({ id }) => navigate(`/sales/payment/${id}`),
    },
    {
      key: 'refund',
      label: t('Refund'),
      icon: <DollarOutlined aria-hidden />,
      to: payOrder,
      applies: (row) => !canPay(row) && canRefund(row) && may('refund.add'),
      run: ({ id }) => navigate(`/sales/payment/${id}`),
    },
    {
      key: 'dispatch',
      label: t('Dispatch'),
      icon: <SendOutlined aria-hidden />,
      to: dispatchOrder,
      applies: ({ status }) => status === 'confirmed' || status === 'partlyDispatched',
      run: ({ id }) => navigate(`/sales/edit/${id}?part=dispatch`),
    },
    {
      key: 'products',
      label: t('Product list'),
      icon: <UnorderedListOutlined aria-hidden />,
      to: getOrder,
      run: ({ id }) => navigate(`/sales/products/${id}`),
    },
    {
      key: 'invoice',
      label: t('Invoice'),
      icon: <FileTextOutlined aria-hidden />,
      to: getInvoice,
      run: ({ id }) => navigate(invoicePath(id)),
    },
    {
      key: 'return',
      label: t('Return or exchange'),
      icon: <RollbackOutlined aria-hidden />,
      to: returnOrder,
      applies: isReturnable,
      run: ({ id }) => navigate(`/sales/return/${id}`),
    },
    {
      key: 'cancel',
      label: t('Cancel the order'),
      icon: <CloseCircleOutlined aria-hidden />,
      to: updateOrder,
      danger: true,
      applies: ({ status }) => mayFollow(status, 'cancelled'),
      ask: askCancel,
      run: (row) => moveTo(row, 'cancelled'),
    },
    {
      key: 'delete',
      label: t('Delete'),
      icon: <DeleteOutlined aria-hidden />,
      to: deleteOrder,
      danger: true,
      applies: ({ status }) => isOpen(status),
      ask: (rows) => ({ title: t('Confirm Delete?'), content: rows.map(orderName).join(', '), ok: t('Delete') }),
      run: async (row) => {
        await remove.mutateAsync({ id: row.id, version: row.version });
        toast.success(t('{name} was deleted', { name: orderName(row) }));
      },
    },
  ];
};
