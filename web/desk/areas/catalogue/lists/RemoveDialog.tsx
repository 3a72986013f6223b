import { Alert, Modal, Radio } from 'antd';
import { useState } from 'react';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { CallError } from '#web/platform/callError.ts';
import { useCall } from '#web/platform/changes.ts';
import { toast } from '#web/platform/toast.ts';
import { type Calls, type ListRow, readsOf } from './calls.ts';
import { ListPicker } from './ListPicker.tsx';
import type { InUse } from './removal.ts';
import './lists.css';

/** Deleting a row that products use: they move to another one, or are left without. */
export function RemoveDialog<R extends ListRow>({ calls, inUse }: { calls: Calls<R>; inUse: InUse<R> }) {
  useFocusBack();
  const { row, products, settle } = inUse;
  const send = useCall(calls.remove, { refresh: readsOf(calls), handles: () => true });
  const [way, setWay] = useState<'move' | 'clear'>('move');
  const [target, setTarget] = useState<R>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (busy) return;
    if (way === 'move' && !target) return setProblem(t('catalogue.removeChooseTarget'));
    setBusy(true);
    setProblem(undefined);
    try {
      const moveTo = way === 'move' ? target?.id : null;
      await send.mutateAsync({ id: row.id, version: row.version, moveTo });
      toast.success(
        way === 'move'
          ? t('catalogue.removeMoved', {
              name: row.name,
              count: products,
              target: target?.name ?? '',
            })
          : t('common.deleted', { name: row.name }),
      );
      settle(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('common.confirmDelete')}
      okText={t('common.delete')}
      okButtonProps={{ danger: true }}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onOk={() => void remove()}
      onCancel={() => settle(false)}
    >
      <div className="td-choice">
        <p>
          {t('catalogue.removeProductsUsing', {
            count: products,
            name: row.name,
          })}
        </p>
        <Radio.Group
          className="td-choice"
          aria-label={t('catalogue.removeProductsChoice')}
          value={way}
          onChange={({ target: { value } }) => setWay(value as typeof way)}
        >
          <Radio value="move">{t('catalogue.removeMoveProducts')}</Radio>
          {way === 'move' ? (
            <ListPicker
              calls={calls}
              label={t('catalogue.removeMoveTo')}
              except={[row.id]}
              value={target}
              onChange={(choice) => {
                setTarget(choice);
                setProblem(undefined);
              }}
            />
          ) : null}
          <Radio value="clear">{t('catalogue.removeLeaveProducts')}</Radio>
        </Radio.Group>
        {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      </div>
    </Modal>
  );
}
