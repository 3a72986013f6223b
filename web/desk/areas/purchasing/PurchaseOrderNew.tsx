import { Form } from 'antd';
import { useMemo } from 'react';
import { createPurchaseOrder } from '#contract/purchasing.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { DocumentPage } from '#web/desk/ui/DocumentPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useStartBranch } from '#web/platform/branch.ts';
import { useSession } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { approval, editPath, LIST, saving } from './names.ts';
import { OrderHead, OrderLines } from './OrderFields.tsx';
import { OrderSummary, OrderTotal } from './OrderSummary.tsx';
import { orderReads } from './queries.ts';

const nothingLocked = { supplier: false, branch: false, lines: false };

export function PurchaseOrderNew() {
  const tab = useTab();
  const branchId = useStartBranch();
  const gstRate = useSession(({ user }) => user?.company.gstRate ?? 0);
  const blank = useMemo(
    () => ({ supplierId: undefined, branchId, otherReference: '', note: '', expectedDate: null, productList: [] }),
    [branchId],
  );
  const form = useRecordForm({
    name: 'purchaseOrder.new',
    to: createPurchaseOrder,
    initial: blank,
    refresh: orderReads,
    list: LIST,
    onSaved: ({ id }, next) => {
      if (next === 'stay') tab.close(editPath(id));
    },
  });
  const { instance } = form.scope;
  const at = Form.useWatch('branchId', { form: instance, preserve: true }) as number | undefined;
  return (
    <DocumentPage
      title={t('purchasing.newOrder')}
      form={form}
      buttons={[
        saving('another'),
        saving('close'),
        {
          next: 'stay',
          label: t('common.approve'),
          primary: true,
          more: { status: 'ordered' },
          ask: approval(),
        },
      ]}
      summary={<OrderSummary instance={instance} gstRate={gstRate} />}
      total={<OrderTotal instance={instance} gstRate={gstRate} />}
    >
      <OrderHead locked={nothingLocked} />
      <OrderLines gstRate={gstRate} branchId={at} locked={false} autoFocus />
    </DocumentPage>
  );
}
