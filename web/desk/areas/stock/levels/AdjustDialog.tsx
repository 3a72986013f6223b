import { Alert, Form, Input, Modal, Select } from 'antd';
import { useRef, useState } from 'react';
import { type Milli, milli } from '#contract/quantity.ts';
import { type AdjustReason, adjustReasons, type LevelRow } from '#contract/stock/levels.ts';
import { useBranchOptions } from '#web/desk/areas/stock/filters.ts';
import { adjustReasonName } from '#web/desk/areas/stock/ledger/names.ts';
import { useAdjust } from '#web/desk/areas/stock/queries.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { focusFirst, useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { QuantityInput } from '#web/desk/ui/QuantityInput.tsx';
import { formatQuantity } from '#web/desk/ui/quantity.ts';
import { focusUnread } from '#web/desk/ui/unread.ts';
import { useStartBranch } from '#web/platform/branch.ts';
import { CallError } from '#web/platform/callError.ts';
import { toast } from '#web/platform/toast.ts';

type AdjustDialogProps = { row: LevelRow; branchId?: number; onClose: () => void };
type Direction = 'add' | 'remove';

/** Only "other" goes both ways; the reasons of a write-off reduce stock. */
const directionOf = (reason: AdjustReason, otherDirection: Direction): Direction =>
  reason === 'found' ? 'add' : reason === 'other' ? otherDirection : 'remove';

const resultOf = (onHand: Milli, reason: AdjustReason, direction: Direction, quantity: Milli | null): Milli | null => {
  if (quantity === null) return null;
  if (reason === 'counted') return quantity;
  return milli(direction === 'add' ? onHand + quantity : onHand - quantity);
};

/** Corrects the stock of one product at one branch: reason, quantity, and the result. */
export function AdjustDialog({ row, branchId: branchOfColumn, onClose }: AdjustDialogProps) {
  useFocusBack();
  const adjust = useAdjust();
  const startBranch = useStartBranch();
  const [branchId, setBranchId] = useState(branchOfColumn ?? startBranch);
  const [reason, setReason] = useState<AdjustReason>('counted');
  const [otherDirection, setOtherDirection] = useState<Direction>('remove');
  const [quantity, setQuantity] = useState<Milli | null>(null);
  const [note, setNote] = useState('');
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const onHand = row.branches.find((level) => level.branchId === branchId)?.onHand ?? milli(0);
  const direction = directionOf(reason, otherDirection);
  const result = resultOf(onHand, reason, direction, quantity);
  const amountError = fields.onHand ?? fields.change ?? fields['productList.0.quantity'];

  // The error was about the previous amount: a new one is checked again.
  const setAmount = (amount: Milli | null) => {
    setQuantity(amount);
    setFields(({ onHand: _, change: __, 'productList.0.quantity': ___, ...others }) => others);
  };

  const save = async () => {
    if (adjust.isPending || focusUnread(box.current)) return;
    setFields({});
    setProblem(undefined);
    if (quantity === null) {
      setFields({ change: t('stock.enterQuantity') });
      box.current?.querySelector<HTMLInputElement>('.td-numeral input, input.td-numeral')?.focus();
      return;
    }
    const amount =
      reason === 'counted' ? { onHand: quantity } : { change: direction === 'add' ? quantity : milli(-quantity) };
    try {
      const stock = await adjust.mutateAsync({ productId: row.productId, branchId, reason, note, ...amount });
      toast.success(t('stock.adjusted', { name: row.title, count: formatQuantity(stock.onHand) }));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFields(error.fields);
      if (Object.keys(error.fields).length === 0) setProblem(error.message);
    }
  };
  return (
    <Modal
      open
      width={440}
      title={t('stock.adjustTitle', { name: row.title })}
      okText={t('common.save')}
      okButtonProps={{ loading: adjust.isPending ? { delay: 200 } : false }}
      cancelText={t('common.cancel')}
      onOk={() => void save()}
      onCancel={onClose}
      afterOpenChange={focusFirst('adjust-quantity')}
    >
      <div ref={box}>
        <Form layout="vertical" className="td-adjust">
          <Form.Item label={t('common.branch')} validateStatus={fields.branchId ? 'error' : ''} help={fields.branchId}>
            <Select
              aria-label={t('common.branch')}
              options={useBranchOptions()}
              value={branchId}
              onChange={setBranchId}
            />
          </Form.Item>
          <Form.Item label={t('stock.reason')}>
            <Select
              aria-label={t('stock.reason')}
              value={reason}
              options={adjustReasons.map((value) => ({ value, label: adjustReasonName(value) }))}
              onChange={setReason}
            />
          </Form.Item>
          <div className="td-adjust-amount">
            {reason === 'other' ? (
              <Form.Item label={t('stock.direction')}>
                <Select<Direction>
                  aria-label={t('stock.direction')}
                  value={otherDirection}
                  options={[
                    { value: 'remove', label: t('stock.directionRemove') },
                    { value: 'add', label: t('stock.directionAdd') },
                  ]}
                  onChange={setOtherDirection}
                />
              </Form.Item>
            ) : null}
            <Form.Item
              label={amountName(reason, direction)}
              validateStatus={amountError ? 'error' : ''}
              help={amountError}
            >
              <QuantityInput
                id="adjust-quantity"
                aria-label={amountName(reason, direction)}
                min={0}
                goods={row}
                value={quantity}
                onChange={setAmount}
                onUnread={() => setAmount(null)}
                onPressEnter={() => void save()}
              />
            </Form.Item>
            <output className="td-adjust-result td-number">
              {t('stock.adjustResult', {
                before: formatQuantity(onHand),
                after: result === null ? '…' : formatQuantity(result),
              })}
            </output>
          </div>
          <Form.Item label={t('common.note')} validateStatus={fields.note ? 'error' : ''} help={fields.note}>
            <Input
              aria-label={t('common.note')}
              maxLength={300}
              value={note}
              onChange={({ target }) => setNote(target.value)}
              onPressEnter={() => void save()}
            />
          </Form.Item>
        </Form>
        {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      </div>
    </Modal>
  );
}

const amountName = (reason: AdjustReason, direction: Direction): string => {
  if (reason === 'counted') return t('stock.onHandNow');
  return direction === 'add' ? t('stock.unitsToAdd') : t('stock.unitsToRemove');
};
