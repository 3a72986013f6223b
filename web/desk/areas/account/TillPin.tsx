import { Alert, Button, Form, Input } from 'antd';
import { setPin } from '#contract/till/devices.ts';
import { t } from '#web/desk/areas/account/texts.ts';
import { handledByPage, useSubmit } from '#web/desk/ui/submit.ts';
import { call } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast.ts';

type Values = { password: string; pin: string };

/** Staff switch at a till by PIN; the password confirms who is setting it. */
export function TillPin() {
  const [form] = Form.useForm<Values>();
  const { busy, failure, submit } = useSubmit(form, async (values) => {
    await call(setPin, values, handledByPage);
    form.resetFields();
    toast.success(t('account.pinSet'));
  });
  return (
    <Form form={form} className="td-narrow" layout="vertical" requiredMark={false} onFinish={submit}>
      {failure && <Alert className="td-gap" type="error" showIcon title={failure.message} role="alert" />}
      <Form.Item
        name="password"
        label={t('account.passwordCurrent')}
        rules={[{ required: true, message: t('account.passwordRequired') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="pin"
        label={t('account.pinNew')}
        extra={t('account.pinHint')}
        rules={[{ required: true, pattern: /^\d{4,12}$/, message: t('account.pinDigits') }]}
      >
        <Input.Password inputMode="numeric" autoComplete="off" maxLength={12} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('account.pinSave')}
      </Button>
    </Form>
  );
}
