import { useMemo, useState } from 'react';
import { createOrder } from '#contract/sales.ts';
import { pathOf } from '#contract/screens.ts';
import { customerReads } from '#web/desk/areas/customers/queries.ts';
import { orderReads } from '#web/desk/areas/sales/queries.ts';
import { lineErrorsOf, overrideOf } from '#web/desk/areas/sales/refusals.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { approval, LIST, movedWords, parking, saving } from '#web/desk/areas/sales/words.ts';
import { DocumentPage } from '#web/desk/ui/DocumentPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useStartBranch } from '#web/platform/branch.ts';
import { useTab } from '#web/platform/tabs.ts';
import { toast } from '#web/platform/toast.ts';
import { DeliveryFields } from './DeliveryFields.tsx';
import { OrderFields } from './OrderFields.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderSums, OrderTotal } from './OrderSums.tsx';
import { useTyping } from './orderForm.ts';

export function OrderNew() {
  const tab = useTab();
  const branchId = useStartBranch();
  const blank = useMemo(
    () => ({
      customerId: null,
      branchId,
      channel: 'inStore',
      courierType: null,
      trackingNumber: '',
      deliveryAddress: null,
      otherReference: '',
      note: '',
      codes: [],
      productList: [],
    }),
    [branchId],
  );
  const [formNumber, setFormNumber] = useState(0);
  const form = useRecordForm({
    name: 'salesOrder.new',
    to: createOrder,
    initial: blank,
    refresh: [...orderReads, ...customerReads],
    list: LIST,
    errorsOf: lineErrorsOf,
    onSaved: (order, next) => {
      toast.success(movedWords(order));
      if (next === 'stay') tab.close(pathOf('salesEdit', { id: order.id }));
      if (next === 'another') setFormNumber(order.id);
    },
  });
  const typing = useTyping(form, false);
  return (
    <DocumentPage
      title={t('sales.newOrder')}
      form={form}
      buttons={[
        saving('another'),
        { ...parking, label: t('sales.park') },
        saving('close'),
        { next: 'stay', label: t('common.approve'), primary: true, more: { status: 'confirmed' }, ask: approval() },
      ]}
      summary={<OrderSums totals={typing.totals} />}
      total={<OrderTotal totals={typing.totals} />}
      overrideFor={overrideOf}
    >
      <OrderFields numbered={false} sent={false} onCustomer={typing.chooseCustomer} quoting={typing.quoting} />
      <DeliveryFields form={form} sent={false} />
      <OrderLines
        key={formNumber} // the next one starts where this one did, at the product box
        pricing={typing.pricing}
        branchId={typing.branchId}
        factsById={typing.factsById}
        onFacts={typing.addFacts}
        quoting={typing.quoting}
        settled={false}
        withDispatched={false}
        autoFocus
      />
    </DocumentPage>
  );
}
