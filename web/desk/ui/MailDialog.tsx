import { CloseCircleFilled, FilePdfOutlined } from '@ant-design/icons';
import { Alert, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import type { Locale } from '#contract/common.ts';
import { letterWithCopies, MAX_COPIES, type Sent, type SentMail } from '#contract/papers/letter.ts';
import { t } from '#web/desk/ui/texts.ts';
import { CallError } from '#web/platform/callError.ts';
import { formats } from '#web/platform/formats.ts';
import { useSession } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { useFocusBack } from './dialogFocus.ts';
import { rules } from './rules.ts';
import './mail.css';

const { email, message, subject, cc } = letterWithCopies;

export type Letter = { email: string; cc: string[]; subject: string; message: string };

type MailDialogProps = {
  /** The paper's name and number. */
  paper: string;
  /** The email's language, which is the recipient's. */
  language: Locale;
  /** The default recipient and subject. */
  email: string;
  subject: string;
  /** The whole email, with the typed text in it. */
  textOf: (userName: string, message: string) => string;
  messageExample: string;
  file: string;
  /** The time zone for the times of earlier emails. */
  branchId: number;
  sentBefore: readonly SentMail[];
  send: (letter: Letter) => Promise<Sent>;
  onClose: () => void;
};

/** The form field of an error: an error in one of several addresses is shown at all of them. */
const fieldOf = (name: string) => name.split('.')[0] as keyof Letter;

/**
 * Emails a paper: to its customer or supplier, unless another address is given. A refused email is reported where it
 * can be corrected.
 */
export function MailDialog(props: MailDialogProps) {
  const { email: address, send, onClose } = props;
  useFocusBack();
  const [form] = Form.useForm<Letter>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (letter: Letter) => {
    if (busy) return;
    setProblem(undefined);
    setBusy(true);
    try {
      const reply = await send(letter);
      if (reply.waiting) toast.info(t('ui.emailWaiting', { email: reply.email }));
      else toast.success(t('ui.emailSent', { email: reply.email }));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const wrong = Object.entries(error.fields);
      if (wrong.length > 0) form.setFields(wrong.map(([name, why]) => ({ name: fieldOf(name), errors: [why] })));
      else setProblem([error.message, reasonIn(error.data)].filter(Boolean).join(' '));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={880}
      title={t('ui.emailTitle', { paper: props.paper })}
      okText={t('ui.emailSend')}
      cancelText={t('common.cancel')}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(open) => open && form.focusField(address === '' ? 'email' : 'message')}
    >
      <div className="td-mail">
        <Form
          form={form}
          name="mail"
          layout="vertical"
          noValidate
          initialValues={{ email: address, cc: [], subject: props.subject, message: '' }}
          validateTrigger="onBlur"
          onFinish={submit}
        >
          <Form.Item
            name="email"
            label={t('ui.emailTo')}
            rules={[{ required: true, message: t('common.fillIn') }, ...rules(email)]}
          >
            <Input type="email" autoComplete="off" placeholder="mei@example.com" />
          </Form.Item>
          <Form.Item name="cc" label={t('ui.emailCopy')} rules={rules(cc)}>
            <Select
              mode="tags"
              open={false}
              suffixIcon={null}
              maxCount={MAX_COPIES}
              tokenSeparators={[' ', ',', ';']}
            />
          </Form.Item>
          <Form.Item name="subject" label={t('ui.emailSubject')} rules={rules(subject)}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="message" label={t('ui.emailMessage')} rules={rules(message)}>
            <Input.TextArea rows={4} placeholder={props.messageExample} />
          </Form.Item>
          {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
        </Form>
        <div>
          <Preview {...props} form={form} />
          <SentBefore mails={props.sentBefore} branchId={props.branchId} />
        </div>
      </div>
    </Modal>
  );
}

type PreviewProps = Pick<MailDialogProps, 'language' | 'subject' | 'textOf' | 'file'> & {
  form: ReturnType<typeof Form.useForm<Letter>>[0];
};

/** A preview of the email, while it is typed. */
function Preview({ language, subject: usual, textOf, file, form }: PreviewProps) {
  const userName = useSession(({ user }) => user?.name ?? '');
  const typedSubject = Form.useWatch('subject', form);
  const typedMessage = Form.useWatch('message', form) ?? '';
  return (
    <section className="td-mail-preview" aria-label={t('ui.emailPreview')} lang={language}>
      <h3>{typedSubject?.trim() || usual}</h3>
      <p>{textOf(userName, typedMessage.trim())}</p>
      <small>
        <FilePdfOutlined aria-hidden /> {file}
      </small>
    </section>
  );
}

type SentBeforeProps = { mails: readonly SentMail[]; branchId: number };

/** Who received it before, so that nobody is sent the same twice. */
function SentBefore({ mails, branchId }: SentBeforeProps) {
  if (mails.length === 0) return <p className="td-quiet">{t('ui.emailNotSentYet')}</p>;
  return (
    <section aria-label={t('ui.emailSentBefore')}>
      <h3 className="td-mail-title">{t('ui.emailSentBefore')}</h3>
      <ul className="td-mail-sent">
        {mails.map(({ at, userName, email: to, cc: copies, failed }) => (
          <li key={at.toISOString()}>
            {failed ? (
              <>
                <CloseCircleFilled aria-hidden /> {t('ui.emailFailed')} ·{' '}
              </>
            ) : null}
            {[to, ...copies].join(', ')}
            <small>{t('ui.emailWhenBy', { when: formats(branchId).dateTime(at), name: userName })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The mail server's answer, for the server's operator. */
const reasonIn = (data: unknown): string => {
  const { reason } = (data ?? {}) as { reason?: unknown };
  return typeof reason === 'string' && reason !== '' ? `(${reason})` : '';
};
