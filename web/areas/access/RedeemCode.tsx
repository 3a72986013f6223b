import { Alert, Button, Form, Input } from 'antd';
import { Link, useNavigate } from 'react-router';
import { OneTimeCode, redeemCode } from '#contract/identity.ts';
import { call } from '#web/platform/api.ts';
import { t } from '#web/platform/i18n.ts';
import { here, useSubmit } from '#web/platform/submit.ts';
import { toast } from '#web/platform/toast.ts';
import { AccessForm } from './AccessForm.tsx';
import { NewPassword } from './Password.tsx';
import { rule } from './rule.ts';

type Values = { username: string; code: string; password: string };

/** For people whose mail does not arrive: an administrator shows them a code. */
export function RedeemCode() {
  const [form] = Form.useForm<Values>();
  const navigate = useNavigate();
  const { busy, failure, submit } = useSubmit(form, async ({ username, code, password }) => {
    await call(redeemCode, { username, code, password }, here);
    toast.success(t('The password is changed. Sign in with the new one.'));
    void navigate('/user/login', { replace: true });
  });
  return (
    <>
      <p className="td-login-note">{t('Ask an administrator to show you a one-time code, and type it here.')}</p>
      {failure && <Alert className="td-login-alert" type="error" showIcon title={failure.message} role="alert" />}
      <AccessForm form={form} onFinish={submit}>
        <Form.Item
          name="username"
          label={t('Username or email')}
          rules={[{ required: true, whitespace: true, message: t('Please enter your account name or email') }]}
        >
          <Input autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
        </Form.Item>
        <Form.Item name="code" label={t('One-time code')} rules={[rule(OneTimeCode, t('Please enter the code'))]}>
          <Input autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} placeholder="ABCD-2345" />
        </Form.Item>
        <NewPassword label={t('New password')} />
        <Form.Item>
          <Button type="primary" htmlType="submit" block loading={busy}>
            {t('Change the password')}
          </Button>
        </Form.Item>
      </AccessForm>
      <Link to="/user/login">{t('Back to sign in')}</Link>
    </>
  );
}
