import { CloseCircleFilled, FilePdfOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { nameOf, titleOf } from '#contract/papers/invoice.ts';
import { invoiceSubject, invoiceText } from '#contract/papers/mail.ts';
import { type Invoice, MAX_COPIES, sendInvoice } from '#contract/papers.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { rules } from '#web/desk/ui/rules.ts';
import { CallError } from '#web/platform/callError.ts';
import { formats } from '#web/platform/formats.ts';
import { useSession } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { sentMails, useSendInvoice } from './queries.ts';
import './mail.css';

const { email, message, subject, cc } = sendInvoice.input.shape;

type Letter = { email: string; cc: string[]; subject: string; message: string };
type MailDialogProps = { invoice: Invoice; onClose: () => void };

/** The field of the form that an error belongs to: one address of several is shown at all of them. */
const fieldOf = (name: string) => name.split('.')[0] as keyof Letter;

/** Mails the invoice: to the customer unless somebody else is named. A mail that was refused is told where one can mend it. */
export function MailDialog({ invoice, onClose }: MailDialogProps) {
  useFocusBack();
  const [form] = Form.useForm<Letter>();
  const [problem, setProblem] = useState<string>();
  const send = useSendInvoice();
  const address = invoice.buyer?.email ?? '';
  const submit = async (letter: Letter) => {
    if (send.isPending) return;
    setProblem(undefined);
    try {
      const sent = await send.mutateAsync({ id: invoice.order.id, ...letter });
      if (sent.waiting) toast.info(t('sales.emailWaiting', { email: sent.email }));
      else toast.success(t('sales.emailSent', { email: sent.email }));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const wrong = Object.entries(error.fields);
      if (wrong.length > 0) form.setFields(wrong.map(([name, why]) => ({ name: fieldOf(name), errors: [why] })));
      else setProblem([error.message, reasonIn(error.data)].filter(Boolean).join(' '));
    }
  };
  return (
    <Modal
      open
      width={880}
      title={t('sales.emailTitle', { paper: `${titleOf(invoice)} ${nameOf(invoice)}` })}
      okText={t('sales.emailSend')}
      cancelText={t('common.cancel')}
      confirmLoading={send.isPending}
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
          initialValues={{ email: address, cc: [], subject: invoiceSubject(invoice), message: '' }}
          validateTrigger="onBlur"
          onFinish={submit}
        >
          <Form.Item
            name="email"
            label={t('sales.emailTo')}
            rules={[{ required: true, message: t('common.fillIn') }, ...rules(email)]}
          >
            <Input type="email" autoComplete="off" placeholder="mei@example.com" />
          </Form.Item>
          <Form.Item name="cc" label={t('sales.emailCopy')} rules={rules(cc)}>
            <Select
              mode="tags"
              open={false}
              suffixIcon={null}
              maxCount={MAX_COPIES}
              tokenSeparators={[' ', ',', ';']}
            />
          </Form.Item>
          <Form.Item name="subject" label={t('sales.emailSubject')} rules={rules(subject)}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="message" label={t('sales.emailMessage')} rules={rules(message)}>
            <Input.TextArea rows={4} placeholder={t('sales.emailMessageExample')} />
          </Form.Item>
          {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
        </Form>
        <div>
          <Preview invoice={invoice} form={form} />
          <SentBefore id={invoice.order.id} branchId={invoice.order.branchId} />
        </div>
      </div>
    </Modal>
  );
}

type PreviewProps = { invoice: Invoice; form: ReturnType<typeof Form.useForm<Letter>>[0] };

/** The mail as it will be read, while it is typed. */
function Preview({ invoice, form }: PreviewProps) {
  const userName = useSession(({ user }) => user?.name ?? '');
  const typedSubject = Form.useWatch('subject', form);
  const typedMessage = Form.useWatch('message', form) ?? '';
  return (
    <section className="td-mail-preview" aria-label={t('sales.emailPreview')} lang={invoice.language}>
      <h3>{typedSubject?.trim() || invoiceSubject(invoice)}</h3>
      <p>{invoiceText(invoice, userName, typedMessage.trim())}</p>
      <small>
        <FilePdfOutlined aria-hidden /> {nameOf(invoice).replaceAll(' ', '-')}.pdf
      </small>
    </section>
  );
}

/** Who got it before, so that nobody is sent the same twice. */
function SentBefore({ id, branchId }: { id: number; branchId: number }) {
  const { data: mails = [] } = useQuery(sentMails(id));
  if (mails.length === 0) return <p className="td-quiet">{t('sales.emailNotSentYet')}</p>;
  return (
    <section aria-label={t('sales.emailSentBefore')}>
      <h3 className="td-mail-title">{t('sales.emailSentBefore')}</h3>
      <ul className="td-mail-sent">
        {mails.map(({ at, userName, email: to, cc: copies, failed }) => (
          <li key={at.toISOString()}>
            {failed ? (
              <>
                <CloseCircleFilled aria-hidden /> {t('sales.emailFailed')} ·{' '}
              </>
            ) : null}
            {[to, ...copies].join(', ')}
            <small>{t('sales.whenBy', { when: formats(branchId).dateTime(at), name: userName })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the mail server said, for whoever runs it. */
const reasonIn = (data: unknown): string => {
  const { reason } = (data ?? {}) as { reason?: unknown };
  return typeof reason === 'string' && reason !== '' ? `(${reason})` : '';
};
