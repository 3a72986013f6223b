import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Email, line } from '#contract/fields.ts';
import { activate, resendActivation } from '#contract/identity.ts';
import { refusals } from '#contract/refusals.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/access/texts.ts';
import { handledByPage, useSubmit } from '#web/desk/ui/submit.ts';
import { call } from '#web/platform/api.ts';
import { AccessForm } from './AccessForm.tsx';
import { NewPassword } from './Password.tsx';
import { rule } from './rule.ts';

function AskAgain() {
  const [form] = Form.useForm<{ email: string }>();
  const [sent, setSent] = useState(false);
  const { busy, failure, submit } = useSubmit(form, async ({ email }) => {
    await call(resendActivation, { email: email.trim() }, handledByPage);
    setSent(true);
  });
  if (sent)
    return (
      <p className="td-login-note" role="status">
        {t('access.activationResent')}
      </p>
    );
  return (
    <AccessForm form={form} onFinish={submit}>
      {failure && <Alert className="td-login-alert" type="error" showIcon title={failure.message} role="alert" />}
      <Form.Item name="email" label={t('common.email')} rules={[rule(Email, t('access.emailRequired'))]}>
        <Input type="email" autoComplete="email" autoFocus />
      </Form.Item>
      <Form.Item>
        <Button htmlType="submit" block loading={busy}>
          {t('access.sendAgain')}
        </Button>
      </Form.Item>
    </AccessForm>
  );
}

type Values = { name?: string; password?: string };

/** The link alone does nothing: email programs follow links, so activating takes a person's click. */
export function Activation({ link, invited }: { link: string; invited: boolean }) {
  const [form] = Form.useForm<Values>();
  const navigate = useNavigate();
  const [email, setEmail] = useState<string>();
  const { busy, failure, submit } = useSubmit(form, async ({ name, password }) => {
    const reply = await call(activate, { token: link, name: name || undefined, password }, handledByPage);
    setEmail(reply.email);
  });

  if (email !== undefined)
    return (
      <>
        <p className="td-login-note" role="status">
          {invited
            ? t('access.activatedInvited', { email })
            : t('access.activatedAwaitingRole', {
                email,
              })}
        </p>
        <Button type="primary" block onClick={() => navigate(pathOf('login'), { replace: true })}>
          {t('access.signIn')}
        </Button>
      </>
    );
  return (
    <>
      {failure && <Alert className="td-login-alert" type="error" showIcon title={failure.message} role="alert" />}
      {failure?.code === refusals.linkExpired.code ? (
        <AskAgain />
      ) : (
        <AccessForm form={form} requiredMark="optional" onFinish={submit}>
          {invited ? (
            <>
              <p className="td-login-note">{t('access.invitedWelcome')}</p>
              <Form.Item name="name" label={t('access.fullName')} rules={[rule(line(100))]}>
                <Input autoComplete="name" autoFocus />
              </Form.Item>
              <NewPassword />
            </>
          ) : (
            <p className="td-login-note">{t('access.activateHint')}</p>
          )}
          <Form.Item>
            <Button type="primary" htmlType="submit" block loading={busy}>
              {t('access.activate')}
            </Button>
          </Form.Item>
        </AccessForm>
      )}
      <Link to={pathOf('login')}>{t('access.backToSignIn')}</Link>
    </>
  );
}
