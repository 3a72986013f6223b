import { Alert, Button, Form, Modal } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import { useMay } from '#web/platform/session.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { confirmDiscard } from './confirm.tsx';
import { useFocusBack } from './dialogFocus.ts';
import { DraftOffer, ReadOnly } from './FormPage.tsx';
import { FormScopeContext } from './form.ts';
import type { Next, RecordForm } from './recordForm.ts';
import './form.css';

type FormDialogProps = {
  title: string;
  form: RecordForm;
  /** The buttons, the first one primary. Closing the dialog after saving is up to the caller, in `onSaved`. */
  buttons: readonly { next: Exclude<Next, 'close'>; label: string }[];
  /** The field that gets the focus first. */
  first: string;
  width?: number;
  onClose: () => void;
  children: ReactNode;
};

/** A record's form in a dialog above its list. */
export function FormDialog({ title, form, buttons, first, width = 520, onClose, children }: FormDialogProps) {
  useFocusBack();
  const allowed = useMay(form.to.can);
  const { instance, fields } = form.scope;
  const scope = useMemo(() => ({ instance, fields }), [instance, fields]);
  const saving = form.state === 'saving';
  const [main] = buttons;

  const leave = async () => {
    if (saving || (form.dirty && !(await confirmDiscard()))) return;
    if (form.dirty) form.draft.drop();
    onClose();
  };
  return (
    <Modal
      open
      title={title}
      width={width}
      mask={{ closable: false }}
      onCancel={() => void leave()}
      afterOpenChange={(open) => open && instance.focusField(first)}
      footer={
        allowed ? (
          <div className="td-form-buttons td-dialog-buttons">
            {buttons.map(({ next, label }, at) => (
              <Button
                key={next}
                type={at === 0 ? 'primary' : 'default'}
                loading={saving && at === 0 ? { delay: 200 } : false}
                disabled={saving && at > 0}
                onClick={() => void form.save(next)}
              >
                {label}
              </Button>
            ))}
            <Button type="text" onClick={() => void leave()}>
              {t('common.cancel')}
            </Button>
          </div>
        ) : (
          <div className="td-form-buttons td-dialog-buttons">
            <Button onClick={onClose}>{t('common.close')}</Button>
            <span>{t('ui.lookOnly')}</span>
          </div>
        )
      }
    >
      <DraftOffer form={form} allowed={allowed} />
      <FormScopeContext value={scope}>
        <Form
          className="td-dialog-form"
          form={instance}
          layout="vertical"
          initialValues={form.initial}
          disabled={!allowed}
          name={form.name}
          requiredMark
          noValidate
          validateTrigger="onBlur"
          onValuesChange={(changes: object) => {
            form.changed(changes);
          }}
          onFinish={() => main && void form.save(main.next)}
          onFinishFailed={() => main && void form.save(main.next)}
        >
          {allowed ? children : <ReadOnly>{children}</ReadOnly>}
          {/* Enter in a field saves; the visible button is below, in the dialog's own footer. */}
          {allowed ? <button type="submit" hidden tabIndex={-1} aria-hidden /> : null}
          {form.problem ? <Alert type="error" showIcon title={form.problem.message} role="alert" /> : null}
        </Form>
      </FormScopeContext>
      {form.conflict ? <ConflictDialog form={form} conflict={form.conflict} /> : null}
    </Modal>
  );
}
