import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { type Milli, milli } from '#contract/quantity.ts';
import { refusals } from '#contract/refusals.ts';
import type { SalesLine, SalesOrder } from '#contract/sales/order.ts';
import { useCouriers } from '#web/desk/areas/sales/choices.ts';
import { limitWords } from '#web/desk/areas/sales/payments/tenderErrors.ts';
import { useDispatch } from '#web/desk/areas/sales/queries.ts';
import { SubmitFooter, SubmitForm } from '#web/desk/areas/sales/SubmitForm.tsx';
import { useSubmission } from '#web/desk/areas/sales/submission.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { movedWords } from '#web/desk/areas/sales/words.ts';
import type { CallError } from '#web/platform/callError.ts';
import { toast } from '#web/platform/toast.ts';
import { hasUnread, type Quantities, QuantityTable } from './QuantityTable.tsx';
import '#web/desk/areas/sales/sales.css';
import './orders.css';

export const toSend = ({ orderQty, dispatched }: SalesLine): Milli => milli(Math.max(0, orderQty - dispatched));

type Short = { lines?: { line: number; available: number }[] };

/** An answer's errors about lines, by id: of the sent lines (103), or of the order's (9150). */
const errorsOf = ({ code, data, fields }: CallError, sent: readonly number[], order: SalesOrder) => {
  const errors = new Map<number, string>();
  for (const [name, message] of Object.entries(fields)) {
    const lineId = sent[Number(/^lines\.(\d+)/.exec(name)?.[1])];
    if (lineId !== undefined) errors.set(lineId, message);
  }
  if (code === refusals.notEnoughStock.code)
    for (const { line, available } of ((data ?? {}) as Short).lines ?? []) {
      const short = order.productList[line];
      if (short) errors.set(short.id, t('sales.stockLeft', { count: Math.max(0, available) }));
    }
  return errors;
};

/** Dispatches an order, or part of it: quantity per line, courier and tracking number. */
export function DispatchPanel({ order, onSent }: { order: SalesOrder; onSent: () => void }) {
  const dispatch = useDispatch();
  const couriers = useCouriers();
  const openLines = order.productList.filter((line) => toSend(line) > 0);
  const all = new Map(openLines.map((line) => [line.id, toSend(line)]));
  const [typedQuantities, setQuantities] = useState<Quantities>();
  const quantities = typedQuantities ?? all;
  const [courierType, setCourier] = useState(order.courierType);
  const [trackingNumber, setTracking] = useState(order.trackingNumber);
  const lines = openLines.flatMap(({ id }) => {
    const quantity = quantities.get(id) ?? 0;
    return quantity > 0 ? [{ lineId: id, quantity: milli(quantity) }] : [];
  });
  const { problem, clearProblem, submit } = useSubmission(dispatch.isPending, async (more) => {
    const { id, version } = order;
    const sending = { id, version, lines, courierType, trackingNumber, allowOverLimit: false };
    toast.success(movedWords(await dispatch.mutateAsync({ ...sending, ...more })));
    onSent();
  });
  const isOverLimit = problem?.code === refusals.creditLimit.code;
  const errors = problem
    ? errorsOf(
        problem,
        lines.map(({ lineId }) => lineId),
        order,
      )
    : new Map<number, string>();
  return (
    <SubmitForm className="td-dispatch" submit={submit}>
      <div className="td-dispatch-tools">
        <Button size="small" onClick={() => setQuantities(undefined)}>
          {t('sales.dispatchAll')}
        </Button>
        <Button size="small" onClick={() => setQuantities(new Map())}>
          {t('sales.dispatchNone')}
        </Button>
      </div>
      <QuantityTable
        label={t('sales.dispatch')}
        lines={openLines}
        leftOf={toSend}
        leftTitle={t('sales.toDispatch')}
        quantityTitle={t('sales.dispatchingNow')}
        quantities={quantities}
        onQuantity={(lineId, quantity) => {
          setQuantities(new Map(quantities).set(lineId, quantity));
          clearProblem();
        }}
        errors={errors}
      />
      <div className="td-dispatch-fields">
        {/* The control has its own label: antd's select is not a native one that a label could contain. */}
        <div>
          <span aria-hidden>{t('common.courier')}</span>
          <Select
            aria-label={t('common.courier')}
            allowClear
            placeholder={t('sales.noCourier')}
            value={courierType ?? undefined}
            options={couriers.options}
            onChange={(key?: string) => setCourier(key ?? null)}
          />
        </div>
        <div>
          <span aria-hidden>{t('sales.trackingNumber')}</span>
          <Input
            aria-label={t('sales.trackingNumber')}
            maxLength={100}
            value={trackingNumber}
            onChange={({ target }) => setTracking(target.value)}
          />
        </div>
      </div>
      <SubmitFooter
        problem={problem}
        saidAtFields={errors.size > 0}
        // Without a customer there is no limit to name.
        message={isOverLimit && order.customerId !== null ? limitWords(problem) : undefined}
        overLimit={t('sales.dispatchAnyway')}
        changedHint={t('sales.dispatchChanged')}
        submit={submit}
        label={t('sales.dispatch')}
        disabled={lines.length === 0 && !hasUnread(quantities)}
        busy={dispatch.isPending}
      />
    </SubmitForm>
  );
}
