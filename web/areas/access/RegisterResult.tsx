import { Button } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { resendActivation } from '#contract/identity.ts';
import { call } from '#web/platform/api.ts';
import { t } from '#web/platform/i18n.ts';
import { LoginLayout } from '#web/shell/LoginLayout.tsx';
import { Activation } from './Activation.tsx';

function MailSent({ email }: { email: string | null }) {
  const [again, setAgain] = useState<'no' | 'sending' | 'sent'>('no');
  const send = async () => {
    if (!email) return;
    setAgain('sending');
    await call(resendActivation, { email }).then(
      () => setAgain('sent'),
      () => setAgain('no'),
    );
  };
  return (
    <>
      <p className="td-login-note">
        {email
          ? t('An activation mail was sent to {email}. Its link is valid for 24 hours.', { email })
          : t('An activation mail was sent to you. Its link is valid for 24 hours.')}
      </p>
      <p className="td-login-note">{t('After that an administrator gives you a role, and you can sign in.')}</p>
      <div className="td-login-line">
        <Link to="/user/login">{t('Back to sign in')}</Link>
        {email && (
          <Button disabled={again === 'sent'} loading={again === 'sending'} onClick={send}>
            {again === 'sent' ? t('Sent again') : t('Send the mail again')}
          </Button>
        )}
      </div>
    </>
  );
}

/** What comes after registering: the mail is on its way, or its link was followed. */
export function RegisterResult() {
  const [params] = useSearchParams();
  const link = params.get('activate');
  if (link !== null)
    return (
      <LoginLayout heading={t('Activate your account')}>
        {() => <Activation link={link} invited={params.get('invited') === '1'} />}
      </LoginLayout>
    );
  return <LoginLayout heading={t('Check your mail')}>{() => <MailSent email={params.get('email')} />}</LoginLayout>;
}
