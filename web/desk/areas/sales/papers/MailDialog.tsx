import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { WireReply } from '#contract/endpoint.ts';
import { sendInvoice } from '#contract/papers.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { useFocusBack } from '#web/desk/ui/dialogFocus.ts';
import { rules } from '#web/desk/ui/rules.ts';
import { call } from '#web/platform/api.ts';
import { CallError } from '#web/platform/callError.ts';
import { toast } from '#web/platform/toast.ts';

const { email, message } = sendInvoice.input.shape;

type Sent = WireReply<typeof sendInvoice>;
type Letter = { email: string; message: string };
type MailDialogProps = {
  title: string;
  /** The customer's own, where there is one. */
  address: string;
  send: (letter: Letter) => Promise<Sent>;
  onClose: () => void;
};

/** Mails a paper: to the customer unless somebody else is named. A mail that was refused is told where one can mend it. */
export function MailDialog({ title, address, send, onClose }: MailDialogProps) {
  useFocusBack();
  const [form] = Form.useForm<Letter>();
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const submit = async (letter: Letter) => {
    if (sending) return;
    setSending(true);
    setProblem(undefined);
    try {
      const sent = await send(letter);
      if (sent.waiting) toast.info(t('sales.emailWaiting', { email: sent.email }));
      else toast.success(t('sales.emailSent', { email: sent.email }));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { email: wrong } = error.fields;
      if (wrong) form.setFields([{ name: 'email', errors: [wrong] }]);
      else setProblem([error.message, reasonIn(error.data)].filter(Boolean).join(' '));
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={t('sales.emailSend')}
      cancelText={t('common.cancel')}
      confirmLoading={sending}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(open) => open && form.focusField(address === '' ? 'email' : 'message')}
    >
      <Form
        form={form}
        name="mail"
        layout="vertical"
        noValidate
        initialValues={{ email: address, message: '' }}
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
        <Form.Item name="message" label={t('sales.emailMessage')} rules={rules(message)}>
          <Input.TextArea rows={4} placeholder={t('sales.emailMessageExample')} />
        </Form.Item>
        {problem ? <Alert type="error" showIcon title={problem} role="alert" /> : null}
      </Form>
    </Modal>
  );
}

/** What the mail server said, for whoever runs it. */
const reasonIn = (data: unknown): string => {
  const { reason } = (data ?? {}) as { reason?: unknown };
  return typeof reason === 'string' && reason !== '' ? `(${reason})` : '';
};

/** Sends the invoice of an order; errors stay with the dialog. */
export const mailInvoice = (id: number) => (letter: Letter) =>
  call(sendInvoice, { id, ...letter }, { handles: () => true });
