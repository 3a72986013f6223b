import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { useParams } from 'react-router';
import type { SalesOrder } from '#contract/sales/order.ts';
import { counts, isDraft } from '#contract/sales/status.ts';
import { deleteOrder, updateOrder } from '#contract/sales.ts';
import { pathOf } from '#contract/screens.ts';
import { customerReads } from '#web/desk/areas/customers/queries.ts';
import { usePaymentTypes } from '#web/desk/areas/sales/choices.ts';
import { orderById, orderReads, useDeleteOrder } from '#web/desk/areas/sales/queries.ts';
import { lineErrorsOf, overrideOf, refundOverride } from '#web/desk/areas/sales/refusals.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { approval, LIST, movedWords, orderName, parking, saving, statusName } from '#web/desk/areas/sales/words.ts';
import { DeleteButton } from '#web/desk/ui/DeleteButton.tsx';
import { type DocumentButton, DocumentPage } from '#web/desk/ui/DocumentPage.tsx';
import { RecordPage } from '#web/desk/ui/RecordPage.tsx';
import { type Progress, useRecordForm } from '#web/desk/ui/recordForm.ts';
import { lazily } from '#web/platform/lazy.tsx';
import { useMay } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { toast } from '#web/platform/toast.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderState } from './OrderState.tsx';
import { OrderSums, OrderTotal } from './OrderSums.tsx';
import { useTyping } from './orderForm.ts';
import { storedQuote } from './quoting.ts';
import { useDraftQuote } from './useQuote.ts';

/** Below the order: payments, dispatches, returns, history. The order itself is shown without waiting for them. */
const OrderParts = lazily(async () => (await import('./OrderParts.tsx')).OrderParts);

export function OrderEdit() {
  const { id } = useParams();
  return (
    <RecordPage list={LIST} query={useQuery(orderById(Number(id)))}>
      {(order) => <Editor order={order} />}
    </RecordPage>
  );
}

/** Goods are still to be dispatched: until then lines may change. Returns stay as they are. */
const mayLinesChange = ({ status, originalId }: SalesOrder) =>
  isDraft(status) || (originalId === null && (status === 'confirmed' || status === 'partlyDispatched'));

const progress: Progress<SalesOrder> = {
  entity: 'salesOrder',
  statusOf: ({ status }) => statusName(status),
  fixed: (order) => (order.status === 'cancelled' ? 'all' : mayLinesChange(order) ? 'nothing' : 'lines'),
};

const buttonsOf = ({ status }: SalesOrder, dirty: boolean): DocumentButton[] => {
  const close = saving('close');
  if (isDraft(status))
    return [
      saving('another'),
      ...(status === 'draft' ? [{ ...parking, label: t('sales.park') } satisfies DocumentButton] : []),
      close,
      { next: 'stay', label: t('common.approve'), primary: true, more: { status: 'confirmed' }, ask: approval() },
    ];
  return dirty && status !== 'cancelled' ? [close, { next: 'stay', label: t('common.save'), primary: true }] : [];
};

function Editor({ order }: { order: SalesOrder }) {
  const tab = useTab();
  const remove = useDeleteOrder();
  const { nameOf } = usePaymentTypes();
  const form = useRecordForm({
    name: `salesOrder.${order.id}`,
    to: updateOrder,
    initial: order,
    refresh: [...orderReads, ...customerReads],
    list: LIST,
    progress,
    errorsOf: lineErrorsOf,
    onSaved: (saved, next) => {
      if (saved.status !== order.status) toast.success(movedWords(saved));
      if (next === 'another') tab.close(pathOf('salesNew'));
    },
  });
  const mayEdit = useMay(updateOrder.can);
  const settled = !mayLinesChange(order);
  const typing = useTyping(form, settled, order);
  const stored = useMemo(() => storedQuote(order), [order]);
  const { id, version, status } = order;
  const isDispatched = !isDraft(status) && status !== 'confirmed' && status !== 'partlyDispatched';
  const money = counts(status) ? order.amountSummary : undefined;
  // A draft is sold by the rules that apply when it is confirmed, a numbered order as agreed until somebody changes it.
  // Unchanged, it has one quote for the notice, the lines and the totals: none of them runs ahead of the others.
  const draftQuote = useDraftQuote(order);
  const asSaved = draftQuote
    ? { ...draftQuote, totals: { ...draftQuote.totals, discount: typing.totals.discount } }
    : { ...stored, totals: order.amountSummary };
  const { totals, ...quoting } = settled || !form.dirty ? asSaved : { ...typing.quoting, totals: typing.totals };
  return (
    <DocumentPage
      title={orderName(order)}
      status={<OrderState order={order} />}
      form={form}
      readOnly={status === 'cancelled'}
      buttons={buttonsOf(order, form.dirty)}
      actions={
        <>
          {isDraft(status) ? (
            <DeleteButton
              to={deleteOrder}
              name={orderName(order)}
              run={() => remove.mutateAsync({ id, version })}
              onDeleted={() => tab.closeToList(LIST)}
            />
          ) : null}
          {/* Only for saved orders: these actions use the order as stored. */}
          {form.dirty ? null : <OrderActions order={order} />}
        </>
      }
      facts={<OrderFacts order={order} typing={typing} />}
      summary={<OrderSums totals={totals} money={money} back={order.kind === 'return'} />}
      parts={
        <OrderDetails
          form={form}
          sent={isDispatched}
          unknownCodes={settled ? undefined : typing.quoting.unknownCodes}
        />
      }
      total={<OrderTotal totals={totals} money={money} back={order.kind === 'return'} />}
      overrideFor={(problem) => overrideOf(problem) ?? refundOverride(problem, order, nameOf)}
      below={
        <Suspense>
          <OrderParts order={order} />
        </Suspense>
      }
    >
      {isDraft(status) ? (
        <DraftNotice order={order} quote={draftQuote} onPrices={mayEdit ? typing.takePrices : undefined} />
      ) : null}
      <OrderLines
        pricing={typing.pricing}
        branchId={typing.branchId}
        factsById={typing.factsById}
        onFacts={typing.addFacts}
        quoting={quoting}
        formerLines={isDraft(status) ? undefined : order.productList}
        hints={settled ? undefined : typing.quoting}
        settled={settled}
        withDispatched={order.kind !== 'return' && order.productList.some(({ dispatched }) => dispatched > 0)}
      />
    </DocumentPage>
  );
}
