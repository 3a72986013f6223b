import { CheckOutlined, CloseCircleOutlined, FilePdfOutlined, InboxOutlined, StopOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import type { PurchaseOrderRow } from '#contract/purchasing/order.ts';
import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  deletePurchaseOrder,
  purchaseOrderPdf,
  receivePurchaseOrder,
  updatePurchaseOrder,
} from '#contract/purchasing.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import type { RowAction } from '#web/desk/ui/list.ts';
import { deleteAction } from '#web/desk/ui/recordActions.tsx';
import { download } from '#web/platform/download.ts';
import { toast } from '#web/platform/toast.ts';
import { isOpen, nameOf, receivePath } from './names.ts';
import { useCancelOrder, useCloseOrder, useDeleteOrder, useOrderOrder } from './queries.ts';
import { useStatuses } from './statuses.ts';

const namesOf = (rows: readonly PurchaseOrderRow[]) => rows.map(nameOf).join(', ');

/** Actions on an order, in its row and, where it makes sense, for all selected ones. */
export const useOrderActions = (): RowAction<PurchaseOrderRow>[] => {
  const navigate = useNavigate();
  const approve = useOrderOrder();
  const cancel = useCancelOrder();
  const close = useCloseOrder();
  const remove = useDeleteOrder();
  const { mayFollow } = useStatuses();
  return [
    {
      key: 'receive',
      label: t('purchasing.receiveGoods'),
      icon: <InboxOutlined aria-hidden />,
      to: receivePurchaseOrder,
      applies: ({ status }) => isOpen(status),
      run: ({ id }) => navigate(receivePath(id)),
    },
    {
      key: 'approve',
      label: t('common.approve'),
      icon: <CheckOutlined aria-hidden />,
      to: updatePurchaseOrder,
      bulk: true,
      applies: ({ status }) => mayFollow(status, 'ordered'),
      ask: (rows) => ({ title: t('purchasing.confirmSave'), content: namesOf(rows), ok: t('common.approve') }),
      run: async ({ id, version }) => {
        const { reference } = await approve.mutateAsync({ id, version, status: 'ordered' });
        toast.success(t('purchasing.ordered', { name: reference }));
      },
    },
    {
      key: 'pdf',
      label: t('common.downloadPdf'),
      icon: <FilePdfOutlined aria-hidden />,
      to: purchaseOrderPdf,
      bulk: true,
      run: ({ id }) => download(purchaseOrderPdf, { id }),
    },
    {
      key: 'close',
      label: t('purchasing.closeWithoutRest'),
      icon: <StopOutlined aria-hidden />,
      to: closePurchaseOrder,
      applies: ({ status }) => mayFollow(status, 'closed'),
      ask: (rows) => ({
        title: t('purchasing.closeConfirm'),
        content: t('purchasing.closeEffect', { name: namesOf(rows) }),
        ok: t('purchasing.closeWithoutRest'),
      }),
      run: ({ id, version }) => close.mutateAsync({ id, version }),
    },
    {
      key: 'cancel',
      label: t('purchasing.cancelOrder'),
      icon: <CloseCircleOutlined aria-hidden />,
      to: cancelPurchaseOrder,
      danger: true,
      applies: ({ status }) => mayFollow(status, 'cancelled'),
      ask: (rows) => ({
        title: t('purchasing.cancelConfirm'),
        content: t('purchasing.cancelEffect', { name: namesOf(rows) }),
        ok: t('purchasing.cancelOrder'),
        cancel: t('purchasing.keepOrder'),
      }),
      run: ({ id, version }) => cancel.mutateAsync({ id, version }),
    },
    deleteAction<PurchaseOrderRow>({
      to: deletePurchaseOrder,
      bulk: true,
      applies: ({ status }) => status === 'draft',
      nameOf,
      run: ({ id, version }) => remove.mutateAsync({ id, version }),
    }),
  ];
};
