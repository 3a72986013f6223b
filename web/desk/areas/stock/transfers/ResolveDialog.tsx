import { Alert, Input, Modal, Select } from 'antd';
import { useRef, useState } from 'react';
import { type Transfer, transferOutcomes } from '#contract/stock/transfers.ts';
import { useResolve } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { focusUnread } from '#web/desk/ui/unread.ts';
import { CallError } from '#web/platform/callError.ts';
import { useSession } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { type Amounts, AmountTable } from './AmountTable.tsx';
import { byProduct, enteredLines, everything, excessProblems, inTransit } from './amounts.ts';
import './transfer.css';

type Outcome = (typeof transferOutcomes)[number];
type ResolveDialogProps = { transfer: Transfer; onClose: () => void };

const outcomeName = (outcome: Outcome): string =>
  ({
    arrived: t('stock.outcomeArrived'),
    returned: t('stock.outcomeReturned'),
    lost: t('stock.outcomeLost'),
  })[outcome];

/** What happened to missing goods. */
export function ResolveDialog({ transfer, onClose }: ResolveDialogProps) {
  useFocusBack();
  const { id, version } = transfer;
  const lines = inTransit(transfer.productList);
  const [amounts, setAmounts] = useState<Amounts>(() => everything(lines));
  const [outcomes, setOutcomes] = useState<Readonly<Record<number, Outcome>>>({});
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<Record<number, string>>({});
  const [problem, setProblem] = useState<string>();
  const resolve = useResolve();
  const branches = useSession(({ user }) => user?.branches ?? []);
  const reaches = (branchId: number) => branches.some((branch) => branch.id === branchId);
  // Each branch records its own part: the sender returns or writes off, the receiver confirms arrival.
  const possible = transferOutcomes.filter((outcome) =>
    reaches(outcome === 'arrived' ? transfer.toBranchId : transfer.fromBranchId),
  );
  // Before anything arrived nothing is missing yet, and a transfer is rather called back than lost.
  const isUnderway = transfer.received === 0 && possible.includes('returned');
  const usual = isUnderway ? 'returned' : (possible.at(-1) ?? 'lost');
  const entries = enteredLines(lines, amounts).map((line) => ({ ...line, outcome: outcomes[line.productId] ?? usual }));

  const dialog = useRef<HTMLDivElement>(null);
  const press = async () => {
    if (focusUnread(dialog.current)) return;
    const wrong = excessProblems(lines, amounts);
    setErrors(wrong);
    setProblem(undefined);
    if (Object.keys(wrong).length > 0) return;
    try {
      await resolve.mutateAsync({ id, version, lines: entries, note: note.trim() || undefined });
      toast.success(t('stock.missingResolved'));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const problems = byProduct(error, entries);
      setErrors(problems);
      if (Object.keys(problems).length === 0) setProblem(error.message);
    }
  };
  return (
    <Modal
      open
      width={720}
      title={t('stock.missingQuestion')}
      okText={t('stock.resolveMissing')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: entries.length === 0 }}
      confirmLoading={resolve.isPending}
      onOk={() => void press()}
      onCancel={onClose}
    >
      <div className="td-resolve" ref={dialog}>
        <AmountTable
          title={t('stock.missingQuestion')}
          lines={lines}
          column={t('common.quantity')}
          amounts={amounts}
          errors={errors}
          onAmount={(productId, amount) => {
            setErrors({});
            setAmounts((before) => ({ ...before, [productId]: amount }));
          }}
          more={{
            title: t('stock.outcome'),
            render: ({ productId, title }) => (
              <Select<Outcome>
                aria-label={`${t('stock.outcome')}: ${title}`}
                popupMatchSelectWidth={false}
                value={outcomes[productId] ?? usual}
                options={possible.map((value) => ({ value, label: outcomeName(value) }))}
                onChange={(outcome) => setOutcomes((before) => ({ ...before, [productId]: outcome }))}
              />
            ),
          }}
        />
        <Input
          aria-label={t('common.note')}
          placeholder={t('common.note')}
          maxLength={300}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {problem ? <Alert type="error" showIcon role="alert" title={problem} /> : null}
      </div>
    </Modal>
  );
}
