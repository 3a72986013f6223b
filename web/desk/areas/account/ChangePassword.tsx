import { Alert, Button, Form, Input } from 'antd';
import { changePassword } from '#contract/identity.ts';
import { NewPassword } from '#web/desk/areas/access/Password.tsx';
import { t } from '#web/desk/areas/account/texts.ts';
import { handledByPage, useSubmit } from '#web/desk/ui/submit.ts';
import { call } from '#web/platform/api.ts';
import { replaceToken } from '#web/platform/signin.ts';
import { toast } from '#web/platform/toast.ts';

type Values = { currentPassword: string; password: string };

export function ChangePassword() {
  const [form] = Form.useForm<Values>();
  const { busy, failure, submit } = useSubmit(form, async ({ currentPassword, password }) => {
    const { token } = await call(changePassword, { currentPassword, password }, handledByPage);
    replaceToken(token);
    form.resetFields();
    toast.success(t('account.passwordChanged'));
  });
  return (
    <Form form={form} className="td-narrow" layout="vertical" requiredMark={false} onFinish={submit}>
      {failure && <Alert className="td-gap" type="error" showIcon title={failure.message} role="alert" />}
      <Form.Item
        name="currentPassword"
        label={t('account.passwordCurrent')}
        rules={[{ required: true, message: t('account.passwordRequired') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <NewPassword label={t('account.passwordNew')} />
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('account.passwordChange')}
      </Button>
    </Form>
  );
}
