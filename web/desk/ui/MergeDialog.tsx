import { Alert, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import { CallError } from '#web/platform/callError.ts';
import { focusFirst, useFocusBack } from './dialogFocus.ts';
import './mergeDialog.css';

type MergeDialogProps<T> = {
  /** The row that is deleted. */
  name: string;
  picker: (target: T | undefined, onPick: (target: T | undefined) => void) => ReactNode;
  /** The id of the field that gets the focus first. */
  firstField?: string;
  /** The message if nothing was chosen. */
  chooseText: string;
  effect: (target: T | undefined, problem: string | undefined) => ReactNode;
  onMerge: (target: T) => Promise<void>;
  onClose: () => void;
};

/** Two rows with the same meaning become one: everything of this one moves to the other. */
export function MergeDialog<T>(props: MergeDialogProps<T>) {
  useFocusBack();
  const [target, setTarget] = useState<T>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const merge = async () => {
    if (busy) return;
    if (!target) return setProblem(props.chooseText);
    setBusy(true);
    setProblem(undefined);
    try {
      await props.onMerge(target);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
      setBusy(false);
    }
  };
  const pick = (target: T | undefined) => {
    setTarget(() => target);
    setProblem(undefined);
  };
  return (
    <Modal
      open
      title={t('common.mergeNamed', { name: props.name })}
      okText={t('common.merge')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onOk={() => void merge()}
      onCancel={props.onClose}
      {...(props.firstField && { afterOpenChange: focusFirst(props.firstField) })}
    >
      <div className="td-merge">
        {props.picker(target, pick)}
        <p aria-live="polite">{props.effect(target, problem)}</p>
        {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      </div>
    </Modal>
  );
}
