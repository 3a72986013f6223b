import { Form, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import { focusFirst, useFocusBack } from './dialogFocus.ts';

type TagField<T> = {
  id: string;
  value: T[];
  onChange: (tags: T[]) => void;
  /** Only tags that exist already. */
  fixed: boolean;
};
type TagDialogProps<T> = {
  title: string;
  addLabel: string;
  removeLabel: string;
  field: (field: TagField<T>) => ReactNode;
  onClose: () => void;
  onTag: (tags: { add: T[]; remove: T[] }) => Promise<void>;
};

/** Adds tags to many rows, or removes them. */
export function TagDialog<T>({ title, addLabel, removeLabel, field, onClose, onTag }: TagDialogProps<T>) {
  useFocusBack();
  const [add, setAdd] = useState<T[]>([]);
  const [remove, setRemove] = useState<T[]>([]);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await onTag({ add, remove });
    onClose();
  };
  return (
    <Modal
      open
      title={title}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: add.length + remove.length === 0, loading: busy }}
      onOk={() => void save()}
      onCancel={onClose}
      afterOpenChange={focusFirst('bulk-tags-add')}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={addLabel} htmlFor="bulk-tags-add">
          {field({ id: 'bulk-tags-add', value: add, onChange: setAdd, fixed: false })}
        </Form.Item>
        <Form.Item label={removeLabel} htmlFor="bulk-tags-remove">
          {field({ id: 'bulk-tags-remove', value: remove, onChange: setRemove, fixed: true })}
        </Form.Item>
      </Form>
    </Modal>
  );
}
