import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { focusFirst, useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { ListPick } from '#web/desk/ui/products/ListPick.tsx';

export type ManyEdit = {
  brandId?: number | null;
  categoryId?: number | null;
  supplierId?: number | null;
  gstFree?: boolean;
};
type EditManyDialogProps = { count: string; onClose: () => void; onEdit: (edit: ManyEdit) => Promise<void> };

/** Fields that many products share; fields left alone stay as they are on each of them. */
export function EditManyDialog({ count, onClose, onEdit }: EditManyDialogProps) {
  useFocusBack();
  const [edit, setEdit] = useState<ManyEdit>({});
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await onEdit(edit);
    onClose();
  };
  const list = (kind: 'brand' | 'category' | 'supplier', label: string) => (
    <Form.Item label={label} htmlFor={`edit-many-${kind}`}>
      <ListPick
        kind={kind}
        id={`edit-many-${kind}`}
        placeholder={t('catalogue.editManyKeep')}
        value={edit[`${kind}Id`] ?? null}
        onChange={(id) => setEdit({ ...edit, [`${kind}Id`]: id ?? undefined })}
      />
    </Form.Item>
  );
  return (
    <Modal
      open
      title={t('catalogue.editManyTitle', { count })}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: Object.values(edit).every((value) => value === undefined), loading: busy }}
      onOk={() => void save()}
      onCancel={onClose}
      afterOpenChange={focusFirst('edit-many-category')}
    >
      <Form layout="vertical" component="div">
        {list('category', t('common.category'))}
        {list('brand', t('common.brand'))}
        {list('supplier', t('common.supplier'))}
        <Form.Item label={t('common.gst')} htmlFor="edit-many-gst">
          <Select
            id="edit-many-gst"
            allowClear
            placeholder={t('catalogue.editManyKeep')}
            value={edit.gstFree}
            options={[
              { value: false, label: t('catalogue.gstIncluded') },
              { value: true, label: t('catalogue.gstFree') },
            ]}
            onChange={(gstFree: boolean | undefined) => setEdit({ ...edit, gstFree })}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
