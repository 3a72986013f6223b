import {
  CheckCircleOutlined,
  CheckOutlined,
  CloseCircleOutlined,
  FileTextOutlined,
  PauseOutlined,
  SendOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { BulkOutcome } from '#contract/bulkOutcome.ts';
import { checkPrint, printOrders } from '#contract/papers.ts';
import type { SalesOrderRow } from '#contract/sales/order.ts';
import type { OrderStatus } from '#contract/sales/status.ts';
import { bulkDispatch, bulkStatus, MAX_ORDERS } from '#contract/sales.ts';
import { useStatuses } from '#web/desk/areas/sales/choices.ts';
import { useBulkDispatch, useBulkStatus } from '#web/desk/areas/sales/queries.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { orderName } from '#web/desk/areas/sales/words.ts';
import { BulkBar } from '#web/desk/ui/BulkBar.tsx';
import { confirm } from '#web/desk/ui/confirm.tsx';
import type { Selection } from '#web/desk/ui/list.ts';
import { useCall } from '#web/platform/changes.ts';
import { download } from '#web/platform/download.ts';
import { toastDone } from './OrderOutcome.tsx';

type BulkOrdersProps = Selection<SalesOrderRow> & { onOutcome: (outcome: BulkOutcome) => void };

/** Actions on the selected orders: each order has its own outcome, and those that failed are listed. */
export function BulkOrders({ onOutcome, ...selection }: BulkOrdersProps) {
  const { rows } = selection;
  const move = useBulkStatus();
  const dispatch = useBulkDispatch();
  const check = useCall(checkPrint);
  const { mayFollow } = useStatuses();
  const ids = rows.map(({ id }) => id);
  const showOutcome = (outcome: BulkOutcome) => {
    toastDone(outcome);
    if (outcome.failed > 0) onOutcome(outcome);
  };
  const moveTo = (status: OrderStatus) => async () =>
    showOutcome(await move.mutateAsync({ ids, status, allowOverLimit: false }));
  const dispatchAll = async () => showOutcome(await dispatch.mutateAsync({ ids, allowOverLimit: false }));
  const isConfirmed = (title: string, ok: string, danger = false) => {
    const content = rows.length > 5 ? t('sales.ordersCounted', { count: rows.length }) : rows.map(orderName).join(', ');
    return confirm({ title, content, ok, danger });
  };
  /** As one PDF; orders that cannot be printed are listed first. */
  const printAs = (paper: 'invoice' | 'pickList') => async () => {
    const outcome = await check.mutateAsync({ ids, paper });
    if (outcome.done > 0) await download(printOrders, { ids, paper });
    if (outcome.failed > 0) onOutcome(outcome);
  };
  /** An action that suits none of the orders is not offered. */
  const some = (next: OrderStatus) => rows.some(({ status }) => mayFollow(status, next));
  const tooMany = rows.length > MAX_ORDERS ? t('sales.bulkTooMany', { count: MAX_ORDERS }) : undefined;
  return (
    <BulkBar {...selection} problem={tooMany}>
      {({ run, button }) => {
        const confirmAll = async () => {
          if (await isConfirmed(t('sales.confirmSave'), t('sales.confirm'))) await run(moveTo('confirmed'));
        };
        const cancelAll = async () => {
          if (await isConfirmed(t('sales.cancelOrdersConfirm'), t('sales.cancelOrders'), true))
            await run(moveTo('cancelled'));
        };
        return (
          <>
            {some('confirmed') &&
              button(bulkStatus, t('sales.confirm'), <CheckOutlined aria-hidden />, () => void confirmAll())}
            {some('parked') &&
              button(bulkStatus, t('sales.park'), <PauseOutlined aria-hidden />, () => void run(moveTo('parked')))}
            {some('dispatched') &&
              button(bulkDispatch, t('sales.dispatch'), <SendOutlined aria-hidden />, () => void run(dispatchAll))}
            {some('completed') &&
              button(
                bulkStatus,
                t('sales.complete'),
                <CheckCircleOutlined aria-hidden />,
                () => void run(moveTo('completed')),
              )}
            {button(
              printOrders,
              t('sales.printInvoices'),
              <FileTextOutlined aria-hidden />,
              () => void run(printAs('invoice'), 'keep'),
            )}
            {button(
              printOrders,
              t('sales.printPickLists'),
              <UnorderedListOutlined aria-hidden />,
              () => void run(printAs('pickList'), 'keep'),
            )}
            {some('cancelled') &&
              button(
                bulkStatus,
                t('sales.cancelOrders'),
                <CloseCircleOutlined aria-hidden />,
                () => void cancelAll(),
                true,
              )}
          </>
        );
      }}
    </BulkBar>
  );
}
