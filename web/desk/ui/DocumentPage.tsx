import { CheckOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, Form } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { say } from '#contract/messages/sentence.ts';
import { t } from '#web/desk/ui/texts.ts';
import type { CallError } from '#web/platform/callError.ts';
import { inWords } from '#web/platform/i18n.ts';
import { useMay } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { confirm, type Question } from './confirm.tsx';
import { DocumentFrame, type DocumentFrameProps } from './DocumentFrame.tsx';
import { DraftOffer, ReadOnly } from './FormPage.tsx';
import { FormScopeContext } from './form.ts';
import { useSaveKey } from './hotkey.ts';
import { Refused } from './LastChange.tsx';
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
  /** What is missing before this action, if anything: shown instead of doing it. */
  lacks?: (values: object) => string | undefined;
};

type DocumentPageProps = Omit<DocumentFrameProps, 'saved' | 'notices' | 'side' | 'foot' | 'reading' | 'ref'> & {
  form: RecordForm;
  buttons: readonly DocumentButton[];
  /** Stays visible beside the lines; on a phone it is at the end, and `total` stays visible. */
  summary: ReactNode;
  /** Below the totals: collapsed parts, such as delivery and notes. */
  parts?: ReactNode;
  /** How users with the right can override a refusal: the same call with these values added. */
  overrideFor?: (problem: CallError) => { label: string; more: object } | undefined;
  /** Nobody can change anything here. */
  readOnly?: boolean;
};

/**
 * An order, a purchase or a count: header fields and lines in one form, its totals beside it, its buttons always
 * visible.
 */
export function DocumentPage(props: DocumentPageProps) {
  const { actions, form, buttons, facts, summary, parts, total, readOnly, overrideFor, children, ...frame } = props;
  const { below } = frame;
  const allowed = useMay(form.to.can) && !readOnly;
  const phone = useIsPhone();
  const { instance, fields } = form.scope;
  const scope = useMemo(() => ({ instance, fields }), [instance, fields]);
  const page = useRef<HTMLElement>(null);
  const focusPicker = () => page.current?.querySelector<HTMLInputElement>('.td-picker input')?.focus();
  /** No question about a document that cannot be sent as it is. */
  const isReady = async (more: object | undefined): Promise<boolean> => {
    const { productList } = instance.getFieldsValue(true) as { productList?: readonly object[] };
    const hasGoods = productList?.length !== 0;
    if (!hasGoods) fields.info('productList')?.refuse?.({ productList: inWords(say('field.addProduct')) });
    const isRight = await form.check(more);
    if (isRight && !hasGoods) focusPicker();
    return isRight && hasGoods;
  };
  const press = async ({ next, more, ask, lacks }: Pick<DocumentButton, 'next' | 'more' | 'ask' | 'lacks'>) => {
    if (focusUnread(page.current)) return;
    const missing = lacks?.(instance.getFieldsValue(true) as object);
    if (missing !== undefined) {
      focusPicker();
      return toast.warning(missing);
    }
    // An untouched new document is not saved; a status change is sent, and refused with its reason.
    const isUntouched = form.to.creates && !form.dirty && !(next === 'stay' && more);
    if (isUntouched && next === 'close' && !more) return form.cancel();
    if (ask && !(await isReady(more))) return;
    if (isUntouched) return toast.info(t('ui.nothingToSave'));
    const quantities = changedQuantities(instance.getFieldsValue(true) as object, form.initial);
    if (!(await confirmQuantities(quantities)) || (ask && !(await confirm(ask)))) return;
    await form.save(next, more);
  };
  // Ctrl-S saves and stays; everything else has its button.
  useSaveKey(allowed && buttons.length > 0 ? () => void press({ next: 'stay' }) : undefined);
  const saving = form.state === 'saving';
  const override = form.problem && overrideFor?.(form.problem);
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
  const inForm = (part: ReactNode) => (allowed ? part : <ReadOnly>{part}</ReadOnly>);
  return (
    <FormScopeContext value={scope}>
      {/* Not a <form>: the parts below the document have forms of their own, and Enter moves from line to line. */}
      <Form
        component="div"
        form={instance}
        layout="vertical"
        initialValues={form.initial}
        disabled={!allowed}
        name={form.name}
        requiredMark={allowed}
        validateTrigger="onBlur"
        onValuesChange={(changes: object) => {
          form.changed(changes);
        }}
      >
        <DocumentFrame
          {...frame}
          ref={page}
          saved={
            <span className="td-document-state" role="status">
              {form.state === 'saved' && !form.dirty ? (
                <>
                  <CheckOutlined aria-hidden /> {t('common.saved')}
                </>
              ) : form.dirty ? (
                t('ui.unsavedChanges')
              ) : null}
            </span>
          }
          actions={
            <Usable>
              {actions}
              {phone ? null : saveButtons}
            </Usable>
          }
          notices={
            <Usable>
              <DraftOffer form={form} allowed={allowed} />
              {form.problem ? (
                <Problem form={form} problem={form.problem} action={phone ? undefined : aroundButton} />
              ) : null}
            </Usable>
          }
          facts={inForm(facts)}
          side={
            <>
              {summary}
              {inForm(parts)}
            </>
          }
          total={phone ? undefined : total}
          reading={!form.to.creates}
          foot={
            phone ? (
              <footer className="td-document-foot">
                {total ? <strong className="td-number">{total}</strong> : null}
                {/* On a phone the line with the error is visible, but the message above it is not. */}
                <div className="td-form-buttons">
                  <Usable>
                    {aroundButton}
                    {saveButtons}
                  </Usable>
                </div>
              </footer>
            ) : undefined
          }
          below={below ? <Usable>{below}</Usable> : undefined}
        >
          {inForm(children)}
        </DocumentFrame>
      </Form>
      {form.conflict ? <ConflictDialog form={form} conflict={form.conflict} /> : null}
    </FormScopeContext>
  );
}

/** Not part of the form: these actions do not depend on who may change the document. */
function Usable({ children }: { children: ReactNode }) {
  return <ConfigProvider componentDisabled={false}>{children}</ConfigProvider>;
}

function Problem({ form, problem, action }: { form: RecordForm; problem: CallError; action: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // The buttons may be far below it; a line with an error scrolls into view after it.
  useEffect(() => {
    // In braces: newer browsers return a promise, which is not a clean-up function.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box}>
      <Refused form={form} problem={problem} action={action} />
    </div>
  );
}
