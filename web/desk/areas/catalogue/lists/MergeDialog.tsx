import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { call } from '#web/platform/api.ts';
import { CallError } from '#web/platform/callError.ts';
import { useRefresh } from '#web/platform/query.ts';
import { toast } from '#web/platform/toast.ts';
import { type Calls, type ListRow, readsOf } from './calls.ts';
import { ListPicker } from './ListPicker.tsx';
import './lists.css';

type MergeDialogProps<R extends ListRow> = {
  calls: Calls<R>;
  row: R;
  /** Rows it cannot be merged into, besides itself. */
  except?: readonly number[];
  onClose: () => void;
};

/** Two rows that mean the same become one: products go over, and this one is deleted. */
export function MergeDialog<R extends ListRow>({ calls, row, except = [], onClose }: MergeDialogProps<R>) {
  useFocusBack();
  const refresh = useRefresh();
  const [target, setTarget] = useState<R>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const merge = async () => {
    if (busy) return;
    if (!target) return setProblem(t('catalogue.mergeChooseTarget'));
    setBusy(true);
    setProblem(undefined);
    try {
      await call(calls.merge, { fromId: row.id, intoId: target.id }, { handles: () => true });
      await refresh(readsOf(calls));
      toast.success(t('common.merged', { name: row.name, target: target.name }));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('common.mergeNamed', { name: row.name })}
      okText={t('common.merge')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onOk={() => void merge()}
      onCancel={onClose}
    >
      <div className="td-choice">
        <ListPicker
          calls={calls}
          label={t('common.mergeInto')}
          except={[row.id, ...except]}
          value={target}
          onChange={(chosen) => {
            setTarget(chosen);
            setProblem(undefined);
          }}
        />
        <p aria-live="polite">
          {target
            ? t('catalogue.mergeWarning', { count: row.products, name: row.name, target: target.name })
            : t('catalogue.mergeProductsUsing', {
                count: row.products,
                name: row.name,
              })}
          {except.some((id) => id !== row.id) ? ` ${t('catalogue.mergeSubcategories')}` : null}
        </p>
        {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      </div>
    </Modal>
  );
}
