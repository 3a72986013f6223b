import { Alert, Button, Form, Steps } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useMemo } from 'react';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { ConflictDialog } from '#web/desk/ui/ConflictDialog.tsx';
import { DraftOffer, ReadOnly } from '#web/desk/ui/FormPage.tsx';
import { FormScopeContext, isEqual } from '#web/desk/ui/form.ts';
import { useSaveKey } from '#web/desk/ui/hotkey.ts';
import { useIsPhone } from '#web/desk/ui/media.ts';
import type { RecordForm } from '#web/desk/ui/recordForm.ts';
import { FormState, type SaveButton, SaveButtons } from '#web/desk/ui/SaveButtons.tsx';
import { useMay } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { PreviewStep } from './PreviewStep.tsx';
import { useNames } from './promotionNames.ts';
import { sentenceOf } from './sentence.ts';
import { type Step, stepName, steps, useSteps } from './steps.ts';
import { cleanTerms, type PromotionValues } from './values.ts';
import { WhatStep } from './WhatStep.tsx';
import { WhoStep } from './WhoStep.tsx';
import '#web/desk/ui/form.css';
import '#web/desk/ui/page.css';
import './promotions.css';

type PromotionPageProps = {
  title: string;
  status?: ReactNode;
  actions?: ReactNode;
  form: RecordForm;
  /** The buttons that save it, the likeliest first. */
  buttons: readonly SaveButton[];
  /** It can no longer be changed by anybody. */
  readOnly?: boolean;
  /** Why users here cannot change it. */
  note?: string | undefined;
};

/** A promotion in three steps over one form; the sentence above describes its current state. */
export function PromotionPage({ title, status, actions, form, buttons, readOnly = false, note }: PromotionPageProps) {
  const allowed = useMay(form.to.can) && !readOnly;
  const { instance, fields } = form.scope;
  const scope = useMemo(() => ({ instance, fields }), [instance, fields]);
  const wizard = useSteps(form);
  const { step } = wizard;
  const { setTitle } = useTab();
  useEffect(() => setTitle(title), [setTitle, title]);
  const watched = Form.useWatch((all: PromotionValues) => all, { form: instance, preserve: true });
  const values = watched?.terms ? watched : (form.initial as PromotionValues);
  const names = useNames(values);
  const clean = cleanTerms(values.terms);
  const isClean = isEqual(clean, values.terms);
  useEffect(() => {
    if (!isClean) instance.setFieldValue('terms', clean);
  });
  const [first] = buttons;
  const save = ({ next, more }: SaveButton) => wizard.save(next, more);
  useSaveKey(allowed && first ? () => void save(first) : undefined);

  const following = steps[steps.indexOf(step) + 1];
  const before = steps[steps.indexOf(step) - 1];
  const isNew = form.to.creates;
  const phone = useIsPhone();
  // A phone has room for one row of them: until the last step, the first is enough.
  const shownButtons = isNew && following ? buttons.slice(-1) : phone && following ? buttons.slice(0, 1) : buttons;
  // Enter does the same as the first button; the form's own check would include later steps.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!allowed) return;
    if (isNew && following) void wizard.to(following);
    else if (first) void save(first);
  };
  const panel = (of: Step, content: ReactNode) => (
    <div className="td-promo-step" hidden={step !== of}>
      {content}
    </div>
  );
  const content = (
    <>
      {panel('what', <WhatStep form={form} values={values} />)}
      {panel('who', <WhoStep />)}
      {step === 'preview' ? panel('preview', <PreviewStep values={values} />) : null}
    </>
  );
  return (
    <section className="td-page td-form-page">
      <header className="td-page-head">
        <h1>{title}</h1>
        {status}
        <div className="td-page-actions">{actions}</div>
      </header>
      <Steps
        className="td-promo-steps"
        size="small"
        responsive={false}
        titlePlacement="vertical"
        current={steps.indexOf(step)}
        items={steps.map((each) => ({ title: stepName(each) }))}
        onChange={(at) => void wizard.to(steps[at] ?? step, !allowed)}
      />
      <p className="td-promo-sentence td-surface" role="status" aria-label={t('promotions.sentenceLabel')}>
        {sentenceOf(values, names)}
      </p>
      {note ? <Alert type="info" showIcon title={note} /> : null}
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
          onValuesChange={(changes: object) => form.changed(changes)}
          onSubmitCapture={submit}
        >
          {allowed ? content : <ReadOnly>{content}</ReadOnly>}
          <footer className="td-form-foot">
            {form.problem ? <Alert type="error" showIcon title={form.problem.message} role="alert" /> : null}
            <div className="td-form-buttons">
              {following ? (
                <Button
                  disabled={false}
                  type={isNew && allowed ? 'primary' : 'default'}
                  htmlType={isNew && allowed ? 'submit' : 'button'}
                  onClick={isNew && allowed ? undefined : () => void wizard.to(following, !allowed)}
                >
                  {t('promotions.next')}
                </Button>
              ) : null}
              {allowed ? (
                <SaveButtons form={form} buttons={shownButtons} isPrimary={!(isNew && following)} onSave={save} />
              ) : null}
              {before ? (
                <Button disabled={false} onClick={() => void wizard.to(before)}>
                  {t('promotions.back')}
                </Button>
              ) : null}
              {allowed && !phone ? (
                <Button type="text" onClick={() => void form.cancel()}>
                  {t('common.cancel')}
                </Button>
              ) : null}
              <FormState form={form} />
            </div>
          </footer>
        </Form>
      </FormScopeContext>
      {form.conflict ? <ConflictDialog form={form} conflict={form.conflict} /> : null}
    </section>
  );
}
