import { FilePdfOutlined, InboxOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { pageOfAudit } from '#contract/audit.ts';
import type { PurchaseOrder } from '#contract/purchasing/order.ts';
import {
  deletePurchaseOrder,
  purchaseOrderPdf,
  receivePurchaseOrder,
  updatePurchaseOrder,
} from '#contract/purchasing.ts';
import { Trail } from '#web/desk/areas/audit/Trail.tsx';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { DeleteButton } from '#web/desk/ui/DeleteButton.tsx';
import { type DocumentButton, DocumentPage } from '#web/desk/ui/DocumentPage.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { type Progress, useRecordForm } from '#web/desk/ui/recordForm.ts';
import { download } from '#web/platform/download.ts';
import { may } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { approval, isOpen, LIST, nameOf, receivePath, saving, statusName } from './names.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLines, OrderNotes } from './OrderFields.tsx';
import { MailButton } from './OrderMail.tsx';
import { OrderMenu } from './OrderMenu.tsx';
import { OrderState } from './OrderState.tsx';
import { OrderSummary, OrderTotal } from './OrderSummary.tsx';
import { orderById, orderReads, useDeleteOrder } from './queries.ts';
import { Receipts } from './Receipts.tsx';

export function PurchaseOrderEdit() {
  const { id } = useParams();
  return (
    <RecordPage list={LIST} query={useQuery(orderById(Number(id)))}>
      {(order) => <Editor order={order} />}
    </RecordPage>
  );
}

const isClosed = ({ status }: PurchaseOrder) => status !== 'draft' && !isOpen(status);

const progress: Progress<PurchaseOrder> = {
  entity: 'purchaseOrder',
  statusOf: ({ status }) => statusName(status),
  fixed: (order) => (isClosed(order) ? 'lines' : 'nothing'),
};

const buttonsOf = ({ status }: PurchaseOrder, dirty: boolean): DocumentButton[] => {
  const close = saving('close');
  if (status === 'draft')
    return [
      close,
      {
        next: 'stay',
        label: t('common.approve'),
        primary: true,
        more: { status: 'ordered' },
        ask: approval(),
      },
    ];
  return dirty ? [close, { next: 'stay', label: t('common.save'), primary: true }] : [];
};

function Editor({ order }: { order: PurchaseOrder }) {
  const tab = useTab();
  const navigate = useNavigate();
  const remove = useDeleteOrder();
  const form = useRecordForm({
    name: `purchaseOrder.${order.id}`,
    to: updatePurchaseOrder,
    initial: order,
    refresh: orderReads,
    list: LIST,
    progress,
  });
  const { instance } = form.scope;
  const { id, version, status, gstRate } = order;
  return (
    <DocumentPage
      title={nameOf(order)}
      status={<OrderState order={order} />}
      form={form}
      buttons={buttonsOf(order, form.dirty)}
      actions={
        <>
          <Button icon={<FilePdfOutlined aria-hidden />} onClick={() => void download(purchaseOrderPdf, { id })}>
            {t('common.downloadPdf')}
          </Button>
          {form.dirty ? null : <MailButton order={order} />}
          {status === 'draft' ? (
            <DeleteButton
              to={deletePurchaseOrder}
              name={nameOf(order)}
              run={() => remove.mutateAsync({ id, version })}
              onDeleted={() => tab.closeToList(LIST)}
            />
          ) : null}
          {/* Only for saved orders: these actions use the order as stored. */}
          {form.dirty ? null : <OrderMenu order={order} />}
          {isOpen(status) && !form.dirty ? (
            <Allowed to={receivePurchaseOrder}>
              <Button type="primary" icon={<InboxOutlined aria-hidden />} onClick={() => navigate(receivePath(id))}>
                {t('purchasing.receiveGoods')}
              </Button>
            </Allowed>
          ) : null}
        </>
      }
      facts={<OrderFacts order={order} instance={instance} />}
      summary={<OrderSummary instance={instance} gstRate={gstRate} order={order} />}
      parts={<OrderNotes instance={instance} />}
      total={<OrderTotal instance={instance} gstRate={gstRate} order={order} />}
      below={<Below order={order} />}
    >
      <OrderLines
        gstRate={gstRate}
        branchId={order.branchId}
        receipts={order.receipts}
        withReceived={status !== 'draft'}
        locked={isClosed(order)}
      />
    </DocumentPage>
  );
}

function Below({ order }: { order: PurchaseOrder }) {
  const parts = [
    ...(order.receipts.length > 0
      ? [{ key: 'receipts', label: t('purchasing.receiptsAndReturns'), children: <Receipts order={order} /> }]
      : []),
    ...(may(pageOfAudit.can)
      ? [
          {
            key: 'history',
            label: t('purchasing.history'),
            children: <Trail entity="purchaseOrder" id={order.id} />,
            destroyOnHidden: true,
          },
        ]
      : []),
  ];
  return parts.length > 0 ? <Tabs items={parts} /> : null;
}
