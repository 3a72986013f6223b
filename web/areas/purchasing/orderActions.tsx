import {
  CheckOutlined,
  CloseCircleOutlined,
  DeleteOutlined,
  FilePdfOutlined,
  InboxOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { useNavigate } from 'react-router';
import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  deletePurchaseOrder,
  type PurchaseOrderRow,
  purchaseOrderPdf,
  receivePurchaseOrder,
  updatePurchaseOrder,
} from '#contract/purchasing.ts';
import { download } from '#web/platform/download.ts';
import { t } from '#web/platform/i18n.ts';
import { toast } from '#web/platform/toast.ts';
import type { RowAction } from '#web/ui/list.ts';
import { useCancelOrder, useCloseOrder, useDeleteOrder, useOrderOrder } from './queries.ts';
import { useStatuses } from './statuses.ts';
import { isOpen, nameOf, receivePath } from './words.ts';

const namesOf = (rows: readonly PurchaseOrderRow[]) => rows.map(nameOf).join(', ');

/** What can be done with an order, in its row and, where it suits several, with all selected ones. */
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
      label: t('Receive goods'),
      icon: <InboxOutlined aria-hidden />,
      to: receivePurchaseOrder,
      applies: ({ status }) => isOpen(status),
      run: ({ id }) => navigate(receivePath(id)),
    },
    {
      key: 'approve',
      label: t('Approve'),
      icon: <CheckOutlined aria-hidden />,
      to: updatePurchaseOrder,
      bulk: true,
      applies: ({ status }) => mayFollow(status, 'ordered'),
      ask: (rows) => ({ title: t('Confirm Save Order?'), content: namesOf(rows), ok: t('Approve') }),
      run: async ({ id, version }) => {
        const { reference } = await approve.mutateAsync({ id, version, status: 'ordered' });
        toast.success(t('{name} is ordered', { name: reference }));
      },
    },
    {
      key: 'pdf',
      label: t('Download PDF'),
      icon: <FilePdfOutlined aria-hidden />,
      to: purchaseOrderPdf,
      bulk: true,
      run: ({ id }) => download(purchaseOrderPdf, { id }),
    },
    {
      key: 'close',
      label: t('Close short'),
      icon: <StopOutlined aria-hidden />,
      to: closePurchaseOrder,
      applies: ({ status }) => mayFollow(status, 'closed'),
      ask: (rows) => ({
        title: t('Close this order?'),
        content: t('What has not come of {name} is no longer expected.', { name: namesOf(rows) }),
        ok: t('Close short'),
      }),
      run: ({ id, version }) => close.mutateAsync({ id, version }),
    },
    {
      key: 'cancel',
      label: t('Cancel order'),
      icon: <CloseCircleOutlined aria-hidden />,
      to: cancelPurchaseOrder,
      danger: true,
      applies: ({ status }) => mayFollow(status, 'cancelled'),
      ask: (rows) => ({
        title: t('Cancel this order?'),
        content: t('Nothing of {name} is expected any more.', { name: namesOf(rows) }),
        ok: t('Cancel order'),
        cancel: t('Keep the order'),
      }),
      run: ({ id, version }) => cancel.mutateAsync({ id, version }),
    },
    {
      key: 'delete',
      label: t('Delete'),
      icon: <DeleteOutlined aria-hidden />,
      to: deletePurchaseOrder,
      danger: true,
      bulk: true,
      applies: ({ status }) => status === 'draft',
      ask: (rows) => ({ title: t('Confirm Delete?'), content: namesOf(rows), ok: t('Delete') }),
      run: ({ id, version }) => remove.mutateAsync({ id, version }),
    },
  ];
};
