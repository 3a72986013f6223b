import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Email } from '#contract/fields.ts';
import { forgotPassword } from '#contract/identity.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/access/texts.ts';
import { handledByPage, useSubmit } from '#web/desk/ui/submit.ts';
import { call } from '#web/platform/api.ts';
import { AccessForm } from './AccessForm.tsx';
import { rule } from './rule.ts';

export function ForgotPassword() {
  const [form] = Form.useForm<{ email: string }>();
  const [sentTo, setSentTo] = useState<string>();
  const { busy, failure, submit } = useSubmit(form, async ({ email }) => {
    await call(forgotPassword, { email: email.trim() }, handledByPage);
    setSentTo(email.trim());
  });
  return (
    <>
      {sentTo ? (
        <p className="td-login-note" role="status">
          {t('access.resetLinkSent', {
            email: sentTo,
          })}
        </p>
      ) : (
        <>
          <p className="td-login-note">{t('access.resetLinkHint')}</p>
          {failure && <Alert className="td-login-alert" type="error" showIcon title={failure.message} role="alert" />}
          <AccessForm form={form} onFinish={submit}>
            <Form.Item name="email" label={t('common.email')} rules={[rule(Email, t('access.emailRequired'))]}>
              <Input type="email" autoComplete="email" autoFocus />
            </Form.Item>
            <Form.Item>
              <Button type="primary" htmlType="submit" block loading={busy}>
                {t('access.resetLinkSend')}
              </Button>
            </Form.Item>
          </AccessForm>
        </>
      )}
      <div className="td-login-line">
        <Link to={pathOf('login')}>{t('access.backToSignIn')}</Link>
        <Link to={`${pathOf('login')}?code=1`}>{t('access.haveCode')}</Link>
      </div>
    </>
  );
}
