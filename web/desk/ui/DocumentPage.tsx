import { CheckOutlined } from '@ant-design/icons';
import { Alert, Button, Form } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import type { CallError } from '#web/platform/callError.ts';
import { useMay } from '#web/platform/session.ts';
import { useTab } from '#web/platform/tabs.ts';
import { toast } from '#web/platform/toast.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { confirm, type Question } from './confirm.tsx';
import { DraftOffer, ReadOnly } from './FormPage.tsx';
import { FormScopeContext } from './form.ts';
import { useSaveKey } from './hotkey.ts';
import { changedQuantities, confirmQuantities } from './largeQuantity.ts';
import { useIsPhone } from './media.ts';
import type { Next, RecordForm } from './recordForm.ts';
import { focusUnread } from './unread.ts';
import './document.css';
import './page.css';

export type DocumentButton = {
  next: Next;
  label: string;
  primary?: boolean;
  /** Sent with the values, such as the new status. */
  more?: object;
  ask?: Question;
  /** What is missing before this can be done, if anything: said instead of doing it. */
  lacks?: (values: object) => string | undefined;
};

type DocumentPageProps = {
  title: string;
  /** The state line: what is true of it. */
  status?: ReactNode;
  /** Actions on the document other than saving. */
  actions?: ReactNode;
  form: RecordForm;
  buttons: readonly DocumentButton[];
  /** Stays in view beside the lines; on a phone it is at the end, and `total` stays in view. */
  summary: ReactNode;
  total: ReactNode;
  /** How users with the right can override a refusal: the same call with these values added. */
  overrideFor?: (problem: CallError) => { label: string; more: object } | undefined;
  /** Nothing here can be changed, by anybody. */
  readOnly?: boolean;
  children: ReactNode;
  /** Under the document, outside of its form: what happened to it. */
  below?: ReactNode;
};

/** An order, a purchase or a count: head fields and lines in one form, its sums beside it, its buttons always at hand. */
export function DocumentPage(props: DocumentPageProps) {
  const { title, status, actions, form, buttons, summary, total, readOnly, children, below } = props;
  const allowed = useMay(form.to.can) && !readOnly;
  const phone = useIsPhone();
  const { instance, fields } = form.scope;
  const scope = useMemo(() => ({ instance, fields }), [instance, fields]);
  const { setTitle } = useTab();
  useEffect(() => setTitle(title), [setTitle, title]);
  const page = useRef<HTMLElement>(null);
  const press = async ({ next, more, ask, lacks }: Pick<DocumentButton, 'next' | 'more' | 'ask' | 'lacks'>) => {
    if (focusUnread(page.current)) return;
    const missing = lacks?.(instance.getFieldsValue(true) as object);
    if (missing !== undefined) {
      page.current?.querySelector<HTMLInputElement>('.td-picker input')?.focus();
      return toast.warning(missing);
    }
    // An untouched new document is not saved; a status change is sent, and refused with its reason.
    if (form.to.creates && !form.dirty && !(next === 'stay' && more)) {
      if (next === 'close' && !more) return form.cancel();
      return toast.info(t('ui.nothingToSave'));
    }
    const quantities = changedQuantities(instance.getFieldsValue(true) as object, form.initial);
    if (!(await confirmQuantities(quantities)) || (ask && !(await confirm(ask)))) return;
    await form.save(next, more);
  };
  // Ctrl-S saves and stays; everything else has its button.
  useSaveKey(allowed && buttons.length > 0 ? () => void press({ next: 'stay' }) : undefined);
  const saving = form.state === 'saving';
  const override = form.problem && props.overrideFor?.(form.problem);
  const aroundButton = override ? (
    <Button danger size={phone ? 'middle' : 'small'} disabled={saving} onClick={() => void form.again(override.more)}>
      {override.label}
    </Button>
  ) : undefined;
  const saveButtons = allowed
    ? buttons.map((button) => (
        <Button
          key={button.label}
          type={button.primary ? 'primary' : 'default'}
          loading={saving && button.primary ? { delay: 200 } : false}
          disabled={saving && !button.primary}
          onClick={() => void press(button)}
        >
          {button.label}
        </Button>
      ))
    : null;
  return (
    <section className="td-page td-document" ref={page}>
      <header className="td-page-head">
        <h1>{title}</h1>
        {status}
        <span className="td-document-state" role="status">
          {form.state === 'saved' && !form.dirty ? (
            <>
              <CheckOutlined aria-hidden /> {t('common.saved')}
            </>
          ) : form.dirty ? (
            t('ui.unsavedChanges')
          ) : null}
        </span>
        <div className="td-page-actions">
          {actions}
          {phone ? null : saveButtons}
        </div>
      </header>
      <DraftOffer form={form} allowed={allowed} />
      {form.problem ? <Problem problem={form.problem} action={phone ? undefined : aroundButton} /> : null}
      <div className="td-document-body">
        <div className="td-document-main">
          <FormScopeContext value={scope}>
            <Form
              className="td-document-form"
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
            >
              {allowed ? children : <ReadOnly>{children}</ReadOnly>}
            </Form>
          </FormScopeContext>
          {below}
        </div>
        <aside className="td-document-side td-surface" aria-label={t('common.summary')}>
          {summary}
        </aside>
      </div>
      {phone ? (
        <footer className="td-document-foot">
          <strong className="td-number">{total}</strong>
          {/* On a phone the line with the error is in view, but the message above it is not. */}
          <div className="td-form-buttons">
            {aroundButton}
            {saveButtons}
          </div>
        </footer>
      ) : null}
      {form.conflict ? <ConflictDialog form={form} conflict={form.conflict} /> : null}
    </section>
  );
}

function Problem({ problem, action }: { problem: CallError; action: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // The buttons may be far below it; a line with an error scrolls into view after it.
  useEffect(() => {
    // In braces: newer browsers return a promise, which is not a clean-up function.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box}>
      <Alert type="error" showIcon role="alert" title={problem.message} action={action} />
    </div>
  );
}

/** Names and amounts under each other; the last one counts most. */
export function Sums({ rows }: { rows: readonly { name: string; amount: ReactNode }[] }) {
  return (
    <dl className="td-sums">
      {rows.map(({ name, amount }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="td-number">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
