import {
  CheckCircleOutlined,
  CheckOutlined,
  CloseCircleOutlined,
  FileTextOutlined,
  PauseOutlined,
  SendOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { checkPrint, printOrders } from '#contract/papers.ts';
import type { SalesOrderRow } from '#contract/sales/order.ts';
import type { OrderStatus } from '#contract/sales/status.ts';
import { bulkDispatch, bulkStatus, MAX_ORDERS } from '#contract/sales.ts';
import { useStatuses } from '#web/desk/areas/sales/choices.ts';
import { useBulkDispatch, useBulkStatus } from '#web/desk/areas/sales/queries.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { orderName } from '#web/desk/areas/sales/words.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { confirm } from '#web/desk/ui/confirm.tsx';
import type { Selection } from '#web/desk/ui/list.ts';
import { download } from '#web/platform/download.ts';
import { useCall } from '#web/platform/query.ts';
import { toast } from '#web/platform/toast.ts';

type BulkOrdersProps = Selection<SalesOrderRow> & { onOutcome: (outcome: BulkOutcome) => void };

/** Acts on the selected orders: each has its own outcome, and those that could not be done are named. */
export function BulkOrders({ rows, clear, onOutcome }: BulkOrdersProps) {
  const move = useBulkStatus();
  const dispatch = useBulkDispatch();
  const check = useCall(checkPrint);
  const { mayFollow } = useStatuses();
  const [busy, setBusy] = useState(false);
  const ids = rows.map(({ id }) => id);
  const run = async (action: () => Promise<BulkOutcome>) => {
    if (busy) return;
    setBusy(true);
    // What went wrong as a whole was told where calls tell it; the selection then stays for another try.
    const outcome = await action().catch(() => undefined);
    setBusy(false);
    if (!outcome) return;
    if (outcome.done > 0) toast.success(t('sales.bulkDone', { count: outcome.done }));
    if (outcome.already) toast.success(t('sales.bulkAlready', { count: outcome.already }));
    if (outcome.failed > 0) onOutcome(outcome);
    clear();
  };
  const moveTo = (status: OrderStatus) => run(() => move.mutateAsync({ ids, status }));
  const ask = async (title: string, ok: string, status: OrderStatus, danger = false) => {
    const content = rows.length > 5 ? t('sales.ordersCounted', { count: rows.length }) : rows.map(orderName).join(', ');
    if (await confirm({ title, content, ok, danger })) await moveTo(status);
  };
  const button = (to: Endpoint, label: string, icon: ReactNode, press: () => void, danger = false) => (
    <Allowed to={to}>
      <Button size="small" icon={icon} danger={danger} disabled={busy} onClick={press}>
        {label}
      </Button>
    </Allowed>
  );
  /** As one PDF; what cannot be printed is named first. */
  const printAs = async (paper: 'invoice' | 'pickList') => {
    if (busy) return;
    setBusy(true);
    const outcome = await check.mutateAsync({ ids, paper }).catch(() => undefined);
    if (outcome && outcome.done > 0) await download(printOrders, { ids, paper });
    if (outcome && outcome.failed > 0) onOutcome(outcome);
    setBusy(false);
  };
  const tooMany = rows.length > MAX_ORDERS;
  /** What none of them can do is not offered. */
  const some = (next: OrderStatus) => rows.some(({ status }) => mayFollow(status, next));
  return (
    <div className="td-selection" role="toolbar" aria-label={t('common.selectedRows')}>
      <span className="td-number" aria-live="polite">
        {tooMany ? t('sales.bulkTooMany', { count: MAX_ORDERS }) : t('common.selectedCount', { count: rows.length })}
      </span>
      {tooMany ? null : (
        <>
          {some('confirmed') &&
            button(
              bulkStatus,
              t('sales.confirm'),
              <CheckOutlined aria-hidden />,
              () => void ask(t('sales.confirmSave'), t('sales.confirm'), 'confirmed'),
            )}
          {some('parked') &&
            button(bulkStatus, t('sales.park'), <PauseOutlined aria-hidden />, () => void moveTo('parked'))}
          {some('dispatched') &&
            button(
              bulkDispatch,
              t('sales.dispatch'),
              <SendOutlined aria-hidden />,
              () => void run(() => dispatch.mutateAsync({ ids })),
            )}
          {some('completed') &&
            button(
              bulkStatus,
              t('sales.complete'),
              <CheckCircleOutlined aria-hidden />,
              () => void moveTo('completed'),
            )}
          {button(
            printOrders,
            t('sales.printInvoices'),
            <FileTextOutlined aria-hidden />,
            () => void printAs('invoice'),
          )}
          {button(
            printOrders,
            t('sales.printPickLists'),
            <UnorderedListOutlined aria-hidden />,
            () => void printAs('pickList'),
          )}
          {some('cancelled') &&
            button(
              bulkStatus,
              t('sales.cancelOrders'),
              <CloseCircleOutlined aria-hidden />,
              () => void ask(t('sales.cancelOrdersConfirm'), t('sales.cancelOrders'), 'cancelled', true),
              true,
            )}
        </>
      )}
      <Button size="small" type="text" onClick={clear}>
        {t('common.clearSelection')}
      </Button>
    </div>
  );
}
