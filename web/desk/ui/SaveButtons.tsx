import { CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { t } from '#web/desk/ui/texts.ts';
import type { Next, RecordForm } from './recordForm.ts';

export type SaveButton = { next: Next; label: string; more?: object };
type SaveButtonsProps<B extends SaveButton> = {
  form: RecordForm;
  buttons: readonly B[];
  /** The first one is what Enter does. */
  isPrimary?: boolean;
  onSave: (button: B) => Promise<void>;
};

/** The buttons that save a form. During a save none of them can be pressed: it would decide what follows that save. */
export function SaveButtons<B extends SaveButton>({ form, buttons, isPrimary = true, onSave }: SaveButtonsProps<B>) {
  const saving = form.state === 'saving';
  return buttons.map((button, at) => {
    const primary = isPrimary && at === 0;
    return (
      <Button
        key={button.label}
        type={primary ? 'primary' : 'default'}
        htmlType={primary ? 'submit' : 'button'}
        loading={saving && at === 0 ? { delay: 200 } : false}
        disabled={saving && at > 0}
        onClick={primary ? undefined : () => void onSave(button)}
      >
        {button.label}
      </Button>
    );
  });
}

/** Whether everything is saved. */
export function FormState({ form }: { form: RecordForm }) {
  return (
    <span className="td-form-state" role="status">
      {form.state === 'saved' ? (
        <>
          <CheckOutlined aria-hidden /> {t('common.saved')}
        </>
      ) : form.dirty ? (
        t('ui.unsavedChanges')
      ) : null}
    </span>
  );
}
