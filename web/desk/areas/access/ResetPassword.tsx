import { Alert, Button, Form } from 'antd';
import { Link, useNavigate } from 'react-router';
import { resetPassword } from '#contract/identity.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/access/texts.ts';
import { handledByPage, useSubmit } from '#web/desk/ui/submit.ts';
import { call } from '#web/platform/api.ts';
import { dropToken, forgetUser } from '#web/platform/session.ts';
import { toast } from '#web/platform/toast.ts';
import { AccessForm } from './AccessForm.tsx';
import { NewPassword } from './Password.tsx';

export function ResetPassword({ link }: { link: string }) {
  const [form] = Form.useForm<{ password: string }>();
  const navigate = useNavigate();
  const { busy, failure, submit } = useSubmit(form, async ({ password }) => {
    await call(resetPassword, { token: link, password }, handledByPage);
    // Every session ended with the old password, including this device's.
    dropToken();
    forgetUser();
    toast.success(t('access.passwordChanged'));
    void navigate(pathOf('login'), { replace: true });
  });
  return (
    <>
      {failure && <Alert className="td-login-alert" type="error" showIcon title={failure.message} role="alert" />}
      <AccessForm form={form} onFinish={submit}>
        <NewPassword label={t('access.newPassword')} autoFocus />
        <Form.Item>
          <Button type="primary" htmlType="submit" block loading={busy}>
            {t('access.changePassword')}
          </Button>
        </Form.Item>
      </AccessForm>
      <div className="td-login-line">
        <Link to={pathOf('login')}>{t('access.backToSignIn')}</Link>
        {failure && <Link to={`${pathOf('login')}?forgot=1`}>{t('access.resetLinkNew')}</Link>}
      </div>
    </>
  );
}
