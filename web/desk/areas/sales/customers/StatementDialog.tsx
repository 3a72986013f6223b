import { Input } from 'antd';
import { useMemo } from 'react';
import { sendStatement } from '#contract/papers.ts';
import { LIST } from '#web/desk/areas/customers/paths.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { Field } from '#web/desk/ui/Field.tsx';
import { FormDialog } from '#web/desk/ui/FormDialog.tsx';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { toast } from '#web/platform/toast.ts';

type StatementDialogProps = { customerId: number; name: string; email: string; onClose: () => void };

const { email: address, message } = sendStatement.input.shape;

/** Emails a customer what they owe, as PDF. */
export function StatementDialog({ customerId, name, email, onClose }: StatementDialogProps) {
  const initial = useMemo(() => ({ id: customerId, email, message: '' }), [customerId, email]);
  const form = useRecordForm({
    name: `statement.${customerId}`,
    to: sendStatement,
    initial,
    refresh: [],
    list: LIST,
    onSaved: (sent) => {
      if (sent.waiting) toast.info(t('customers.emailWaiting', { email: sent.email }));
      else toast.success(t('customers.statementSent', { email: sent.email }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('customers.statementTitle', { name })}
      form={form}
      first="email"
      onClose={onClose}
      buttons={[{ next: 'stay', label: t('customers.statementSend') }]}
    >
      <Field name="email" label={t('common.email')} of={address.unwrap()} wide>
        <Input type="email" autoComplete="off" />
      </Field>
      <Field
        name="message"
        label={t('customers.statementMessage')}
        of={message}
        wide
        hint={t('customers.statementMessageHint')}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
      </Field>
    </FormDialog>
  );
}
