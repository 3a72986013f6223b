import { Alert, Button, Input, Select } from 'antd';
import { useState } from 'react';
import { type Milli, milli } from '#contract/quantity.ts';
import { refusals } from '#contract/refusals.ts';
import type { SalesLine, SalesOrder } from '#contract/sales/order.ts';
import { getOrder } from '#contract/sales.ts';
import { useCouriers } from '#web/desk/areas/sales/choices.ts';
import { useDispatch } from '#web/desk/areas/sales/queries.ts';
import { wayAround } from '#web/desk/areas/sales/refusals.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { movedWords } from '#web/desk/areas/sales/words.ts';
import { focusUnread } from '#web/desk/ui/unread.ts';
import { CallError } from '#web/platform/callError.ts';
import { useRefresh } from '#web/platform/query.ts';
import { toast } from '#web/platform/toast.ts';
import { GoodsTable, hasUnread, type Quantities } from './QuantityTable.tsx';
import '#web/desk/areas/sales/sales.css';

export const toSend = ({ orderQty, dispatched }: SalesLine): Milli => milli(Math.max(0, orderQty - dispatched));

type Short = { lines?: { line: number; available: number }[] };

/** What an answer says of lines, by their ids: of those sent (103), or of the order's (9150). */
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

/** Sends an order off, or some of it: per line how much, by whom and under which number. */
export function DispatchPanel({ order, onSent }: { order: SalesOrder; onSent: () => void }) {
  const dispatch = useDispatch();
  const refresh = useRefresh();
  const couriers = useCouriers();
  const open = order.productList.filter((line) => toSend(line) > 0);
  const all = new Map(open.map((line) => [line.id, toSend(line)]));
  const [typed, setQuantities] = useState<Quantities>();
  const quantities = typed ?? all;
  const [courierType, setCourier] = useState(order.courierType);
  const [trackingNumber, setTracking] = useState(order.trackingNumber);
  const [problem, setProblem] = useState<CallError>();
  const lines = open.flatMap(({ id }) => {
    const quantity = quantities.get(id) ?? 0;
    return quantity > 0 ? [{ lineId: id, quantity: milli(quantity) }] : [];
  });
  const errors = problem
    ? errorsOf(
        problem,
        lines.map(({ lineId }) => lineId),
        order,
      )
    : new Map<number, string>();
  const around = problem && wayAround(problem);

  const send = async (more: object = {}) => {
    if (dispatch.isPending) return;
    setProblem(undefined);
    try {
      const { id, version } = order;
      const sent = await dispatch.mutateAsync({ id, version, lines, courierType, trackingNumber, ...more });
      toast.success(movedWords(sent));
      onSent();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error);
    }
  };
  const isChanged = problem?.code === refusals.changed.code;
  const reload = async () => {
    await refresh([getOrder]);
    setQuantities(undefined);
    setProblem(undefined);
  };
  return (
    <form
      className="td-dispatch"
      onSubmit={(event) => {
        event.preventDefault();
        if (!focusUnread(event.currentTarget)) void send();
      }}
    >
      <div className="td-dispatch-tools">
        <Button size="small" onClick={() => setQuantities(undefined)}>
          {t('sales.dispatchAll')}
        </Button>
        <Button size="small" onClick={() => setQuantities(new Map())}>
          {t('sales.dispatchNone')}
        </Button>
      </div>
      <GoodsTable
        label={t('sales.dispatch')}
        lines={open}
        leftOf={toSend}
        leftTitle={t('sales.toDispatch')}
        quantityTitle={t('sales.dispatchingNow')}
        quantities={quantities}
        onQuantity={(lineId, quantity) => {
          setQuantities(new Map(quantities).set(lineId, quantity));
          setProblem(undefined);
        }}
        errors={errors}
      />
      <div className="td-dispatch-fields">
        {/* The control names itself: antd's select is no native one that a label could hold. */}
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
      {problem && (errors.size === 0 || around) ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={problem.message}
          description={isChanged ? t('sales.dispatchChanged') : undefined}
          action={
            around ? (
              <Button size="small" danger onClick={() => void send(around.more)}>
                {around.label}
              </Button>
            ) : isChanged ? (
              <Button size="small" onClick={() => void reload()}>
                {t('sales.reload')}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      <Button
        type="primary"
        htmlType="submit"
        size="large"
        disabled={lines.length === 0 && !hasUnread(quantities)}
        loading={dispatch.isPending ? { delay: 200 } : false}
      >
        {t('sales.dispatch')}
      </Button>
    </form>
  );
}
