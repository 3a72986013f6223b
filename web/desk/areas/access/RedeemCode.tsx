import { Alert, Button, Form, Input } from 'antd';
import { Link, useNavigate } from 'react-router';
import { OneTimeCode, redeemCode } from '#contract/identity.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/access/texts.ts';
import { handledByPage, useSubmit } from '#web/desk/ui/submit.ts';
import { call } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast.ts';
import { AccessForm } from './AccessForm.tsx';
import { NewPassword } from './Password.tsx';
import { rule } from './rule.ts';

type Values = { username: string; code: string; password: string };

/** For people whose email does not arrive: an administrator shows them a code. */
export function RedeemCode() {
  const [form] = Form.useForm<Values>();
  const navigate = useNavigate();
  const { busy, failure, submit } = useSubmit(form, async ({ username, code, password }) => {
    await call(redeemCode, { username, code, password }, handledByPage);
    toast.success(t('access.passwordChanged'));
    void navigate(pathOf('login'), { replace: true });
  });
  return (
    <>
      <p className="td-login-note">{t('access.codeHint')}</p>
      {failure && <Alert className="td-login-alert" type="error" showIcon title={failure.message} role="alert" />}
      <AccessForm form={form} onFinish={submit}>
        <Form.Item
          name="username"
          label={t('access.usernameOrEmail')}
          rules={[{ required: true, whitespace: true, message: t('access.usernameRequired') }]}
        >
          <Input autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
        </Form.Item>
        <Form.Item name="code" label={t('access.oneTimeCode')} rules={[rule(OneTimeCode, t('access.codeRequired'))]}>
          <Input autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} placeholder="ABCD-2345" />
        </Form.Item>
        <NewPassword label={t('access.newPassword')} />
        <Form.Item>
          <Button type="primary" htmlType="submit" block loading={busy}>
            {t('access.changePassword')}
          </Button>
        </Form.Item>
      </AccessForm>
      <Link to={pathOf('login')}>{t('access.backToSignIn')}</Link>
    </>
  );
}
