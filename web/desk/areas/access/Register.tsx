import { Alert, Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Email } from '#contract/fields.ts';
import { askVerification, Registration, register } from '#contract/identity.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/access/texts.ts';
import { LoginLayout } from '#web/desk/shell/LoginLayout.tsx';
import { handledByPage, useSubmit } from '#web/desk/ui/submit.ts';
import { call } from '#web/platform/api.ts';
import { CallError } from '#web/platform/callError.ts';
import { toast } from '#web/platform/toast.ts';
import { AccessForm } from './AccessForm.tsx';
import { NewPassword } from './Password.tsx';
import { rule } from './rule.ts';

const RESEND_SECONDS = 60;

type Values = { name?: string; email: string; password: string; phone: string; verificationCode: string };

/** Seconds until the action is possible again. */
const useCountdown = (): [number, (seconds: number) => void] => {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
};

function CodeButton() {
  const form = Form.useFormInstance<Values>();
  const [left, wait] = useCountdown();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const { email } = await form.validateFields(['email']);
    setBusy(true);
    try {
      await call(askVerification, { email: email.trim() }, { handles: ({ fields }) => 'email' in fields });
      toast.success(t('access.verificationSent', { email: email.trim() }));
      wait(RESEND_SECONDS);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.fields.email) form.setFields([{ name: 'email', errors: [error.fields.email] }]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button disabled={left > 0} loading={busy} onClick={() => void send().catch(() => undefined)}>
      {left > 0 ? t('access.verificationWait', { left }) : t('access.verificationGet')}
    </Button>
  );
}

function RegisterForm() {
  const [form] = Form.useForm<Values>();
  const navigate = useNavigate();
  const { busy, failure, submit } = useSubmit(form, async ({ name, email, password, phone, verificationCode }) => {
    const answer = await call(register, { name, email, password, phone, verificationCode }, handledByPage);
    void navigate(`${pathOf('registerResult')}?email=${encodeURIComponent(answer.email)}`, { replace: true });
  });
  return (
    <AccessForm form={form} requiredMark="optional" onFinish={submit}>
      {failure && <Alert className="td-login-alert" type="error" showIcon title={failure.message} role="alert" />}
      <Form.Item name="email" label={t('common.email')} rules={[rule(Email, t('access.emailRequired'))]} required>
        <Input type="email" autoComplete="email" autoFocus />
      </Form.Item>
      <NewPassword />
      <Form.Item
        name="phone"
        label={t('access.phoneNumber')}
        required
        rules={[rule(Registration.shape.phone, t('access.phoneRequired'))]}
      >
        <Input type="tel" autoComplete="tel" placeholder="0412 345 678" />
      </Form.Item>
      <Form.Item name="name" label={t('access.fullName')} rules={[rule(Registration.shape.name)]}>
        <Input autoComplete="name" />
      </Form.Item>
      <Form.Item label={t('access.verificationCode')} required htmlFor="verificationCode">
        <div className="td-code">
          <Form.Item
            name="verificationCode"
            noStyle
            rules={[rule(Registration.shape.verificationCode, t('access.verificationRequired'))]}
          >
            <Input id="verificationCode" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </Form.Item>
          <CodeButton />
        </div>
      </Form.Item>
      <Form.Item>
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t('access.register')}
        </Button>
      </Form.Item>
      <Link to={pathOf('login')}>{t('access.haveAccount')}</Link>
    </AccessForm>
  );
}

export function Register() {
  return (
    <LoginLayout heading={t('access.register')}>
      {(app) =>
        app && app.registration !== 'open' ? (
          <>
            <p className="td-login-note">{t('access.registerClosed')}</p>
            <Link to={pathOf('login')}>{t('access.backToSignIn')}</Link>
          </>
        ) : (
          <RegisterForm />
        )
      }
    </LoginLayout>
  );
}
