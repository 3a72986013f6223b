import { useQuery } from '@tanstack/react-query';
import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { t } from '#web/desk/areas/customers/texts.ts';
import { focusFirst, useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { tagPick } from './queries.ts';

type Tagging = { add: string[]; remove: string[] };
type TagDialogProps = { count: string; onClose: () => void; onTag: (tagging: Tagging) => Promise<void> };

/** Puts tags on many customers, or takes them off. */
export function TagDialog({ count, onClose, onTag }: TagDialogProps) {
  useFocusBack();
  const { data: tags = [] } = useQuery(tagPick());
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const options = tags.map(({ name }) => ({ value: name, label: name }));
  const ok = async () => {
    setBusy(true);
    await onTag({ add, remove });
    onClose();
  };
  return (
    <Modal
      open
      title={t('customers.tagsTitle', { count })}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: add.length + remove.length === 0, loading: busy }}
      onOk={() => void ok()}
      onCancel={onClose}
      afterOpenChange={focusFirst('customer-tags-add')}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('customers.tagsAdd')} htmlFor="customer-tags-add">
          <Select
            id="customer-tags-add"
            mode="tags"
            tokenSeparators={[',', '，']}
            options={options}
            value={add}
            onChange={setAdd}
          />
        </Form.Item>
        <Form.Item label={t('customers.tagsRemove')} htmlFor="customer-tags-remove">
          <Select id="customer-tags-remove" mode="multiple" options={options} value={remove} onChange={setRemove} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
