import { Alert, Input, Modal } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { PurchaseOrder } from '#contract/purchasing/order.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { LineGrid } from '#web/desk/ui/LineGrid.tsx';
import type { LineErrors } from '#web/desk/ui/lineGrid.ts';
import { focusUnread } from '#web/desk/ui/unread.ts';
import { CallError } from '#web/platform/callError.ts';
import { toast } from '#web/platform/toast.ts';
import { errorsAt, goodsToReturn, isTyped, linesToSend, toReturn } from './goods.ts';
import { goodsColumns } from './goodsColumns.tsx';
import { useReturn } from './queries.ts';

/** Goods returned to the supplier, at most what was received of each line. */
export function ReturnDialog({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  useFocusBack();
  const give = useReturn();
  const [goods, setGoods] = useState(() => goodsToReturn(order.productList));
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<LineErrors>({});
  const [problem, setProblem] = useState<string>();
  const [shown, setShown] = useState(order);
  // Somebody else changed it meanwhile: what was typed stays.
  if (shown.version !== order.version) {
    setShown(order);
    setGoods(goodsToReturn(order.productList, goods));
    setErrors({});
  }
  const columns = useMemo(
    () => goodsColumns(toReturn, { remaining: t('purchasing.returnable'), now: t('purchasing.returnQuantity') }),
    [],
  );
  const grid = useRef<HTMLDivElement>(null);
  const send = async () => {
    if (focusUnread(grid.current)) return;
    setProblem(undefined);
    setErrors({});
    try {
      await give.mutateAsync({ id: order.id, version: order.version, lines: linesToSend(goods), note });
      toast.success(t('purchasing.returned', { name: order.reference }));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const lineErrors = errorsAt(goods, error.fields);
      setErrors(lineErrors);
      if (Object.keys(lineErrors).length === 0) setProblem(error.message);
    }
  };
  return (
    <Modal
      open
      width={760}
      title={t('purchasing.returnTitle', { name: order.supplierName })}
      okText={t('purchasing.completeReturn')}
      okButtonProps={{ disabled: !goods.some(isTyped), loading: give.isPending ? { delay: 200 } : false }}
      cancelText={t('common.cancel')}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="td-order-file" ref={grid}>
        <LineGrid
          label={t('purchasing.itemsToReturn')}
          value={goods}
          onChange={(lines) => {
            setErrors({});
            setGoods(lines);
          }}
          columns={columns}
          nameOf={(line) => line.title}
          errors={errors}
          mayRemove={() => false}
        />
        <Input
          aria-label={t('common.note')}
          placeholder={t('purchasing.returnReason')}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      </div>
    </Modal>
  );
}
