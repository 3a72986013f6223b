import { Form, Modal } from 'antd';
import { useState } from 'react';
import { ListPick } from '#web/desk/areas/catalogue/lists/ListPick.tsx';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { focusFirst, useFocusBack } from '#web/desk/ui/dialogFocus.ts';

type Tagging = { add: number[]; remove: number[] };
type TagDialogProps = { count: string; onClose: () => void; onTag: (tagging: Tagging) => Promise<void> };

/** Puts tags on many products, or takes them off. */
export function TagDialog({ count, onClose, onTag }: TagDialogProps) {
  useFocusBack();
  const [add, setAdd] = useState<number[]>([]);
  const [remove, setRemove] = useState<number[]>([]);
  const [busy, setBusy] = useState(false);
  const ok = async () => {
    setBusy(true);
    await onTag({ add, remove });
    onClose();
  };
  return (
    <Modal
      open
      title={t('catalogue.tagTitle', { count })}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: add.length + remove.length === 0, loading: busy }}
      onOk={() => void ok()}
      onCancel={onClose}
      afterOpenChange={focusFirst('bulk-tags-add')}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('catalogue.tagAdd')} htmlFor="bulk-tags-add">
          <ListPick kind="tag" id="bulk-tags-add" value={add} onChange={setAdd} />
        </Form.Item>
        <Form.Item label={t('catalogue.tagRemove')} htmlFor="bulk-tags-remove">
          <ListPick kind="tag" id="bulk-tags-remove" fixed value={remove} onChange={setRemove} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
