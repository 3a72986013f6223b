import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { milli } from '#contract/quantity.ts';
import type { Transfer } from '#contract/stock/transfers.ts';
import { useReceive } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { confirmDiscard } from '#web/desk/ui/confirm.tsx';
import { ProductPicker } from '#web/desk/ui/products/ProductPicker.tsx';
import { RestoredDraft } from '#web/desk/ui/RestoredDraft.tsx';
import { focusUnread } from '#web/desk/ui/unread.ts';
import { CallError } from '#web/platform/callError.ts';
import { useStoredCounts } from '#web/platform/counts.ts';
import { toast } from '#web/platform/toast.ts';
import { useUnsaved } from '#web/platform/unsaved.ts';
import { type Amounts, AmountTable } from './AmountTable.tsx';
import { byProduct, enteredLines, everything, excessProblems, inTransit, readable } from './amounts.ts';
import './transfer.css';

type ReceivePanelProps = { transfer: Transfer; onDone: () => void };

/** What has arrived: scanned by piece or pack, or typed. Missing goods stay in transit. */
export function ReceivePanel({ transfer, onDone }: ReceivePanelProps) {
  const { id, version } = transfer;
  const lines = inTransit(transfer.productList);
  const counts = useStoredCounts(`transfer.${id}`, version);
  const [amounts, setAmounts] = useState<Amounts>(counts.start ?? {});
  const [restoredAt, setRestoredAt] = useState(counts.countedAt);
  const [lastScannedId, setLastScannedId] = useState<number>();
  const [errors, setErrors] = useState<Record<number, string>>({});
  const [problem, setProblem] = useState<string>();
  const receive = useReceive();
  const entries = enteredLines(lines, amounts);
  useUnsaved(entries.length > 0);

  const { save } = counts;
  useEffect(() => {
    if (Object.keys(amounts).length > 0) save(readable(amounts));
  }, [amounts, save]);

  const update = (after: (before: Amounts) => Amounts) => {
    setErrors({});
    setProblem(undefined);
    setAmounts(after);
  };
  const leave = () => {
    counts.drop();
    onDone();
  };
  /** A count of many products is one tap away from being lost. */
  const cancel = async () => {
    if (entries.length === 0 || (await confirmDiscard())) leave();
  };
  const panel = useRef<HTMLElement>(null);
  const press = async () => {
    if (focusUnread(panel.current)) return;
    const wrong = excessProblems(lines, amounts);
    setErrors(wrong);
    setProblem(undefined);
    if (Object.keys(wrong).length > 0) return;
    try {
      const reply = await receive.mutateAsync({ id, version, lines: entries });
      toast.success(reply.status === 'received' ? t('stock.receivedAll') : t('stock.receivedPart'));
      leave();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const problems = byProduct(error, entries);
      setErrors(problems);
      if (Object.keys(problems).length === 0) setProblem(error.message);
    }
  };
  return (
    <section className="td-surface td-transfer-receive" ref={panel} aria-label={t('stock.receive')}>
      <ProductPicker
        autoFocus
        inactiveToo
        branchId={transfer.toBranchId}
        placeholder={t('stock.scanReceived')}
        onPick={({ id: productId, title, pack, unitQty }) => {
          if (!lines.some((line) => line.productId === productId))
            return setProblem(t('stock.notInTransit', { name: title }));
          setLastScannedId(productId);
          update((before) => ({
            ...before,
            [productId]: milli((before[productId] ?? 0) + (pack ? unitQty : 1) * 1000),
          }));
        }}
      />
      {restoredAt && entries.length > 0 ? (
        <RestoredDraft
          at={restoredAt}
          onDiscard={() => {
            counts.drop();
            setRestoredAt(undefined);
            update(() => ({}));
          }}
        />
      ) : null}
      {problem ? <Alert type="error" showIcon role="alert" title={problem} /> : null}
      <AmountTable
        title={t('stock.receive')}
        lines={lines}
        column={t('stock.receivingNow')}
        amounts={amounts}
        lastScannedId={lastScannedId}
        errors={errors}
        onAmount={(productId, amount) => update((before) => ({ ...before, [productId]: amount }))}
      />
      <div className="td-receive-buttons">
        <Button type="primary" disabled={entries.length === 0} loading={receive.isPending} onClick={() => void press()}>
          {t('stock.receive')}
        </Button>
        <Button onClick={() => update(() => everything(lines))}>{t('stock.receiveAll')}</Button>
        <Button type="text" onClick={() => void cancel()}>
          {t('common.cancel')}
        </Button>
      </div>
    </section>
  );
}
