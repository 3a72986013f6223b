import { Alert, Button, ConfigProvider, Form, theme } from 'antd';
import { type ReactNode, useEffect, useMemo } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import { formats } from '#web/platform/formats.ts';
import { useMay } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FormScopeContext } from './form.ts';
import { useSaveKey } from './hotkey.ts';
import { Refused } from './LastChange.tsx';
import type { RecordForm } from './recordForm.ts';
import { FormState, type SaveButton, SaveButtons } from './SaveButtons.tsx';
import './form.css';
import './page.css';

type FormPageProps = {
  title: string;
  /** Beside the title: the record's picture. */
  picture?: ReactNode;
  /** The record's status, beside the title. */
  status?: ReactNode;
  /** Below the title: the figures that people open the page for. */
  facts?: ReactNode;
  /** Actions on the record other than saving. */
  actions?: ReactNode;
  form: RecordForm;
  /** The buttons, the first one primary. */
  buttons: readonly Omit<SaveButton, 'more'>[];
  /** Nobody can change anything here. */
  readOnly?: boolean;
  /** The current part has no fields: there is nothing to save unless other parts changed. */
  reading?: boolean;
  children: ReactNode;
};

export function FormPage({
  title,
  picture,
  status,
  facts,
  actions,
  form,
  buttons,
  readOnly,
  reading = false,
  children,
}: FormPageProps) {
  const allowed = useMay(form.to.can) && !readOnly;
  const { instance, fields } = form.scope;
  const scope = useMemo(() => ({ instance, fields }), [instance, fields]);
  const { setTitle } = useTab();
  useEffect(() => setTitle(title), [setTitle, title]);
  const [first] = buttons;
  useSaveKey(allowed && first ? () => void form.save(first.next) : undefined);
  return (
    <section className="td-page td-form-page">
      <header className="td-page-head">
        {picture}
        <h1>{title}</h1>
        {status}
        <div className="td-page-actions">{actions}</div>
        {facts}
      </header>
      <DraftOffer form={form} allowed={allowed} />
      <FormScopeContext value={scope}>
        <Form
          form={instance}
          layout="vertical"
          initialValues={form.initial}
          disabled={!allowed}
          name={form.name}
          requiredMark={allowed}
          noValidate
          validateTrigger="onBlur"
          onValuesChange={(changes: object) => {
            form.changed(changes);
          }}
          onFinish={() => first && void form.save(first.next)}
          onFinishFailed={() => first && void form.save(first.next)}
        >
          {allowed ? children : <ReadOnly>{children}</ReadOnly>}
          {allowed && (!reading || form.dirty) ? (
            <footer className="td-form-foot">
              {form.problem ? <Refused form={form} problem={form.problem} /> : null}
              <div className="td-form-buttons">
                <SaveButtons form={form} buttons={buttons} onSave={({ next }) => form.save(next)} />
                <Button type="text" onClick={() => void form.cancel()}>
                  {t('common.cancel')}
                </Button>
                <FormState form={form} />
              </div>
            </footer>
          ) : null}
        </Form>
      </FormScopeContext>
      {form.conflict ? <ConflictDialog form={form} conflict={form.conflict} /> : null}
    </section>
  );
}

/** Shows fields as readable, not editable. */
export function ReadOnly({ children }: { children: ReactNode }) {
  const { token } = theme.useToken();
  // A placeholder in an empty field would look like its value.
  const look = { token: { colorTextDisabled: token.colorText, colorTextPlaceholder: 'transparent' } };
  return <ConfigProvider theme={look}>{children}</ConfigProvider>;
}

/** Offers to restore input that was lost with a session or window. */
export function DraftOffer({ form, allowed }: { form: RecordForm; allowed: boolean }) {
  const { stored, drop } = form.draft;
  if (!stored || !allowed || form.dirty) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('ui.draftFound', { when: formats().dateTime(new Date(stored.at)) })}
      action={
        <span className="td-offer">
          <Button size="small" onClick={() => form.restore(stored.values)}>
            {t('ui.draftRestore')}
          </Button>
          <Button size="small" type="text" onClick={drop}>
            {t('common.discard')}
          </Button>
        </span>
      }
    />
  );
}

/** A titled group of fields; two columns if there is room. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="td-section td-surface">
      <legend>{title}</legend>
      <div className="td-section-fields">{children}</div>
    </fieldset>
  );
}
