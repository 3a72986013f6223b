import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { getCustomer } from '#contract/customers.ts';
import { createOrder } from '#contract/sales.ts';
import { pathOf } from '#contract/screens.ts';
import { customer, customerReads } from '#web/desk/areas/customers/queries.ts';
import { orderReads } from '#web/desk/areas/sales/queries.ts';
import { lineErrorsOf, overrideOf } from '#web/desk/areas/sales/refusals.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { approval, LIST, movedWords, parking, saving } from '#web/desk/areas/sales/words.ts';
import { DocumentBranch } from '#web/desk/ui/DocumentBranch.tsx';
import { DocumentPage } from '#web/desk/ui/DocumentPage.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useAddressParams } from '#web/platform/addressParams.ts';
import { useStartBranch } from '#web/platform/branch.ts';
import { may } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { toast } from '#web/platform/toast.ts';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderHead } from './OrderFields.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderSums, OrderTotal } from './OrderSums.tsx';
import { useTyping } from './orderForm.ts';

export function OrderNew() {
  const tab = useTab();
  const branchId = useStartBranch();
  const [params, setParams] = useAddressParams();
  const customerId = Number(params.get('customerId')) || 0;
  const { data: buyer } = useQuery({ ...customer(customerId), enabled: customerId > 0 && may(getCustomer.can) });
  const blank = useMemo(
    () => ({
      customerId: buyer?.id ?? null,
      branchId,
      channel: 'inStore',
      courierType: null,
      trackingNumber: '',
      deliveryAddress: buyer?.deliveryAddress.line1 ? buyer.deliveryAddress : null,
      otherReference: '',
      note: '',
      codes: [],
      productList: [],
    }),
    [branchId, buyer],
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
      if (next === 'another') {
        setParams({}, { replace: true });
        setFormNumber(order.id);
      }
    },
  });
  const typing = useTyping(form, false);
  return (
    <DocumentPage
      title={t('sales.newOrder')}
      status={<DocumentBranch />}
      form={form}
      buttons={[
        saving('another'),
        { ...parking, label: t('sales.park') },
        saving('close'),
        { next: 'stay', label: t('common.approve'), primary: true, more: { status: 'confirmed' }, ask: approval() },
      ]}
      facts={<OrderHead onCustomer={typing.chooseCustomer} buyer={typing.buyer} />}
      summary={<OrderSums totals={typing.totals} />}
      parts={<OrderDetails form={form} sent={false} unknownCodes={typing.quoting.unknownCodes} />}
      total={<OrderTotal totals={typing.totals} />}
      overrideFor={overrideOf}
    >
      <OrderLines
        key={formNumber} // the next one starts like this one did, at the product box
        pricing={typing.pricing}
        branchId={typing.branchId}
        factsById={typing.factsById}
        onFacts={typing.addFacts}
        quoting={typing.quoting}
        hints={typing.quoting}
        settled={false}
        withDispatched={false}
        autoFocus
      />
    </DocumentPage>
  );
}
