import { Alert, Button, Form, Input } from 'antd';
import { Link, useNavigate } from 'react-router';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/access/texts.ts';
import { type AppInfo, LoginLayout } from '#web/desk/shell/LoginLayout.tsx';
import { handledByPage, useSubmit } from '#web/desk/ui/submit.ts';
import { useAddressParams } from '#web/platform/addressParams.ts';
import { prepareDeviceId } from '#web/platform/device.ts';
import { HOME } from '#web/platform/menu.ts';
import { JUST_SIGNED_IN, signIn } from '#web/platform/signin.ts';
import { wantedPath } from '#web/platform/wantedPath.ts';
import { AccessForm } from './AccessForm.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { RedeemCode } from './RedeemCode.tsx';
import { ResetPassword } from './ResetPassword.tsx';

type Values = { username: string; password: string };

function DemoLogins({ demo, onChoose }: { demo: NonNullable<AppInfo['demo']>; onChoose: (user: string) => void }) {
  return (
    <section className="td-demo">
      <p>{t('access.demoLogins', { password: demo.password })}</p>
      <ul>
        {demo.users.map((user) => (
          <li key={user}>
            <Button size="small" onClick={() => onChoose(user)}>
              {user}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SignIn({ app }: { app?: AppInfo }) {
  const [form] = Form.useForm<Values>();
  const [params] = useAddressParams();
  const navigate = useNavigate();
  const { busy, failure, submit } = useSubmit(form, async ({ username, password }) => {
    await signIn(username, password, handledByPage.handles);
    // The page may belong to somebody else's session: users who may not open it start at their own first page.
    void navigate(wantedPath(params.get('redirect')) ?? HOME, { replace: true, state: JUST_SIGNED_IN });
  });
  return (
    <>
      {failure && <Alert className="td-login-alert" type="error" showIcon title={failure.message} role="alert" />}
      <AccessForm
        form={form}
        onFinish={submit}
        // While somebody types there is time to load the code that computes the device id.
        onValuesChange={() => void prepareDeviceId()}
      >
        <Form.Item
          name="username"
          label={t('access.usernameOrEmail')}
          rules={[{ required: true, whitespace: true, message: t('access.usernameRequired') }]}
        >
          <Input autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('access.password')}
          rules={[{ required: true, message: t('access.passwordRequired') }]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item>
          <Button type="primary" htmlType="submit" block loading={busy}>
            {t('access.signIn')}
          </Button>
        </Form.Item>
      </AccessForm>
      <div className="td-login-line">
        <Link to="?forgot=1">{t('access.forgotPassword')}</Link>
        {app?.registration === 'open' && <Link to={pathOf('register')}>{t('access.register')}</Link>}
      </div>
      {app?.demo && (
        <DemoLogins
          demo={app.demo}
          onChoose={(username) => form.setFieldsValue({ username, password: app.demo?.password })}
        />
      )}
    </>
  );
}

/** Signing in, and the alternatives: requesting a reset link, following one, and using a one-time code. */
export function Login() {
  const [params] = useAddressParams();
  const reset = params.get('reset');
  if (reset !== null)
    return <LoginLayout heading={t('access.resetTitle')}>{() => <ResetPassword link={reset} />}</LoginLayout>;
  if (params.has('forgot'))
    return <LoginLayout heading={t('access.forgotPassword')}>{() => <ForgotPassword />}</LoginLayout>;
  if (params.has('code')) return <LoginLayout heading={t('access.codeTitle')}>{() => <RedeemCode />}</LoginLayout>;
  return <LoginLayout heading={t('access.signIn')}>{(app) => <SignIn app={app} />}</LoginLayout>;
}
